import { z } from 'zod'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import { MissingMasterNote } from '../../masters/kit/MissingMasterNote.tsx'
import { useUnsavedForm } from '../../masters/kit/use-unsaved-form.tsx'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { readMessageRules, rulesSchema, type MessageRules } from './message-rules.ts'
import { rulesFormSchema } from './rules-form-values.ts'
import { RulesForm } from './RulesForm.tsx'

const unsavedSchema = z.object({ stored: rulesSchema, values: rulesFormSchema })

/** What a branch sends, when and in which words: of the chosen branch, else of the first one. */
export default function RulesPanel({ branch }: { branch: number | undefined }) {
  const { data: branches, error, refetch, isFetching } = useBranches()
  const id = branch ?? branches?.[0]?.id
  if (id === undefined) {
    if (branches) return <MissingMasterNote master="branches" />
    return error ? (
      <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <AmbulanceOverlay visible />
    )
  }
  const name = branches?.find((it) => it.id === id)?.name ?? ''
  return <BranchRules key={id} id={id} name={name} />
}

/** The rules without what is read beside them, which is neither typed nor saved. */
const rulesOf = ({
  usual: _usual,
  sampleLink: _sampleLink,
  ...rules
}: CallAnswer<typeof readMessageRules>): MessageRules => rules

function BranchRules({ id, name }: { id: number; name: string }) {
  const reading = useCall(readMessageRules, { query: { branch: id } }, { staleTime: 0 })
  const { data, error, isFetching, isPlaceholderData, refetch } = reading
  // Never the rules of the branch before.
  const read = isPlaceholderData ? undefined : data
  const rules = read && rulesOf(read)
  const { unsaved, keep } = useUnsavedForm(`messageRules ${id}`, unsavedSchema, rules)
  // Saving over another Admin's change says that the rules have changed.
  const stored = unsaved?.stored ?? rules
  return (
    <>
      <AmbulanceOverlay visible={!read && !error} />
      {read && <OldNote reading={reading} />}
      {!read && error && <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />}
      {read && stored && (
        <RulesForm
          key={stored.version}
          stored={stored}
          usual={read.usual}
          sampleLink={read.sampleLink}
          branchName={name}
          typed={unsaved?.values}
          onTyped={(values) => keep(values && { stored, values })}
          onSaved={() => keep(undefined)}
        />
      )}
    </>
  )
}
