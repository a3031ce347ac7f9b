import { Button, Group, Text } from '@mantine/core'
import { formatTimesOnDay } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useAppointmentChange, type AppointmentDialogProps } from './appointment-dialog.tsx'
import { cancelAppointment } from './change-appointment.ts'

function CancelDialog({ onChanged, ...dialog }: AppointmentDialogProps) {
  const { appointment, onClose } = dialog
  const t = useText()
  const cancel = useAppointmentChange(cancelAppointment, { onChanged, onClose })

  const submit = () => {
    if (!appointment) return
    const { id, version } = appointment
    void cancel.send(
      { params: { id }, body: { version } },
      {
        successMessage: t('dashboard.cancelled'),
        onProblem: () => toast.error(t('dashboard.cancelFailed')),
      },
    )
  }

  return (
    <Dialog {...dialog} title={t('dashboard.cancelQuestion')}>
      {appointment && (
        <Text>
          {t('dashboard.cancelExplained', {
            patient: appointment.patientName,
            day: formatDay(appointment.day),
            time: formatTimesOnDay(appointment.day, appointment),
            consultant: appointment.consultantName,
          })}
        </Text>
      )}
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

/** Asks before an appointment is cancelled, which cannot be undone. */
export default remountOnOpen(CancelDialog, ({ appointment }) => appointment?.id)
