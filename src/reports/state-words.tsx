import { text } from '../i18n/languages.tsx'
import type { StateWords } from './export-sheet.ts'

/** The words of the states in the reader's language. */
export const stateWords = (): StateWords => ({
  payment: { P: text('payment.P'), U: text('payment.U') },
  status: {
    PE: text('calendar.status.PE'),
    CD: text('calendar.status.CD'),
    CN: text('calendar.status.CN'),
  },
})
