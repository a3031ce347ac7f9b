import type { CalendarEvent } from './calendar-events.ts'
import { saveFile } from '../../platform/ui/save-file.tsx'

/** The text of an iCalendar file with these entries. */
export async function calendarFile(events: CalendarEvent[]): Promise<string> {
  // Only who asks for the file waits for what makes it.
  const { createEvents } = await import('ics')
  const { value, error } = createEvents(
    events.map(({ uid, starts, ends, title, location, about }) => ({
      uid,
      // Milliseconds are written as an instant in UTC.
      start: starts.getTime(),
      end: ends.getTime(),
      title,
      location,
      description: about,
      status: 'CONFIRMED',
      busyStatus: 'BUSY',
    })),
    { productId: 'opd-clinic' },
  )
  if (!value) throw error ?? new Error('no calendar file was made')
  return value
}

/** Hands a calendar file to the browser, which saves it or asks which calendar shall have it. */
export function saveCalendarFile(content: string, name: string): void {
  saveFile(new File([content], name, { type: 'text/calendar;charset=utf-8' }))
}
