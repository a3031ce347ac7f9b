import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../platform/http/queries.tsx'
import { countAppointments, listAppointments, readDayFigures } from './list-appointments.ts'

/**
 * Reads the list in view, its count and the day's figures anew, and keeps the old ones on the screen
 * meanwhile. The other lists follow when they are looked at.
 */
export function useReloadAppointments(): () => void {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: callKey(listAppointments) })
    void queries.invalidateQueries({ queryKey: callKey(countAppointments) })
    void queries.invalidateQueries({ queryKey: callKey(readDayFigures) })
  }
}
