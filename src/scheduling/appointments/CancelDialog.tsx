import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes, reasonSchema } from '../../access/audit-log/reasons.ts'
import { formatDay } from '../../platform/day/day.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
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

  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const reasonProblem = reasonSchema.safeParse(reason).error?.issues[0]?.message

  const submit = () => {
    setSubmitted(true)
    if (!appointment || reasonProblem) return
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
        <ReasonField
          codes={reasonCodes.cancel}
          value={reason}
          onChange={setReason}
          error={submitted ? messageFor(reasonProblem) : undefined}
        />
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
