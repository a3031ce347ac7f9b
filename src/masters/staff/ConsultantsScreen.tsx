import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatList } from '../../platform/i18n/page-language.tsx'
import { bookedColumn } from '../kit/master-columns.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { listServices } from '../services/services.ts'
import { listAllConsultants, retireConsultant, type ConsultantMaster } from './consultant-master.ts'
import { consultantSignIn, type SignInContracts } from './staff-sign-in.ts'
import { useStaffColumns } from './use-staff-columns.tsx'
import { useStaffDialogs } from './use-staff-dialogs.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

const ConsultantForm = lazyPart(() => import('./ConsultantForm.tsx'))

/** The consultants: their services, the details printed on sheets, and how they sign in. */
export default function ConsultantsScreen() {
  const t = useText()
  const manager = useStaff()
  const canManageAccounts = can(manager, 'manage consultant accounts')
  const query = useCall(listAllConsultants, {})
  const services = useCall(listServices, { query: {} })
  const { handOver, masterProps, dialogs } = useStaffDialogs<ConsultantMaster>(
    consultantSignIn as unknown as SignInContracts,
  )
  const servicesOf = ({ fees }: ConsultantMaster) => formatList(fees.map(({ name }) => name))
  const retireNote = ({ booked }: ConsultantMaster) =>
    booked > 0
      ? `${t('staff.retireNote')} ${t('masters.booked', { count: booked })}`
      : t('staff.retireNote')
  const columns = useStaffColumns<ConsultantMaster>()
  return (
    <>
      <MasterScreen<ConsultantMaster>
        title={t('screen.consultants')}
        hint={t(canManageAccounts ? 'staff.consultantsHint' : 'staff.particularsHint')}
        canAdd={canManageAccounts}
        addLabel={t('staff.addConsultant')}
        rows={query.data}
        queryState={query}
        nameOf={({ name }) => name}
        searchText={(row) =>
          `${row.name} ${row.username} ${row.email} ${row.mobile} ${row.degree} ${servicesOf(row)}`
        }
        retire={retireConsultant}
        retireNote={retireNote}
        {...masterProps}
        columns={[
          columns.name,
          {
            key: 'degree',
            title: t('staff.degree'),
            isMultiline: true,
            cell: ({ degree }) => degree ?? '–',
            sortBy: ({ degree }) => degree,
          },
          columns.mobile,
          {
            key: 'services',
            title: t('staff.servicesColumn'),
            isMultiline: true,
            cell: (row) => servicesOf(row) || t('staff.noService'),
            sortBy: servicesOf,
          },
          bookedColumn(),
        ]}
        renderForm={(props) => <ConsultantForm {...props} services={services} onAdded={handOver} />}
      />
      {dialogs}
    </>
  )
}
