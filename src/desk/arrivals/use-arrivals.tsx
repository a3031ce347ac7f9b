import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useReloadAppointments } from '../../scheduling/appointments/use-reload-appointments.tsx'
import { followMs } from '../dashboard/dashboard-tabs.ts'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { listArrivals } from './arrivals.ts'

/** A branch's patients of today; the list follows what other desks and the consultants do. */
export function useArrivals(branch: number | undefined, consultant: number | null) {
  const read = useCall(
    listArrivals,
    { query: { branch: branch ?? 0, consultant: consultant ?? undefined } },
    { enabled: branch !== undefined, followMs },
  )
  const { data, error } = read
  const failed = data === undefined && error !== null && error.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(text('arrivals.failed'))
  }, [failed])
  return read
}

/** Reads the arrivals anew, and every list of appointments with them. */
export function useReloadArrivals(): () => void {
  const queries = useQueryClient()
  const reloadAppointments = useReloadAppointments()
  return () => {
    void queries.invalidateQueries({ queryKey: callKey(listArrivals) })
    reloadAppointments()
  }
}
