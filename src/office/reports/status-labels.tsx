import { text } from '../../platform/i18n/i18n.tsx'
import type { StateWords } from './export-columns.ts'

/** The words of the states in the reader's language. */
export const stateWords = (): StateWords => ({
  payment: { P: text('payment.P'), U: text('payment.U') },
  status: {
    PE: text('calendar.status.PE'),
    CD: text('calendar.status.CD'),
    CN: text('calendar.status.CN'),
  },
})
