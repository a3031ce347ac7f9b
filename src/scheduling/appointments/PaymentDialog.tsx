import { Stack } from '@mantine/core'
import { useCloseDialog, type AppointmentDialogProps } from './appointment-dialog.tsx'
import { readPaidBefore, sumPaidBefore } from './paid-before.ts'
import { UnsavedPartsNote } from './PaidBeforeNote.tsx'
import { PaymentForm, type PaymentFormProps } from './PaymentForm.tsx'
import { AppointmentLine } from './AppointmentLine.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'

function PaymentContent({ appointment, ...props }: Omit<PaymentFormProps, 'before' | 'isWarned'>) {
  const { id } = appointment
  // Always as it is now: another desk may have taken a deposit.
  const reading = useCall(readPaidBefore, { params: { id } }, { staleTime: 0, gcTime: 0 })
  const before = reading.isPlaceholderData ? undefined : reading.data
  if (reading.error && !before) {
    const { error, refetch, isFetching } = reading
    return <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
  }
  return (
    <Stack gap="md">
      <AppointmentLine appointment={appointment} day={appointment.day} />
      {before && <UnsavedPartsNote parts={before.unsaved} />}
      {/* Begins again with the rest where something was paid before. */}
      <PaymentForm
        key={before ? sumPaidBefore(before) : 0}
        appointment={appointment}
        before={before}
        isWarned={before !== undefined && before.unsaved.length > 0}
        {...props}
      />
    </Stack>
  )
}

function PaymentDialog({ onChanged, ...dialog }: AppointmentDialogProps) {
  const t = useText()
  const close = useCloseDialog('payment', dialog)
  return (
    <Dialog {...dialog} onClose={close} title={t('payment.title')}>
      <ChangedMeanwhile appointment={dialog.appointment} />
      {dialog.appointment && (
        <PaymentContent
          appointment={dialog.appointment}
          opened={dialog.opened}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </Dialog>
  )
}

/** Conducts an appointment and records what was charged for it. */
export default remountOnOpen(PaymentDialog, ({ appointment }) => appointment?.id)
