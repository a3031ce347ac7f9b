import { instantOf } from '../../platform/day/instant.ts'
import type { Confirmation } from './confirmation.ts'

/** An entry of somebody's own calendar, which may hang in another time zone than the clinic's. */
export interface CalendarEvent {
  /** Stays the same, so that adding it again makes no second entry. */
  uid: string
  starts: Date
  ends: Date
  title: string
  location: string
  about: string
}

interface EventTexts {
  title: string
  /** What stands before the reference. */
  reference: string
}

/** One entry for each session. Nothing in it tells why the patient comes. */
export function calendarEvents(
  { reference, branch, sessions }: Confirmation,
  timeZone: string,
  texts: EventTexts,
): CalendarEvent[] {
  return sessions.map(({ day, starts, ends, consultantName }, index) => ({
    uid: `${reference}-${index + 1}@opd-clinic`,
    starts: instantOf(day, starts, timeZone),
    ends: instantOf(day, ends, timeZone),
    title: texts.title,
    location: [branch.name, branch.address].filter(Boolean).join(', '),
    about: [consultantName, `${texts.reference}: ${reference}`, branch.phone]
      .filter(Boolean)
      .join('\n'),
  }))
}
