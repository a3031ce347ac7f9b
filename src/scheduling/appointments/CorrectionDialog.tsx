import { Button, Group, Stack, Text } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { useReason } from '../../access/audit-log/use-reason.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import {
  ProblemNote,
  useAppointmentChange,
  type AppointmentDialogProps,
} from './appointment-dialog.tsx'
import { setBackAppointment, takeBackAppointment } from './take-back.ts'
import type { CorrectionKind } from './appointment-status.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface CorrectionDialogProps extends AppointmentDialogProps {
  kind: CorrectionKind
}

const calls = { takeBack: takeBackAppointment, setBack: setBackAppointment }

function CorrectionDialog({ kind, onChanged, ...dialog }: CorrectionDialogProps) {
  const { appointment, onClose } = dialog
  const t = useText()
  const change = useAppointmentChange(calls[kind], { onChanged, onClose })
  const { reason, isGiven, field } = useReason(reasonCodes[kind])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!appointment || !isGiven()) return
    const { id, version } = appointment
    void change.send(
      { params: { id }, body: { version, reason } },
      { successMessage: t(`correction.${kind}Done`) },
    )
  }

  return (
    <Dialog {...dialog} title={t(`correction.${kind}Question`)}>
      <ChangedMeanwhile appointment={appointment} />
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {appointment && (
            <Text>
              {t(`correction.${kind}Explained`, {
                patient: appointment.patientName,
                day: formatDay(appointment.day),
                time: formatTimesOnDay(appointment.day, appointment),
                consultant: appointment.consultantName,
              })}
            </Text>
          )}
          <ReasonField {...field} />
          <ProblemNote problem={change.problem} />
          <Group justify="flex-end" gap="sm">
            {/* The focus starts on the answer that changes nothing. */}
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('masters.cancel')}
            </Button>
            <Button type="submit" loading={change.pending}>
              {t(`correction.${kind}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Asks before a cancelled appointment is taken back, or a conducted one is set back, and why. */
export default remountOnOpen(CorrectionDialog, ({ appointment }) => appointment?.id)
