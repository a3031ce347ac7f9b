import { isRepeated } from '../../platform/day/clock-change.ts'
import type { Day } from '../../platform/day/day.ts'
import { instantOf } from '../../platform/day/instant.ts'
import { minutesOf, type TimeRange } from '../../platform/day/time.ts'
import { timesOnDay } from '../../platform/day/times-on-day.ts'
import type { Confirmation } from './confirmation.ts'

/** An entry for the patient's calendar, which can be in another time zone than the clinic's. */
export interface CalendarEvent {
  /** Stable, so that adding the same event again makes no second entry. */
  uid: string
  starts: Date
  ends: Date
  title: string
  location: string
  description: string
  /** The clinic has not said yes yet. */
  isTentative: boolean
}

interface EventTexts {
  title: string
  /** The label before the reference. */
  reference: string
}

/** One entry per session. Calendars are shared, so the health issue is left out. */
export function calendarEvents(
  { reference, branch, sessions, heldUntil }: Confirmation,
  timeZone: string,
  texts: EventTexts,
): CalendarEvent[] {
  return sessions.map(({ day, starts, ends, consultantName }, index) => ({
    uid: `${reference}-${index + 1}@opd-clinic`,
    starts: instantOf(day, starts, timeZone),
    ends: endOf(day, { starts, ends }, timeZone),
    title: texts.title,
    location: [branch.name, branch.address].filter(Boolean).join(', '),
    // A calendar shows a repeated hour without its time zone, so the description names it.
    description: [
      timesIfTwice(day, { starts, ends }, timeZone),
      consultantName,
      `${texts.reference}: ${reference}`,
      branch.phone,
    ]
      .filter(Boolean)
      .join('\n'),
    isTentative: heldUntil !== null,
  }))
}

/**
 * The end instant, by elapsed time: a session that starts before the clock is set back keeps its
 * length.
 */
const endOf = (day: Day, { starts, ends }: TimeRange, timeZone: string): Date =>
  new Date(
    instantOf(day, starts, timeZone).getTime() + (minutesOf(ends) - minutesOf(starts)) * 60_000,
  )

const timesIfTwice = (day: Day, range: TimeRange, timeZone: string): string =>
  isRepeated(range, day, timeZone) ? timesOnDay(day, range, timeZone) : ''
