import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { separatePatients } from '../../patients/merge/merge-patients.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { PatientProfile } from './patient-page.ts'

interface SeparatePatientDialogProps {
  /** The id of the entry that stayed. */
  patient: number
  merge: PatientProfile['merges'][number]
  opened: boolean
  onClose: () => void
}

function SeparatePatientDialog({ patient, merge, opened, onClose }: SeparatePatientDialogProps) {
  const t = useText()
  const { send, isPending, problem } = useMasterChange(separatePatients)
  const submit = () =>
    send(
      { params: { id: patient }, body: { merge: merge.id } },
      { successMessage: t('merge.separated'), onDone: onClose },
    )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('merge.separateTitle', { name: merge.name })}
    >
      <Stack gap="md">
        <Text size="sm">{t('merge.separateAbout')}</Text>
        {problem && problem.code !== 'signed_out' && (
          <Alert color="red" role="alert" variant="light">
            {t(`problem.${problem.code}`)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('masters.cancel')}
          </Button>
          <Button loading={isPending} onClick={() => void submit()}>
            {t('merge.separate')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Asks before a merge is undone. */
export default remountOnOpen(SeparatePatientDialog, ({ merge }) => merge.id)
