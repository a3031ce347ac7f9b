import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { useReason } from '../../access/audit-log/use-reason.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { bothAllergies } from '../../patients/allergies/allergy-rule.ts'
import { bothDeskNotes } from '../../patients/desk-note/desk-note.ts'
import { mergePatients } from '../../patients/merge/merge-patients.ts'
import { filledFields, type FillableField } from '../../patients/merge/merge-rule.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { formatList } from '../../platform/i18n/page-language.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { EntryCards } from './EntryCards.tsx'
import { OtherEntry } from './OtherEntry.tsx'
import { readPatient, type PatientProfile } from './patient-page.ts'

interface MergePatientDialogProps {
  patient: PatientProfile
  opened: boolean
  onClose: () => void
}

function MergePatientDialog({ patient, opened, onClose }: MergePatientDialogProps) {
  const t = useText()
  const [otherId, setOtherId] = useState<number>()
  const { data, error, refetch, isFetching, isPlaceholderData } = useCall(
    readPatient,
    { params: { id: otherId ?? patient.id } },
    // Each read is audited: none while the dialog is closed, and none again on returning to the window.
    { enabled: opened && otherId !== undefined, staleTime: 300_000 },
  )
  const isRead = otherId !== undefined && data !== undefined && !isPlaceholderData
  const other = isRead && data.id !== patient.id ? data : undefined
  return (
    <Dialog opened={opened} onClose={onClose} title={t('merge.title')} size="lg">
      <Stack gap="sm">
        <Text size="sm">{t('merge.about')}</Text>
        <OtherEntry patient={patient} value={otherId} onChange={setOtherId} />
        {otherId !== undefined && !isRead && !error && <Skeleton height={160} />}
        {error && <FailedNote isInline problem={error} onRetry={refetch} isRetrying={isFetching} />}
        {/* Not while it closes: what it was opened for is done by then. */}
        {opened && isRead && !other && (
          <Alert color="yellow" role="alert" variant="light">
            {t('problem.row_changed')}
          </Alert>
        )}
        {other && <MergeForm key={other.id} patient={patient} other={other} onClose={onClose} />}
      </Stack>
    </Dialog>
  )
}

/** Brings two entries of one patient together: finds the other one, and asks which of the two stays. */
export default remountOnOpen(MergePatientDialog, ({ patient }) => patient.id)

interface MergeFormProps extends Omit<MergePatientDialogProps, 'opened'> {
  other: PatientProfile
}

function MergeForm({ patient, other, onClose }: MergeFormProps) {
  const t = useText()
  const { send, isPending, problem } = useMasterChange(mergePatients)
  const [kept, setKept] = useState(patient.id)
  const { reason, isGiven, field } = useReason(reasonCodes.mergePatients)
  const [stays, goes] = kept === patient.id ? [patient, other] : [other, patient]
  const filled = Object.keys(filledFields(stays, goes)) as FillableField[]
  const hasMoreAllergies = bothAllergies(stays.allergies, goes.allergies) !== stays.allergies
  const hasMoreNotes = bothDeskNotes(stays.deskNote, goes.deskNote) !== stays.deskNote
  const taken = [
    ...filled.map((field) => t(fieldTexts[field])),
    ...(stays.fileNumber === null && goes.fileNumber !== null ? [t('field.fileNumber')] : []),
    ...(hasMoreAllergies ? [t('allergies.label')] : []),
    ...(hasMoreNotes ? [t('deskNote.label')] : []),
  ]
  const submit = () => {
    if (!isGiven()) return
    void send(
      {
        params: { id: stays.id },
        body: { version: stays.version, other: { id: goes.id, version: goes.version }, reason },
      },
      { successMessage: t('merge.done'), onDone: onClose },
    )
  }
  return (
    <>
      <EntryCards entries={[patient, other]} value={kept} onChange={setKept} />
      {taken.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('merge.filled', { fields: formatList(taken) })}
        </Text>
      )}
      <ReasonField {...field} />
      {problem && problem.code !== 'signed_out' && (
        <Alert color="red" role="alert" variant="light">
          {t(`problem.${problem.code}`)}
        </Alert>
      )}
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={onClose}>
          {t('masters.cancel')}
        </Button>
        <Button loading={isPending} onClick={submit}>
          {t('merge.submit')}
        </Button>
      </Group>
    </>
  )
}

const fieldTexts: Record<FillableField, TextKey> = {
  bornOn: messageKey('field.bornOn'),
  sex: messageKey('field.sex'),
  email: messageKey('field.email'),
  location: messageKey('field.location'),
  language: messageKey('contact.language'),
}
