import { Button, Group, Stack } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Appointment } from './appointment.ts'
import {
  ProblemNote,
  useAppointmentChange,
  type AppointmentDialogProps,
} from './appointment-dialog.tsx'
import { conductAppointment } from './change-appointment.ts'
import { dueOf, sumPaidBefore, type PaidBefore } from './paid-before.ts'
import { PaidBeforeNote } from './PaidBeforeNote.tsx'
import { paidInFull } from './payment-form-values.ts'

interface PaidFormProps extends Pick<AppointmentDialogProps, 'onClose' | 'onChanged'> {
  appointment: Appointment
  before: PaidBefore
  /** Called to charge something besides the visit. */
  onCharge: () => void
}

/** An appointment that was paid in full before the visit: there is nothing to ask. */
export function PaidForm({ appointment, before, onCharge, onClose, onChanged }: PaidFormProps) {
  const t = useText()
  const conduct = useAppointmentChange(conductAppointment, { onChanged, onClose })
  const { id, version } = appointment
  const payment = paidInFull(dueOf(before, appointment), sumPaidBefore(before))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void conduct.send(
      { params: { id }, body: { version, payment } },
      { successMessage: t('dashboard.conducted') },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PaidBeforeNote before={before} toCollect={0} />
        <ProblemNote problem={conduct.problem} />
        <Group justify="space-between">
          <Button variant="default" size="compact-sm" onClick={onCharge}>
            {t('charges.add')}
          </Button>
          <Button type="submit" loading={conduct.pending} data-autofocus>
            {t('payment.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
