import { Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { MasterForm } from '../../masters/kit/MasterForm.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { formatDay, type Day } from '../../platform/day/day.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { Figures } from '../../platform/ui/CellLines.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { RadioChoice } from '../../platform/ui/RadioChoice.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useFollowedVersion } from '../../platform/ui/use-followed-version.tsx'
import { LastCall } from './follow-up-columns.tsx'
import { askAgainDays, followUpOutcomes, type FollowUpOutcome } from './follow-up-rule.ts'
import { dueText, outcomeText } from './follow-up-texts.tsx'
import { followUpCallSchema, recordFollowUpCall, type FollowUpRow } from './follow-ups.ts'

interface FollowUpCallDialogProps {
  /** As the list has it now: what another desk has heard meanwhile is shown. */
  row: FollowUpRow
  opened: boolean
  onClose: () => void
}

function FollowUpCallDialog({ row, opened, onClose }: FollowUpCallDialogProps) {
  const t = useText()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('followUps.callOf', { name: row.patientName })}
    >
      <CallForm row={row} onDone={onClose} />
    </Dialog>
  )
}

interface CallFormValues {
  outcome: FollowUpOutcome | ''
  askAgainOn: Day | ''
  reason: string
  note: string
}
const emptyCall: CallFormValues = { outcome: '', askAgainOn: '', reason: '', note: '' }

/** What is sent: of the fields those that the outcome asks for. */
const toRequest = (
  { outcome, askAgainOn, reason, note }: CallFormValues,
  about: { version: number; dueDay: Day },
) => ({
  ...about,
  outcome: outcome as FollowUpOutcome,
  askAgainOn: outcome === 'willBook' ? askAgainOn || null : null,
  reason: outcome === 'doesNotCome' ? reason : null,
  note,
})

function CallForm({ row, onDone }: { row: FollowUpRow; onDone: () => void }) {
  const t = useText()
  const validate = schemaResolver(followUpCallSchema, { sync: true })
  const form = useForm<CallFormValues>({
    initialValues: emptyCall,
    validate: (values) => validate(toRequest(values, { version: 0, dueDay: row.dueDay })),
    clearInputErrorOnChange: true,
  })
  const followed = useFollowedVersion({
    version: row.version,
    count: row.version,
    // A call is about the day that the desk saw, whatever the consultant notes during it.
    beside: { dueDay: row.dueDay },
    stored: emptyCall,
    values: form.values,
    fill: form.setValues,
  })
  const { version, isTakenAsSeen, onRefused } = followed
  const about = { version, ...followed.beside }
  const today = useToday()
  const recording = useMasterChange(recordFollowUpCall)
  const submit = form.onSubmit((values) =>
    recording.send(
      { params: { id: row.id }, body: toRequest(values, about) },
      {
        successMessage: t('waitingList.callNoted'),
        onDone,
        onProblem: ({ code, fields }) => {
          if (code === 'row_changed') onRefused(version)
          if (fields) form.setErrors(fields)
        },
      },
    ),
  )
  const { outcome } = form.values
  const isShown = isTakenAsSeen && recording.problem?.code === 'row_changed'
  return (
    <MasterForm
      onSubmit={submit}
      isPending={recording.isPending}
      problem={isShown ? null : recording.problem}
      note={isTakenAsSeen ? t('masters.lookAgain') : undefined}
    >
      <Text size="sm">
        {t('followUps.due')}: <Figures>{formatDay(about.dueDay)}</Figures> ·{' '}
        {dueText(about.dueDay, today)}
      </Text>
      {row.lastCall && (
        <div>
          <LastCall row={row} />
        </div>
      )}
      <RadioChoice
        label={t('followUps.outcome')}
        value={outcome}
        onChange={(value) => form.setFieldValue('outcome', value as FollowUpOutcome)}
        choices={followUpOutcomes.map((value) => ({ value, label: outcomeText(value) }))}
        error={messageFor(form.errors['outcome'])}
        hasInitialFocus
      />
      {outcome === 'willBook' && (
        <DayField
          label={t('followUps.askAgainOn')}
          required
          today={today}
          {...askAgainDays(about.dueDay, today)}
          value={form.values.askAgainOn}
          onChange={(day) => form.setFieldValue('askAgainOn', day)}
          error={messageFor(form.errors['askAgainOn'])}
        />
      )}
      {outcome === 'doesNotCome' && (
        <ReasonField
          codes={reasonCodes.followUp}
          value={form.values.reason}
          onChange={(reason) => form.setFieldValue('reason', reason)}
          error={messageFor(form.errors['reason'])}
        />
      )}
      <Textarea
        label={t('money.note')}
        autosize
        minRows={2}
        dir="auto"
        {...form.getInputProps('note')}
        error={messageFor(form.errors['note'])}
      />
    </MasterForm>
  )
}

/** Asks how a call about a follow-up went. */
export default remountOnOpen(FollowUpCallDialog, ({ row }) => row.id)
