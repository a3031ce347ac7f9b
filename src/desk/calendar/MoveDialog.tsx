import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import {
  useAppointmentChange,
  type AppointmentDialogProps,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { rescheduleAppointment } from '../../scheduling/booking/booking.ts'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { ActiveDialog } from './appointment-actions.ts'
import { ChangedMeanwhile } from '../../scheduling/appointments/ChangedMeanwhile.tsx'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface MoveDialogProps extends AppointmentDialogProps {
  target: Extract<ActiveDialog, { kind: 'move' }>['target'] | undefined
}

function MoveDialog({ target, onChanged, ...dialog }: MoveDialogProps) {
  const { appointment, onClose } = dialog
  const t = useText()
  const move = useAppointmentChange(rescheduleAppointment, { onChanged, onClose })

  const submit = () => {
    if (!appointment || !target) return
    const { id, version } = appointment
    void move.send(
      { params: { id }, body: { version, day: target.day, slot: target.slot.id } },
      {
        successMessage: t('dashboard.rescheduled'),
        frees: appointment,
        // The calendar was outdated: the dialog shows why, and the calendar reloads.
        onProblem: ({ code }) => {
          toast.error(t(`problem.${code}`))
          onChanged()
          onClose()
        },
      },
    )
  }

  return (
    <Dialog {...dialog} title={t('calendar.moveQuestion')}>
      <ChangedMeanwhile appointment={appointment} />
      {appointment && target && (
        <Text>
          {t('calendar.moveExplained', {
            patient: appointment.patientName,
            consultant: appointment.consultantName,
            day: formatDay(appointment.day),
            time: formatTimesOnDay(appointment.day, appointment),
            toDay: formatDay(target.day),
            toTime: formatTimesOnDay(target.day, target.slot),
          })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('calendar.moveNo')}
        </Button>
        <Button onClick={submit} loading={move.pending} data-autofocus>
          {t('calendar.moveYes')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Confirms a drag, because drags happen by accident. */
export default remountOnOpen(MoveDialog, ({ appointment }) => appointment?.id)
