import { useQueryClient } from '@tanstack/react-query'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { useReloadSeries } from '../../scheduling/series/use-series.tsx'
import { readPackage } from './packages.ts'

/** The package of a series, never that of the series before. */
export function usePackage(id: number) {
  const reading = useCall(readPackage, { params: { id } }, { staleTime: 0 })
  return { ...reading, data: reading.isPlaceholderData ? undefined : reading.data }
}

/** Reloads the money of a series, and what else shows its sessions. */
export function useReloadPackage(): () => void {
  const queries = useQueryClient()
  const reloadSeries = useReloadSeries()
  return () => {
    void queries.invalidateQueries({ queryKey: callKey(readPackage) })
    reloadSeries()
  }
}
