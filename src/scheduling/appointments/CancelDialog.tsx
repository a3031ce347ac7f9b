import { Box, Button, Group, Text } from '@mantine/core'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { useReason } from '../../access/audit-log/use-reason.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useAppointmentChange, type AppointmentDialogProps } from './appointment-dialog.tsx'
import { cancelAppointment } from './change-appointment.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'
import { PaidAheadNote } from './PaidBeforeNote.tsx'

function CancelDialog({ onChanged, ...dialog }: AppointmentDialogProps) {
  const { appointment, onClose } = dialog
  const t = useText()
  const cancel = useAppointmentChange(cancelAppointment, { onChanged, onClose })

  const { reason, isGiven, field } = useReason(reasonCodes.cancel)

  const submit = () => {
    if (!appointment || !isGiven()) return
    const { id, version } = appointment
    void cancel.send(
      { params: { id }, body: { version, reason } },
      {
        successMessage: t('dashboard.cancelled'),
        frees: appointment,
        onProblem: () => toast.error(t('dashboard.cancelFailed')),
      },
    )
  }

  return (
    <Dialog {...dialog} title={t('dashboard.cancelQuestion')}>
      <ChangedMeanwhile appointment={appointment} />
      {appointment && (
        <Text>
          {/* Who walked in has no slot that becomes free: the time is that of the arrival. */}
          {t(appointment.walkIn ? 'dashboard.cancelExplainedWalkIn' : 'dashboard.cancelExplained', {
            patient: appointment.patientName,
            day: formatDay(appointment.day),
            time: formatTimesOnDay(appointment.day, appointment),
            consultant: appointment.consultantName,
          })}
        </Text>
      )}
      {appointment && (
        <Box mt="sm">
          <PaidAheadNote of={[appointment]} />
        </Box>
      )}
      <Box mt="md">
        <ReasonField {...field} />
      </Box>
      <Group justify="flex-end" mt="lg" gap="sm">
        {/* The focus starts on the answer that changes nothing. */}
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('dashboard.cancelNo')}
        </Button>
        <Button color="red.8" onClick={submit} loading={cancel.pending}>
          {t('dashboard.cancelYes')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Asks before an appointment is cancelled, and why. */
export default remountOnOpen(CancelDialog, ({ appointment }) => appointment?.id)
