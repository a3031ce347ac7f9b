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
  /** Grows with each change, so that a calendar takes the newer one. */
  sequence?: number
  /** Takes the entry out of calendars that have it. */
  isCancelled?: boolean
}

/** Hours before an appointment at which calendars remind of it. */
const alarmHours = [24, 2]

/** The entries as the ics package takes them. It writes milliseconds as an instant in UTC. */
export const icsEntries = (events: readonly CalendarEvent[]) =>
  events.map(
    ({ uid, starts, ends, title, location, description, isTentative, sequence, isCancelled }) => ({
      uid,
      start: starts.getTime(),
      end: ends.getTime(),
      title,
      location,
      description,
      sequence: sequence ?? 0,
      status: isCancelled
        ? ('CANCELLED' as const)
        : isTentative
          ? ('TENTATIVE' as const)
          : ('CONFIRMED' as const),
      busyStatus: isTentative ? ('TENTATIVE' as const) : ('BUSY' as const),
      alarms: isCancelled
        ? []
        : alarmHours.map((hours) => ({
            action: 'display' as const,
            description: title,
            trigger: { hours, before: true },
          })),
    }),
  )

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
