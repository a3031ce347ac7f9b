import { schemaResolver, useForm } from '@mantine/form'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { MasterForm } from '../../masters/kit/MasterForm.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { useRowDraft, useStoreRowDraft } from '../../platform/drafts/row-draft.tsx'
import { canonicalJson } from '../../platform/http/canonical-json.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { useFollowedVersion } from '../../platform/ui/use-followed-version.tsx'
import type { WishToAdd } from '../booking/wizard-values.ts'
import { lastBookableDay } from '../slots/booking-window.ts'
import { PatientFields } from './PatientFields.tsx'
import { WishFields } from './WishFields.tsx'
import {
  newFormValues,
  toFormValues,
  toNewEntry,
  toWish,
  waitingFormValuesSchema,
  type WaitingFormValues,
} from './waiting-form-values.ts'
import {
  addToWaitingList,
  changedEntrySchema,
  changeWaiting,
  newEntrySchema,
  type WaitingRow,
} from './waiting-list.ts'

interface WaitingFormProps {
  /** Whose wish is changed; undefined for somebody new. */
  row: WaitingRow | undefined
  /** What is known already of a new wish. */
  wish: WishToAdd
  opened: boolean
  onClose: () => void
}

function WaitingForm({ row, wish, opened, onClose }: WaitingFormProps) {
  const t = useText()
  const title = row ? t('waitingList.changeOf', { name: row.patientName }) : t('waitingList.add')
  const dropDraft = useDeleteDraft()
  const close = () => {
    dropDraft(draftName(row))
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={title} size="lg">
      <WishForm row={row} wish={wish} onDone={close} />
    </Dialog>
  )
}

const draftName = (row: WaitingRow | undefined): string => `waiting-${row?.id ?? 'new'}`

interface WishFormProps extends Pick<WaitingFormProps, 'row' | 'wish'> {
  onDone: () => void
}

function WishForm({ row, wish, onDone }: WishFormProps) {
  const t = useText()
  const today = useToday()
  const stored = row ? toFormValues(row) : newFormValues(wish, today, lastBookableDay(today))
  const toRequest = (values: WaitingFormValues): Record<string, unknown> =>
    row ? { ...toWish(values), version: row.version } : toNewEntry(values)
  const validate = schemaResolver(row ? changedEntrySchema : newEntrySchema, { sync: true })
  // Another patient's is none of this wish: a new one is compared by what it began with.
  const [begunWith] = useState(() => (row ? row.version : canonicalJson(wish)))
  // From a patient's page it is clear who waits.
  const isChosen = wish.patient?.known != null
  // Of anybody's, the next one at the desk would begin with who was typed before.
  const afterTab = row || isChosen ? 'restored' : 'lost'
  const rowDraft = useRowDraft(draftName(row), waitingFormValuesSchema, begunWith, afterTab)
  const form = useForm<WaitingFormValues>({
    initialValues: rowDraft.restored ?? stored,
    validate: (values) => validate(toRequest(values)),
    clearInputErrorOnChange: true,
  })
  const { version, isTyped } = useFollowedVersion({
    version: row?.version,
    count: row?.version,
    stored,
    values: form.values,
    fill: form.setValues,
  })
  useStoreRowDraft(rowDraft, { version: version ?? begunWith, values: form.values, isTyped })
  const adding = useMasterChange(addToWaitingList)
  const changing = useMasterChange(changeWaiting)
  const { isPending, problem } = row ? changing : adding
  const { patient } = form.values
  const onProblem = ({ fields }: { fields?: Record<string, string> | undefined }) =>
    fields && form.setErrors(fields)

  const submit = form.onSubmit((values) =>
    row && version !== undefined
      ? changing.send(
          { params: { id: row.id }, body: { ...toWish(values), version } },
          { successMessage: t('masters.saved'), onDone, onProblem },
        )
      : adding.send(
          { body: toNewEntry(values) },
          {
            successMessage: t('waitingList.added', { name: values.patient.name.trim() }),
            onDone,
            onProblem,
          },
        ),
  )
  return (
    <MasterForm onSubmit={submit} isPending={isPending} problem={problem}>
      {!row && isChosen && (
        <Text fw={600}>
          <StoredText>{patient.name}</StoredText> <bdi>{patient.mobile}</bdi>
        </Text>
      )}
      {!row && !isChosen && (
        <PatientFields
          patient={patient}
          onChange={(changed) => {
            form.setFieldValue('patient', changed)
            form.clearErrors()
          }}
          errors={form.errors}
        />
      )}
      <WishFields form={form} />
    </MasterForm>
  )
}

/**
 * Puts somebody on the waiting list, or changes what they wait for. The branches and services that it
 * offers are the clinic's, for every row the same.
 */
export default remountOnOpen(WaitingForm, ({ row }) => row?.id)
