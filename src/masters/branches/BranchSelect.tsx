import { useCall } from '../../platform/http/queries.tsx'
import { ChoiceSelect, type ChoiceSelectProps } from '../../platform/ui/ChoiceSelect.tsx'
import { listBranches } from './branches.ts'

/** Milliseconds; branches are added a few times a year. */
const staleTimeMs = 5 * 60_000

export const useBranches = () => useCall(listBranches, {}, { staleTime: staleTimeMs })

export function BranchSelect(props: ChoiceSelectProps) {
  const query = useBranches()
  return <ChoiceSelect {...props} choices={query.data} queryState={query} />
}
