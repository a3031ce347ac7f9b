import { Box, Button, Group, Text } from '@mantine/core'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { useReason } from '../../access/audit-log/use-reason.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { ProblemNote, useAppointmentChange } from '../appointments/appointment-dialog.tsx'
import { moveUp, type LineEntry } from './line.ts'

interface MoveUpDialogProps {
  /** Also set while the dialog closes, so that its content stays during the transition. */
  entry: LineEntry | undefined
  opened: boolean
  onClose: () => void
  /** Called when the line is out of date: after the move, or a change of another desk. */
  onChanged: () => void
}

function MoveUpDialog({ entry, opened, onClose, onChanged }: MoveUpDialogProps) {
  const t = useText()
  const { send, pending, problem } = useAppointmentChange(moveUp, { onChanged, onClose })
  const { reason, isGiven, field } = useReason(reasonCodes.moveUp)

  const submit = () => {
    if (!entry || !isGiven()) return
    const { appointmentId: id, version, patientName: patient } = entry
    void send(
      { params: { id }, body: { version, reason } },
      { successMessage: t('line.movedUpToast', { patient }) },
    )
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={t('line.moveUpTitle')}>
      {entry && (
        <Text>
          {t('line.moveUpExplained', {
            patient: entry.patientName,
            consultant: entry.consultantName,
            day: formatDay(entry.day),
          })}
        </Text>
      )}
      <Box mt="md">
        <ReasonField {...field} />
      </Box>
      <ProblemNote problem={problem} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('masters.cancel')}
        </Button>
        <Button onClick={submit} loading={pending}>
          {t('line.action.moveUp')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Moves a patient to the head of the line, and asks why. */
export default remountOnOpen(MoveUpDialog, ({ entry }) => entry?.appointmentId)
