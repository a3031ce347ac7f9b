import { useState } from 'react'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { readMessageRules } from './message-rules.ts'
import { RulesForm } from './RulesForm.tsx'

/** What a branch sends, when and in which words: of the chosen branch, else of the first one. */
export default function RulesPanel({ branch }: { branch: number | undefined }) {
  const { data: branches } = useBranches()
  const id = branch ?? branches?.[0]?.id
  const reading = useCall(
    readMessageRules,
    { query: { branch: id ?? 0 } },
    { enabled: id !== undefined, staleTime: 0 },
  )
  const { data, error, isFetching, isPlaceholderData, refetch } = reading
  // Never the rules of the branch before.
  const read = isPlaceholderData ? undefined : data
  // What the form was filled with, once something is typed into it: another Admin's change does not
  // replace that, and saving says that the rules have changed.
  const [typedOver, setTypedOver] = useState<typeof data>()
  const rules = typedOver && typedOver.branch === id ? typedOver : read
  return (
    <>
      <AmbulanceOverlay visible={!rules && !error} />
      {rules && <OldNote reading={reading} />}
      {!rules && error && <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />}
      {rules && (
        <RulesForm
          key={`${rules.branch}.${rules.version}`}
          stored={rules}
          isTyped={typedOver !== undefined}
          onTyped={() => setTypedOver(rules)}
          onSaved={() => setTypedOver(undefined)}
          branchName={branches?.find((it) => it.id === rules.branch)?.name ?? ''}
        />
      )}
    </>
  )
}
