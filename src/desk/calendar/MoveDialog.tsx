import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { AppointmentDialogProps } from '../../scheduling/appointments/appointment-dialog.ts'
import { useAppointmentChange } from '../../scheduling/appointments/appointment-dialog.tsx'
import { rescheduleAppointment } from '../../scheduling/booking/booking.ts'
import { showDay } from '../../platform/day/day.ts'
import { showTimes } from '../../platform/day/time.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { Doing } from './active-dialog.ts'

interface MoveDialogProps extends AppointmentDialogProps {
  to: Extract<Doing, { what: 'move' }>['to'] | undefined
}

function MoveDialog({ to, onChanged, ...dialog }: MoveDialogProps) {
  const { appointment, onClose } = dialog
  const t = useText()
  const move = useAppointmentChange(rescheduleAppointment, { onChanged, onClose })

  const submit = () => {
    if (!appointment || !to) return
    const { id, version } = appointment
    void move.send(
      { params: { id }, body: { version, day: to.day, slot: to.slot.id } },
      {
        done: t('dashboard.rescheduled'),
        // The calendar showed what is not so any more: it says why, and is read anew.
        onRefused: ({ code }) => {
          toast.error(t(`problem.${code}`))
          onChanged()
          onClose()
        },
      },
    )
  }

  return (
    <Dialog {...dialog} title={t('calendar.moveQuestion')}>
      {appointment && to && (
        <Text>
          {t('calendar.moveExplained', {
            patient: appointment.patientName,
            consultant: appointment.consultantName,
            day: showDay(appointment.day),
            time: showTimes(appointment),
            toDay: showDay(to.day),
            toTime: showTimes(to.slot),
          })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('calendar.moveNo')}
        </Button>
        <Button onClick={submit} disabled={move.pending} data-autofocus>
          {t('calendar.moveYes')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Asks before a drag becomes a move: a hand slips easily. */
export default freshOnOpen(MoveDialog, ({ appointment }) => appointment?.id)
