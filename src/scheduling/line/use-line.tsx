import { useQueryClient } from '@tanstack/react-query'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { useReloadAppointments } from '../appointments/use-reload-appointments.tsx'
import { listLine } from './line.ts'

/** Interval in milliseconds at which a visible line reloads. */
const pollIntervalMs = 30_000

/** A consultant's line of today at a branch; reloads to follow the desk. Nothing without a consultant. */
export const useLine = (branch: number, consultant: number | undefined) =>
  useCall(
    listLine,
    { query: { branch, consultant } },
    { pollIntervalMs, enabled: consultant !== undefined },
  )

/** Reloads the lines and every list of appointments. */
export function useReloadLine(): () => void {
  const queries = useQueryClient()
  const reloadAppointments = useReloadAppointments()
  return () => {
    void queries.invalidateQueries({ queryKey: callKey(listLine) })
    reloadAppointments()
  }
}
