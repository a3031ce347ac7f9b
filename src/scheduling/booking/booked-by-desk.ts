import type { CallAnswer } from '../../platform/http/call-contract.ts'
import type { Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { bookSeries } from '../series/series-booking.ts'
import type { Booked } from './booking.ts'
import { referenceOf } from './reference.ts'
import type { WizardSummary } from './wizard-summary.ts'

/** What the desk has just booked, as its card shows it. */
export interface BookedByDesk {
  /** The reference that the patient may quote. */
  reference: string
  /** In order of their days; one for a single appointment. */
  sessions: (TimeRange & { day: Day; consultantName?: string })[]
  summary: WizardSummary
}

export const singleBooked = ({ id, day, starts, ends }: Booked) => ({
  reference: referenceOf('appointment', id),
  sessions: [{ day, starts, ends }],
})

export const seriesBooked = ({ id, sessions }: CallAnswer<typeof bookSeries>) => ({
  reference: referenceOf('subscription', id),
  sessions,
})
