import { Button, Group } from '@mantine/core'
import { z } from 'zod'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import { MissingMasterNote } from '../../masters/kit/MissingMasterNote.tsx'
import { useUnsavedForm } from '../../masters/kit/use-unsaved-form.tsx'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { readMessageRules, rulesSchema, type MessageRules } from './message-rules.ts'
import { rulesFormSchema } from './rules-form-values.ts'
import { RulesForm } from './RulesForm.tsx'

const unsavedSchema = z.object({ stored: rulesSchema, values: rulesFormSchema })

interface RulesPanelProps {
  /** Undefined for all: then one is asked for, unless the clinic has only one. */
  branch: number | undefined
  onBranch: (branch: number) => void
}

/** What a branch sends, when and in which words. */
export default function RulesPanel({ branch, onBranch }: RulesPanelProps) {
  const { data: branches, error, refetch, isFetching } = useBranches()
  if (!branches) {
    return error ? (
      <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <AmbulanceOverlay visible />
    )
  }
  if (branches.length === 0) return <MissingMasterNote master="branches" />
  const chosen =
    branches.length === 1 && branch === undefined
      ? branches[0]
      : branches.find(({ id }) => id === branch)
  // Never those of a branch that nobody has chosen: they would be changed for the wrong one.
  if (!chosen) return <ChooseBranch branches={branches} onBranch={onBranch} />
  return <BranchRules key={chosen.id} id={chosen.id} name={chosen.name} />
}

interface ChooseBranchProps extends Pick<RulesPanelProps, 'onBranch'> {
  branches: readonly { id: number; name: string }[]
}

function ChooseBranch({ branches, onBranch }: ChooseBranchProps) {
  const t = useText()
  return (
    <>
      <EmptyNote title={t('field.chooseBranch')} hint={t('outbox.rulesHint')} />
      <Group gap="xs" mt="sm">
        {branches.map(({ id, name }) => (
          <Button key={id} variant="default" onClick={() => onBranch(id)}>
            <StoredText>{name}</StoredText>
          </Button>
        ))}
      </Group>
    </>
  )
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
