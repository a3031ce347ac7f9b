import { useCall } from '../../platform/http/queries.tsx'
import { ChoiceSelect, type ChoiceSelectProps } from '../../platform/ui/ChoiceSelect.tsx'
import { offeredRows, type RetiredQuery } from '../kit/master.ts'
import { listBranches } from './branches.ts'

/** Milliseconds; branches are added a few times a year. */
const staleTimeMs = 5 * 60_000

export const useBranches = ({ withRetired, enabled }: RetiredQuery & { enabled?: boolean } = {}) =>
  useCall(
    listBranches,
    { query: withRetired ? { withRetired: 'true' } : {} },
    { staleTime: staleTimeMs, ...(enabled !== undefined && { enabled }) },
  )

export function BranchSelect({ withRetired, ...props }: ChoiceSelectProps & RetiredQuery) {
  const query = useBranches({ withRetired })
  const choices = offeredRows(query.data, withRetired, props.value)
  return <ChoiceSelect {...props} choices={choices} queryState={query} />
}
