import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { listed } from '../../platform/i18n/page-language.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { useConsultants } from '../consultants/ConsultantSelect.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { feeRange } from './fee-range.ts'
import { listAllServices, retireService, type ServiceMaster } from './service-master.ts'
import { subscriptionServiceId } from './services.ts'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

const ServiceForm = lazyPart(() => import('./ServiceForm.tsx'))

/** The services of the clinic, who gives them, and the fees. */
export default function ServicesScreen() {
  const t = useText()
  const read = useCall(listAllServices, {})
  const { data: consultants } = useConsultants()
  const retireNote = ({ id, booked }: ServiceMaster) =>
    [
      id === subscriptionServiceId && t('services.retireSubscription'),
      booked > 0 && t('masters.booked', { count: booked }),
    ]
      .filter(Boolean)
      .join(' ') || undefined
  return (
    <MasterScreen<ServiceMaster>
      title={t('screen.services')}
      hint={t('services.hint')}
      addLabel={t('services.add')}
      rows={read.data}
      reading={read}
      nameOf={({ name }) => name}
      searchIn={({ name, fees }) => `${name} ${fees.map((it) => it.name).join(' ')}`}
      retire={retireService}
      retireNote={retireNote}
      columns={[
        {
          key: 'name',
          title: t('masters.name'),
          role: 'heading',
          wraps: true,
          cell: ({ name }) => name,
          sortBy: ({ name }) => name,
        },
        {
          key: 'minutes',
          title: t('services.minutes'),
          align: 'end',
          cell: ({ minutes }) => minutes,
          sortBy: ({ minutes }) => minutes,
        },
        {
          key: 'fee',
          title: t('services.fee'),
          align: 'end',
          cell: ({ fees }) => showRange(feeRange(fees)),
          sortBy: ({ fees }) => feeRange(fees)?.from ?? null,
        },
        {
          key: 'consultants',
          title: t('services.consultants'),
          wraps: true,
          cell: ({ fees }) => listed(fees.map(({ name }) => name)) || t('services.nobody'),
        },
        {
          key: 'booked',
          title: t('branches.booked'),
          align: 'end',
          cell: ({ booked }) => booked,
          sortBy: ({ booked }) => booked,
        },
      ]}
      renderForm={(props) => <ServiceForm {...props} consultants={consultants ?? []} />}
    />
  )
}

const showRange = (range: { from: number; to: number } | undefined): string =>
  range === undefined
    ? '–'
    : range.from === range.to
      ? showRupees(range.from)
      : `${showRupees(range.from)} – ${showRupees(range.to)}`
