import { Alert, Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { callKey, useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import classes from './AlteredPatientDialog.module.css'
import { correctPatient } from './correct-patient.ts'
import { readHousehold } from './household.ts'
import type { KnownPatient } from './known-patient.ts'
import { StoredText } from '../../platform/ui/StoredText.tsx'

interface AlteredPatientDialogProps {
  /** The patient who was chosen; null for nobody. */
  known: KnownPatient | null
  /** As they are typed now, valid. */
  name: string
  mobile: string
  opened: boolean
  onClose: () => void
  /** Called with the corrected patient, or with null when another person was meant. */
  onAnswer: (known: KnownPatient | null) => void
}

function AlteredPatientDialog(props: AlteredPatientDialogProps) {
  const { opened, onClose, known } = props
  const t = useText()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('patients.alteredTitle')}>
      {known && <AlteredPatientQuestion {...props} known={known} />}
    </Dialog>
  )
}

/** Asks whether a chosen patient is corrected, or another person is meant, before a booking. */
export default remountOnOpen(AlteredPatientDialog, ({ known }) => known?.id)

function AlteredPatientQuestion({
  known,
  name,
  mobile,
  onAnswer,
}: AlteredPatientDialogProps & { known: KnownPatient }) {
  const t = useText()
  const queries = useQueryClient()
  const canCorrect = can(useStaff(), 'correct patients')
  const correction = useChange(correctPatient)
  const reload = () => void queries.invalidateQueries({ queryKey: callKey(readHousehold) })
  const correct = () =>
    correction.mutate(
      {
        params: { id: known.id },
        body: { version: known.version, name, mobile, reason: 'while_booking' },
      },
      {
        onSuccess: ({ version }) => {
          toast.success(t('patients.corrected'))
          reload()
          onAnswer({ ...known, version, name, mobile })
        },
        onError: reload,
      },
    )
  const code: ProblemCode | undefined = correction.error?.code
  return (
    <Stack gap="md">
      <dl className={classes.names}>
        <div>
          <dt>{t('patients.alteredChosen')}</dt>
          <dd>
            <StoredText>{known.name}</StoredText> · {known.mobile}
          </dd>
        </div>
        <div>
          <dt>{t('patients.alteredTyped')}</dt>
          <dd>
            <StoredText>{name}</StoredText> · {mobile}
          </dd>
        </div>
      </dl>
      {code && code !== 'signed_out' && (
        <Alert color="red" role="alert" variant="light">
          {t(`problem.${code === 'row_changed' ? 'patient_changed' : code}`)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => onAnswer(null)} data-autofocus>
          {t('patients.alteredAnother')}
        </Button>
        {canCorrect && (
          <Button onClick={correct} loading={correction.isPending}>
            {t('patients.alteredCorrect')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
