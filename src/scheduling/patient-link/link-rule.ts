import { addDays, dayAt, type Day } from '../../platform/day/day.ts'
import { instantOf } from '../../platform/day/instant.ts'
import type { Time } from '../../platform/day/time.ts'
import { toAsciiDigits } from '../../platform/numbers/to-ascii-digits.ts'
import { moveProblem, type MoveProblem } from '../appointments/appointment-status.ts'
import type { AppointmentStatus } from '../appointments/statuses.ts'
import { arrivalProblem } from '../line/line-state.ts'

/** What a patient can ask for by the link before it begins. */
export type OwnChange = 'confirm' | 'cancel' | 'move' | 'wait'

export interface OwnAppointmentFacts {
  status: AppointmentStatus
  day: Day
  starts: Time
  /** Whether its time is only held, until the clinic or the patient agrees. */
  isHeld: boolean
  /** Whether a leave or a holiday took its time away: it cannot be, and its patient is told so. */
  isDisplaced: boolean
  hasArrived: boolean
  visitRecorded: boolean
  isSeries: boolean
  /** Whether its branch lets patients say themselves that they are here. */
  takesArrivals: boolean
  /** Hours before it until which its patient may move or cancel it, of its branch. */
  changeHours: number
}

/** The instant from which on the patient can move or cancel it only by calling. */
export const changesEnd = (
  { day, starts, changeHours }: Pick<OwnAppointmentFacts, 'day' | 'starts' | 'changeHours'>,
  timeZone: string,
): Date => new Date(instantOf(day, starts, timeZone).getTime() - changeHours * 3_600_000)

/** The last day on which the patient can move it, where that ends sooner than cancelling: none is moved on its day. */
export const lastMoveDay = (
  facts: Parameters<typeof changesEnd>[0],
  timeZone: string,
): Day | null =>
  dayAt(changesEnd(facts, timeZone), timeZone) < facts.day ? null : addDays(facts.day, -1)

/**
 * Why a patient cannot change an appointment by the link, or undefined. Where the desk has a rule for
 * the same change, that one decides as well.
 */
export function ownChangeProblem(
  change: OwnChange,
  facts: OwnAppointmentFacts,
  { instant, today, timeZone }: { instant: Date; today: Day; timeZone: string },
):
  | 'not_pending'
  | 'too_late_online'
  | 'past_slot'
  | 'on_leave'
  | MoveProblem
  | 'subscription_only'
  | undefined {
  if (facts.status !== 'PE' || facts.isHeld || facts.hasArrived) return 'not_pending'
  if (instantOf(facts.day, facts.starts, timeZone) <= instant) return 'past_slot'
  if (change === 'confirm') return facts.isDisplaced ? 'on_leave' : undefined
  if (change === 'wait') {
    // Series are booked as a whole, and nothing is earlier than today.
    if (facts.isSeries) return 'subscription_only'
    return facts.day <= today ? 'past_slot' : undefined
  }
  if (changesEnd(facts, timeZone) <= instant) return 'too_late_online'
  return change === 'move' ? moveProblem(facts, today) : undefined
}

/** The minutes before its start from which a patient can say that they are here. */
const hereMinutes = 120

/** Wrong codes, by all links of an appointment, after which only the desk marks the arrival. */
export const maxCodeTries = 5

/** Whether what a patient typed, in the digits of any script, is the code of their branch. */
export const isArrivalCode = (typed: string, code: string): boolean =>
  toAsciiDigits(typed).trim() === code

/**
 * Why a patient cannot say by the link that they are here, or undefined: as at the desk, and not hours before. Whoever
 * comes late still can.
 */
export function ownArrivalProblem(
  facts: Pick<
    OwnAppointmentFacts,
    'status' | 'day' | 'starts' | 'isHeld' | 'isDisplaced' | 'takesArrivals'
  >,
  { instant, today, timeZone }: { instant: Date; today: Day; timeZone: string },
): 'not_pending' | 'not_today' | 'on_leave' | 'not_yet' | undefined {
  if (facts.isHeld || !facts.takesArrivals) return 'not_pending'
  const problem = arrivalProblem(facts, today)
  if (problem) return problem
  if (facts.isDisplaced) return 'on_leave'
  const begins = instantOf(facts.day, facts.starts, timeZone).getTime() - hereMinutes * 60_000
  return instant.getTime() < begins ? 'not_yet' : undefined
}
