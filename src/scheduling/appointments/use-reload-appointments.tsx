import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../platform/http/queries.tsx'
import { countAppointments, listAppointments, readDayFigures } from './list-appointments.ts'

/**
 * Reloads the visible list, its count and the day's figures; the old rows stay on the screen until
 * the new ones arrive. Other lists reload when they are shown. A file of its own, because screens
 * of four folders call it after a change.
 */
export function useReloadAppointments(): () => void {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: callKey(listAppointments) })
    void queries.invalidateQueries({ queryKey: callKey(countAppointments) })
    void queries.invalidateQueries({ queryKey: callKey(readDayFigures) })
  }
}
