import { Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { MasterForm } from '../../masters/kit/MasterForm.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { useFollowedVersion } from '../../platform/ui/use-followed-version.tsx'
import { LastStep } from './feedback-columns.tsx'
import classes from './Feedback.module.css'
import { lastStepAt, settleFeedback, settleSchema, type FeedbackRow } from './feedback.ts'

interface SettleDialogProps {
  /** As the list has it now: what the patient or another desk changed meanwhile is shown. */
  row: FeedbackRow
  opened: boolean
  onClose: () => void
}

function SettleDialog({ row, opened, onClose }: SettleDialogProps) {
  const t = useText()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('feedback.doneOf', { name: row.patient?.name ?? '' })}
    >
      <SettleForm row={row} onDone={onClose} />
    </Dialog>
  )
}

const nothing = { note: '' }

function SettleForm({ row, onDone }: { row: FeedbackRow; onDone: () => void }) {
  const t = useText()
  const validate = schemaResolver(settleSchema, { sync: true })
  const form = useForm({
    initialValues: nothing,
    validate: (values) => validate({ version: 0, settledAt: null, ...values }),
    clearInputErrorOnChange: true,
  })
  const followed = useFollowedVersion({
    version: { version: row.version, settledAt: lastStepAt(row) },
    count: row.version,
    stored: nothing,
    values: form.values,
    fill: form.setValues,
  })
  const { version: about, isTakenAsSeen, onRefused } = followed
  const settling = useMasterChange(settleFeedback)
  const submit = form.onSubmit((values) =>
    settling.send(
      { params: { id: row.id }, body: { ...about, ...values } },
      {
        successMessage: t('masters.saved'),
        onDone,
        onProblem: ({ code, fields }) => {
          if (code === 'row_changed') onRefused(about)
          if (fields) form.setErrors(fields)
        },
      },
    ),
  )
  const isShown = isTakenAsSeen && settling.problem?.code === 'row_changed'
  return (
    <MasterForm
      onSubmit={submit}
      isPending={settling.isPending}
      problem={isShown ? null : settling.problem}
      note={isTakenAsSeen ? t('masters.lookAgain') : undefined}
    >
      {row.words !== null && (
        <blockquote className={classes.quote}>
          <StoredText>{row.words}</StoredText>
        </blockquote>
      )}
      {(row.settled ?? row.reopened) && (
        <div className={classes.quiet}>
          <LastStep row={row} />
        </div>
      )}
      <Textarea
        label={t('feedback.doneNote')}
        required
        autosize
        minRows={2}
        dir="auto"
        data-autofocus
        {...form.getInputProps('note')}
        error={messageFor(form.errors['note'])}
      />
    </MasterForm>
  )
}

/** Asks what came of a low answer. */
export default remountOnOpen(SettleDialog, ({ row }) => row.id)
