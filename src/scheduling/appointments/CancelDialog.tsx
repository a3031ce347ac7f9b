import { Button, Group, Text } from '@mantine/core'
import { showDay } from '../../platform/day/day.ts'
import { showTimes } from '../../platform/day/time.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { AppointmentDialogProps } from './appointment-dialog.ts'
import { cancelAppointment } from './change-appointment.ts'
import { useAppointmentChange } from './appointment-dialog.tsx'

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
        done: t('dashboard.cancelled'),
        onRefused: () => toast.error(t('dashboard.cancelFailed')),
      },
    )
  }

  return (
    <Dialog {...dialog} title={t('dashboard.cancelQuestion')}>
      {appointment && (
        <Text>
          {t('dashboard.cancelExplained', {
            patient: appointment.patientName,
            day: showDay(appointment.day),
            time: showTimes(appointment),
            consultant: appointment.consultantName,
          })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        {/* The focus stands on the answer that changes nothing. */}
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('dashboard.cancelNo')}
        </Button>
        <Button color="red.8" onClick={submit} disabled={cancel.pending}>
          {t('dashboard.cancelYes')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Asks before it cancels: there is no way back. */
export default freshOnOpen(CancelDialog, ({ appointment }) => appointment?.id)
