import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useReloadAppointments } from '../appointments/use-reload-appointments.tsx'
import { followMs } from '../dashboard/dashboard-tabs.ts'
import { callKey, useCall } from '../http/queries.tsx'
import { text } from '../i18n/languages.tsx'
import { toast } from '../ui/toast.tsx'
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
