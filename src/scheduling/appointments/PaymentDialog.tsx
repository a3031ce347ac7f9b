import { Alert, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useFormDraft } from '../../platform/drafts/draft.tsx'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { RadioChoice } from '../../platform/ui/RadioChoice.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import { OnlinePaymentFields } from '../online-payment/OnlinePaymentFields.tsx'
import type { Appointment } from './appointment.ts'
import {
  ProblemNote,
  useAppointmentChange,
  dialogDraftKey,
  useCloseDialog,
  type AppointmentDialogProps,
} from './appointment-dialog.tsx'
import { conductAppointment } from './change-appointment.ts'
import { hasTransactionId, isUnusualAmount, paymentModes, requiresPaymentMode } from './payment.ts'
import {
  paymentFormValuesSchema,
  isReadyToSubmit,
  paymentProblems,
  toPayment,
  type PaymentFormValues,
} from './payment-form-values.ts'
import { restOf } from './payment-difference.ts'
import { DifferenceChoice } from './DifferenceChoice.tsx'
import { AppointmentLine } from './AppointmentLine.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { ToastAction } from '../../platform/ui/toast.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'

interface PaymentDialogProps extends AppointmentDialogProps {
  /** What the toast offers when money was received: its receipt, for example. */
  offerAfter?: (appointment: number) => ToastAction
}

interface PaymentFormProps extends Pick<
  PaymentDialogProps,
  'onClose' | 'onChanged' | 'offerAfter'
> {
  appointment: Appointment
}

/**
 * The amount in rupees, whether it was received, and the payment mode (specification, section 5).
 */
function PaymentForm({ appointment, onClose, onChanged, offerAfter }: PaymentFormProps) {
  const t = useText()
  const focusProps = useFocusOnError()
  const staff = useStaff()
  const { role } = staff
  // The consultant's fees are what is owed, where some were recorded.
  const due = appointment.fees ?? appointment.price
  const draft = useFormDraft<PaymentFormValues>(
    dialogDraftKey('payment', appointment),
    paymentFormValuesSchema,
    { amount: due, received: '', mode: '', transactionId: '', difference: 'owed' },
  )
  const form = useForm<PaymentFormValues>({
    initialValues: draft.initial,
    validate: (values) => paymentProblems(values, due, role),
    clearInputErrorOnChange: true,
  })
  useEffect(() => draft.keep(form.values), [draft, form.values])
  const conduct = useAppointmentChange(conductAppointment, { onChanged, onClose })
  const { received, mode } = form.values

  // An unusual amount is sent only after that same amount is confirmed.
  const [amountToConfirm, setAmountToConfirm] = useState<number>()
  const { amount } = toPayment(form.values, due)
  const rest = amount > 0 ? restOf(amount, due) : 0
  const needsConfirmation = amountToConfirm !== undefined && amountToConfirm === amount

  const submit = (values: PaymentFormValues) => {
    const payment = toPayment(values, due)
    if (isUnusualAmount(payment.amount, appointment.price) && amountToConfirm !== payment.amount) {
      return setAmountToConfirm(payment.amount)
    }
    return conduct.send(
      { params: { id: appointment.id }, body: { version: appointment.version, payment } },
      {
        successMessage: t('dashboard.conducted'),
        offer: payment.received ? offerAfter?.(appointment.id) : undefined,
        onProblem: ({ fields }) => form.setErrors(fieldErrors(fields)),
      },
    )
  }

  const showMissingFields = () => {
    focusProps.onSubmitCapture()
    void form.validate()
  }
  const reason = isReadyToSubmit(form.values) ? undefined : t('blocked.missing')

  return (
    <form {...focusProps} noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <AppointmentLine appointment={appointment} day={appointment.day} />
        <AmountField
          label={t('field.amount')}
          withAsterisk
          required
          {...form.getInputProps('amount')}
          // Typing replaces the price.
          onFocus={(event) => event.currentTarget.select()}
          error={messageFor(form.errors.amount)}
        />
        {/* The price is right most of the time: the answer to this is what is missing. */}
        <RadioChoice
          label={t('payment.received')}
          hasInitialFocus
          {...form.getInputProps('received')}
          choices={[
            { value: 'yes', label: t('payment.yes') },
            { value: 'no', label: t('payment.no') },
          ]}
          error={messageFor(form.errors.received)}
        />
        {requiresPaymentMode(role) && received === 'yes' && (
          <RadioChoice
            label={t('payment.mode')}
            {...form.getInputProps('mode')}
            choices={paymentModes.map((it) => ({ value: it, label: t(`payment.${it}`) }))}
            error={messageFor(form.errors.mode)}
          />
        )}
        {received === 'yes' && hasTransactionId(mode) && (
          <OnlinePaymentFields
            branchId={appointment.branchId}
            appointmentId={appointment.id}
            amount={amount}
            field={form.getInputProps('transactionId')}
          />
        )}
        {rest > 0 && received !== '' && (
          <DifferenceChoice
            rest={formatRupees(rest)}
            canGiveDiscounts={can(staff, 'give discounts')}
            {...form.getInputProps('difference')}
          />
        )}
        <ProblemNote problem={conduct.problem} />
        {needsConfirmation && (
          <Alert role="alert" color="orange" variant="light">
            {t('payment.unusual', {
              price: formatRupees(appointment.price),
              amount: formatRupees(amount),
            })}
          </Alert>
        )}
        <Group justify="flex-end">
          {/* Different keys make two buttons: a double click on Submit must not confirm the amount. */}
          {needsConfirmation ? (
            <ButtonWithReason
              key="take"
              ref={focusIfLost}
              type="submit"
              reason={reason}
              onBlocked={showMissingFields}
              loading={conduct.pending}
              onKeyDown={(event) => event.repeat && event.preventDefault()}
            >
              {t('payment.confirmAmount', { amount: formatRupees(amount) })}
            </ButtonWithReason>
          ) : (
            <ButtonWithReason
              key="submit"
              type="submit"
              reason={reason}
              onBlocked={showMissingFields}
              loading={conduct.pending}
            >
              {t('payment.submit')}
            </ButtonWithReason>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** Focuses the confirm button when Submit, which it replaced, had the focus. */
const focusIfLost = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus()
}

/**
 * Field messages by the form's names; the server sends paths in the body, such as 'payment.mode'.
 */
const fieldErrors = (fields: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^payment\./, ''), message]),
  )

function PaymentDialog({ onChanged, offerAfter, ...dialog }: PaymentDialogProps) {
  const t = useText()
  const close = useCloseDialog('payment', dialog)
  return (
    <Dialog {...dialog} onClose={close} title={t('payment.title')}>
      <ChangedMeanwhile appointment={dialog.appointment} />
      {dialog.appointment && (
        <PaymentForm
          appointment={dialog.appointment}
          onClose={close}
          onChanged={onChanged}
          {...(offerAfter && { offerAfter })}
        />
      )}
    </Dialog>
  )
}

/** Conducts an appointment and records what was charged for it. */
export default remountOnOpen(PaymentDialog, ({ appointment }) => appointment?.id)
