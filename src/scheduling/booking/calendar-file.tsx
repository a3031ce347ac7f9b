import { icsEntries, type CalendarEvent } from './calendar-events.ts'
import { saveFile } from '../../platform/ui/save-file.tsx'

/** The text of an iCalendar file with the given entries; throws when one is invalid. */
export async function calendarFile(events: CalendarEvent[]): Promise<string> {
  // Lazy: only few patients save the file.
  const { createEvents } = await import('ics')
  const { value, error } = createEvents(icsEntries(events), { productId: 'opd-clinic' })
  if (!value) throw error ?? new Error('The ics package returned no calendar file')
  return value
}

/** Downloads a calendar file; some browsers open it in a calendar. */
export function saveCalendarFile(content: string, name: string): void {
  saveFile(new File([content], name, { type: 'text/calendar;charset=utf-8' }))
}
