import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import type { ExportWords } from './export-columns.ts'

/** The texts and the time zone of an export. */
export const statusLabels = (): ExportWords => ({
  timeZone: clinicTimeZone(),
  payment: { P: text('payment.P'), U: text('payment.U') },
  status: {
    PE: text('calendar.status.PE'),
    CD: text('calendar.status.CD'),
    CN: text('calendar.status.CN'),
  },
})
