import { may } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { listed } from '../../platform/i18n/page-language.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { listServices } from '../services/services.ts'
import { listAllConsultants, retireConsultant, type ConsultantMaster } from './consultant-master.ts'
import { consultantSignIn, type SignInCalls } from './staff-sign-in.ts'
import { useStaffColumns } from './use-staff-columns.tsx'
import { useStaffDialogs } from './use-staff-dialogs.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

const ConsultantForm = lazyPart(() => import('./ConsultantForm.tsx'))

/** The consultants: what they give, what is printed of them, and how they sign in. */
export default function ConsultantsScreen() {
  const t = useText()
  const keeper = useStaff()
  const keepsAccounts = may(keeper, 'keep consultant accounts')
  const read = useCall(listAllConsultants, {})
  const { data: services } = useCall(listServices, {})
  const { handOver, mayChange, mayEnd, signInButton, dialogs } = useStaffDialogs<ConsultantMaster>(
    consultantSignIn as unknown as SignInCalls,
  )
  const servicesOf = ({ fees }: ConsultantMaster) => listed(fees.map(({ name }) => name))
  const retireNote = ({ booked }: ConsultantMaster) =>
    booked > 0
      ? `${t('staff.retireNote')} ${t('masters.booked', { count: booked })}`
      : t('staff.retireNote')
  const columns = useStaffColumns<ConsultantMaster>()
  return (
    <>
      <MasterScreen<ConsultantMaster>
        title={t('screen.consultants')}
        hint={t(keepsAccounts ? 'staff.consultantsHint' : 'staff.particularsHint')}
        mayAdd={keepsAccounts}
        addLabel={t('staff.addConsultant')}
        rows={read.data}
        reading={read}
        nameOf={({ name }) => name}
        searchIn={(row) =>
          `${row.name} ${row.username} ${row.email} ${row.mobile} ${row.degree} ${servicesOf(row)}`
        }
        retire={retireConsultant}
        retireNote={retireNote}
        mayChange={mayChange}
        mayEnd={mayEnd}
        moreActions={signInButton}
        dialogSize="lg"
        columns={[
          columns.name,
          {
            key: 'degree',
            title: t('staff.degree'),
            wraps: true,
            cell: ({ degree }) => degree ?? '–',
            sortBy: ({ degree }) => degree,
          },
          columns.mobile,
          {
            key: 'services',
            title: t('staff.servicesHead'),
            wraps: true,
            cell: (row) => servicesOf(row) || t('staff.noService'),
            sortBy: servicesOf,
          },
          {
            key: 'booked',
            title: t('branches.booked'),
            align: 'end',
            cell: ({ booked }) => booked,
            sortBy: ({ booked }) => booked,
          },
        ]}
        renderForm={(props) => (
          <ConsultantForm {...props} services={services ?? []} onAdded={handOver} />
        )}
      />
      {dialogs}
    </>
  )
}
