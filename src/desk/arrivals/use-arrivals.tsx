import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useReloadLine } from '../../scheduling/line/use-line.tsx'
import { pollIntervalMs } from '../dashboard/dashboard-tabs.ts'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { listWaits } from '../../scheduling/line/waits.ts'
import type { ExpectedWait } from '../../scheduling/line/expected-wait.ts'
import { listArrivals } from './arrivals.ts'

/** A branch's patients of today; reloads to follow other desks and the consultants. */
export function useArrivals(branch: number | undefined, consultant: number | null) {
  const result = useCall(
    listArrivals,
    { query: { branch: branch ?? 0, consultant: consultant ?? undefined } },
    { enabled: branch !== undefined, pollIntervalMs },
  )
  const { data, error } = result
  const failed = data === undefined && error !== null && error.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(text('arrivals.failed'))
  }, [failed])
  return result
}

/** The expected waits of those who wait at a branch, by appointment; undefined while they are not known. */
export function useWaits(
  branch: number | undefined,
  consultant: number | null,
): { waits: ReadonlyMap<number, ExpectedWait> | undefined; isLoading: boolean } {
  const { data, isLoading } = useCall(
    listWaits,
    { query: { branch: branch ?? 0, consultant: consultant ?? undefined } },
    { enabled: branch !== undefined, pollIntervalMs },
  )
  const waits = useMemo(
    () => data && new Map(data.map((wait) => [wait.appointmentId, wait])),
    [data],
  )
  return { waits, isLoading }
}

/** Reloads the arrivals, the lines and every list of appointments. */
export function useReloadArrivals(): () => void {
  const queries = useQueryClient()
  const reloadLine = useReloadLine()
  return () => {
    void queries.invalidateQueries({ queryKey: callKey(listArrivals) })
    reloadLine()
  }
}
