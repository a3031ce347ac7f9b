import { useCall } from '../../platform/http/queries.tsx'
import { ChoiceSelect, type ChoiceSelectProps } from '../../platform/ui/ChoiceSelect.tsx'
import { listBranches } from './branches.ts'

/** Branches are added a few times a year. */
const staleTime = 5 * 60_000

export const useBranches = () => useCall(listBranches, {}, { staleTime })

export function BranchSelect(props: ChoiceSelectProps) {
  const read = useBranches()
  return <ChoiceSelect {...props} choices={read.data} reading={read} />
}
