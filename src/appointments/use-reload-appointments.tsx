import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../http/queries.tsx'
import type { AppointmentTab } from './appointment-tabs.ts'
import { countAppointments, listAppointments, readDayFigures } from './list-appointments.ts'

/**
 * Reads the lists, their counts and the day's figures anew, and keeps the old ones on the screen
 * meanwhile. With a tab, of the lists only that one.
 */
export function useReloadAppointments(): (tab?: AppointmentTab) => void {
  const queries = useQueryClient()
  return (tab) => {
    const query = tab && { query: { tab } }
    void queries.invalidateQueries({ queryKey: callKey(listAppointments, query) })
    void queries.invalidateQueries({ queryKey: callKey(countAppointments, query) })
    void queries.invalidateQueries({ queryKey: callKey(readDayFigures) })
  }
}
