import { useQueryClient } from '@tanstack/react-query'
import { listBranches } from '../../masters/branches/branches.ts'
import { callKey } from '../../platform/http/queries.tsx'
import { listServices } from '../../masters/services/services.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'

/** Reloads the choices of the filters, as Reset does (specification, section 7). */
export function useReloadChoices(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const list of [listBranches, listConsultants, listServices]) {
      void queries.invalidateQueries({ queryKey: callKey(list) })
    }
  }
}
