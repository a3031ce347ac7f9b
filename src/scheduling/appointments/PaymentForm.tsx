import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormDraft } from '../../platform/drafts/draft.tsx'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { sumCharges, toChargeLines, type ChosenCharge } from '../../masters/charges/charges.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { addRupees, subtractRupees } from '../../platform/numbers/paise.ts'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { RadioChoice } from '../../platform/ui/RadioChoice.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import { OnlinePaymentFields } from '../online-payment/OnlinePaymentFields.tsx'
import type { Appointment } from './appointment.ts'
import {
  ProblemNote,
  useAppointmentChange,
  dialogDraftKey,
  type AppointmentDialogProps,
} from './appointment-dialog.tsx'
import { conductAppointment } from './change-appointment.ts'
import { hasTransactionId, isUnusualAmount, requiresPaymentMode } from './payment.ts'
import { PaymentModeField } from './PaymentModeField.tsx'
import {
  beginPayment,
  isPaidInFull,
  isReadyToSubmit,
  paymentDraftSchema,
  paymentProblems,
  toCollect,
  toPayment,
  withCharges,
  type PaymentFormValues,
} from './payment-form-values.ts'
import { dueOf, receivedNow, sumPaidBefore, type PaidBefore } from './paid-before.ts'
import { PaidBeforeNote } from './PaidBeforeNote.tsx'
import { restOf } from './payment-difference.ts'
import { DifferenceChoice } from './DifferenceChoice.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { PaymentOffer } from './payment-offer.tsx'

// Most visits are charged with nothing besides, so its script comes when it is asked for.
const ChargeLines = lazyPart(() => import('../../masters/charges/ChargeLines.tsx'))

export interface PaymentFormProps extends Pick<
  AppointmentDialogProps,
  'opened' | 'onClose' | 'onChanged'
> {
  appointment: Appointment
  /** Undefined until it is read. */
  before: PaidBefore | undefined
  /** Whether something is said above the form that whoever submitted before it has to read first. */
  isWarned: boolean
}

/**
 * The amount in rupees, whether it was received, and the payment mode (specification, section 5). Of what
 * was paid before the visit only the rest is asked for.
 */
export function PaymentForm({
  appointment,
  before,
  isWarned,
  opened,
  onClose,
  onChanged,
}: PaymentFormProps) {
  const offerAfter = useContext(PaymentOffer)
  const t = useText()
  const focusProps = useFocusOnError()
  const staff = useStaff()
  const { role } = staff
  const visit = dueOf(before, appointment)
  const paidBefore = before ? sumPaidBefore(before) : 0
  const open = subtractRupees(visit, paidBefore)
  const dueWith = ({ charges }: PaymentFormValues) => addRupees(visit, sumCharges(charges))
  const draft = useFormDraft(dialogDraftKey('payment', appointment), paymentDraftSchema, {
    amount: toCollect(open, []),
    received: '',
    mode: '',
    transactionId: '',
    difference: 'owed',
    charges: [],
    toCollect: open,
  })
  const form = useForm<PaymentFormValues>({
    initialValues: beginPayment(draft.initial, open),
    validate: (values) => paymentProblems(values, dueWith(values), role, paidBefore),
    clearInputErrorOnChange: true,
  })
  const hasTyped = useRef(false)
  // Not what it begins with: until what was paid before is known, that is another sum, and would take the draft's place.
  const onTyped = useEffectEvent(() => {
    hasTyped.current ||= form.isDirty()
    if (hasTyped.current) draft.keep({ ...form.values, toCollect: open })
  })
  useEffect(() => onTyped(), [form.values])
  const conduct = useAppointmentChange(conductAppointment, { onChanged, onClose })
  const { received, mode, charges } = form.values
  const due = dueWith(form.values)
  const isPaid = isPaidInFull(due, paidBefore)
  // Also a draft has some.
  const [isChoosing, setChoosing] = useState(charges.length > 0)
  const booked = addRupees(appointment.price, sumCharges(charges))

  // An unusual amount is sent only after that same amount is confirmed.
  const [amountToConfirm, setAmountToConfirm] = useState<number>()
  const { amount } = toPayment(form.values, due, paidBefore)
  const rest = amount > 0 ? restOf(amount, due) : 0
  const needsConfirmation = amountToConfirm !== undefined && amountToConfirm === amount

  // Another sum is asked for when something was paid before: what is submitted earlier waits until that is
  // known, unless it is changed meanwhile.
  const [awaiting, setAwaiting] = useState<PaymentFormValues>()
  const isAwaiting = !before && awaiting === form.values

  const submit = (values: PaymentFormValues) => {
    if (!before) return setAwaiting(form.values)
    setAwaiting(undefined)
    const payment = toPayment(values, dueWith(values), paidBefore)
    if (!isPaid && isUnusualAmount(payment.amount, booked) && amountToConfirm !== payment.amount) {
      return setAmountToConfirm(payment.amount)
    }
    return conduct.send(
      {
        params: { id: appointment.id },
        body: {
          version: appointment.version,
          payment,
          ...(values.charges.length > 0 && { charges: toChargeLines(values.charges) }),
        },
      },
      {
        successMessage: t('dashboard.conducted'),
        offer:
          payment.received && !isPaid && offerAfter
            ? { ...offerAfter(appointment.id), of: appointment.patientName }
            : undefined,
        onProblem: ({ fields }) => form.setErrors(fieldErrors(fields)),
      },
    )
  }

  const choose = (chosen: ChosenCharge[]) => form.setValues(withCharges(form.values, chosen, open))

  const submitAwaited = useEffectEvent(() => {
    // A dialog that was closed meanwhile stays for a moment, and sends nothing more.
    if (opened && !isWarned && awaiting === form.values) form.onSubmit(submit)()
  })
  useEffect(() => {
    if (before) submitAwaited()
  }, [before])

  const showMissingFields = () => {
    focusProps.onSubmitCapture()
    void form.validate()
  }
  const reason = isPaid || isReadyToSubmit(form.values) ? undefined : t('blocked.missing')

  return (
    <form {...focusProps} noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        {before && <PaidBeforeNote before={before} toCollect={toCollect(open, charges)} />}
        {isChoosing ? (
          <PartSuspense fallback={<TextInput label={t('charges.add')} disabled />}>
            <ChargeLines value={charges} onChange={choose} request={conduct} />
          </PartSuspense>
        ) : (
          <Group>
            <Button variant="default" size="compact-sm" onClick={() => setChoosing(true)}>
              {t('charges.add')}
            </Button>
          </Group>
        )}
        {!isPaid && (
          <>
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
              <PaymentModeField
                {...form.getInputProps('mode')}
                error={messageFor(form.errors.mode)}
              />
            )}
            {received === 'yes' && hasTransactionId(mode) && (
              <OnlinePaymentFields
                branchId={appointment.branchId}
                appointmentId={appointment.id}
                amount={receivedNow(amount, paidBefore)}
                field={form.getInputProps('transactionId')}
              />
            )}
          </>
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
              price: formatRupees(booked),
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
            >
              {t('payment.confirmAmount', {
                amount: formatRupees(receivedNow(amount, paidBefore)),
              })}
            </ButtonWithReason>
          ) : (
            <ButtonWithReason
              key="submit"
              type="submit"
              reason={reason}
              onBlocked={showMissingFields}
              loading={conduct.pending || isAwaiting}
              data-autofocus={isPaid || undefined}
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
