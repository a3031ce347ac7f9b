import { Alert, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useEntryDraft } from '../../platform/drafts/draft.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { showTimes } from '../../platform/day/time.ts'
import { sentenceFor, useText } from '../../platform/i18n/i18n.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { useFocusOnRefusal } from '../../platform/ui/use-focus-on-error.tsx'
import type { Appointment } from './appointment.ts'
import type { AppointmentDialogProps } from './appointment-dialog.ts'
import { conductAppointment } from './change-appointment.ts'
import { asksForMode, isUnusualAmount, paymentModes } from './payment.ts'
import { paymentDraftSchema } from './payment-draft.ts'
import {
  isReadyToSubmit,
  paymentProblems,
  toPayment,
  type PaymentEntry,
} from './payment-form-values.ts'
import classes from './PaymentDialog.module.css'
import { RefusedNote } from './RefusedNote.tsx'
import { useAppointmentChange } from './appointment-dialog.tsx'
import { dialogDraft } from './use-dialog-draft.tsx'

interface PaymentFormProps extends Pick<AppointmentDialogProps, 'onClose' | 'onChanged'> {
  appointment: Appointment
}

/** Amount, received or not, and by which mode (specification, section 5). */
export function PaymentForm({ appointment, onClose, onChanged }: PaymentFormProps) {
  const t = useText()
  const focus = useFocusOnRefusal()
  const { role } = useStaff()
  const draft = useEntryDraft<PaymentEntry>(
    dialogDraft('payment', appointment),
    paymentDraftSchema,
    { amount: appointment.fees ?? appointment.price, received: '', mode: '', transactionId: '' },
  )
  const form = useForm<PaymentEntry>({
    initialValues: draft.initial,
    validate: (entry) => paymentProblems(entry, role),
    clearInputErrorOnChange: true,
  })
  useEffect(() => draft.keep(form.values), [draft, form.values])
  const conduct = useAppointmentChange(conductAppointment, { onChanged, onClose })
  const { received, mode } = form.values
  const ready = isReadyToSubmit(form.values) && !conduct.pending

  // An unusual amount is sent only after a second yes to that very amount.
  const [asked, setAsked] = useState<number>()
  const { amount } = toPayment(form.values)
  const asking = asked !== undefined && asked === amount

  const submit = (entry: PaymentEntry) => {
    const payment = toPayment(entry)
    if (isUnusualAmount(payment.amount, appointment.price) && asked !== payment.amount) {
      return setAsked(payment.amount)
    }
    return conduct.send(
      { params: { id: appointment.id }, body: { version: appointment.version, payment } },
      {
        done: t('dashboard.conducted'),
        onRefused: ({ fields }) => form.setErrors(fieldErrors(fields)),
      },
    )
  }

  // A disabled button keeps Enter from submitting, but it shall say what is missing.
  const sayWhatIsMissing = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || ready || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    void form.validate()
  }

  return (
    <form {...focus} noValidate onSubmit={form.onSubmit(submit)} onKeyDown={sayWhatIsMissing}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {appointment.patientName}, {showTimes(appointment)}, {appointment.serviceName}
        </Text>
        <AmountField
          label={t('field.amount')}
          withAsterisk
          required
          data-autofocus
          {...form.getInputProps('amount')}
          // What is typed stands in place of the price, not beside it.
          onFocus={(event) => event.currentTarget.select()}
          error={sentenceFor(form.errors.amount)}
        />
        <Radio.Group
          label={t('payment.received')}
          withAsterisk
          required
          {...form.getInputProps('received')}
          error={sentenceFor(form.errors.received)}
        >
          <Group className={classes.radios}>
            <Radio value="yes" label={t('payment.yes')} />
            <Radio value="no" label={t('payment.no')} />
          </Group>
        </Radio.Group>
        {asksForMode(role) && received === 'yes' && (
          <Radio.Group
            label={t('payment.mode')}
            withAsterisk
            required
            {...form.getInputProps('mode')}
            error={sentenceFor(form.errors.mode)}
          >
            <Group className={classes.radios}>
              {paymentModes.map((it) => (
                <Radio key={it} value={it} label={t(`payment.${it}`)} />
              ))}
            </Group>
          </Radio.Group>
        )}
        {received === 'yes' && mode === 'Online' && (
          <TextInput
            label={t('payment.transactionId')}
            autoComplete="off"
            withAsterisk
            required
            {...form.getInputProps('transactionId')}
            error={sentenceFor(form.errors.transactionId)}
          />
        )}
        <RefusedNote refusal={conduct.refusal} />
        {asking && (
          <Alert role="alert" color="orange" variant="light">
            {t('payment.unusual', {
              price: showRupees(appointment.price),
              amount: showRupees(amount),
            })}
          </Alert>
        )}
        <Group justify="flex-end">
          {/* Told apart by their keys: a second click on Submit shall not be the yes. */}
          {asking ? (
            <Button
              key="take"
              ref={takeTheFocus}
              type="submit"
              disabled={!ready}
              onKeyDown={(event) => event.repeat && event.preventDefault()}
            >
              {t('payment.take', { amount: showRupees(amount) })}
            </Button>
          ) : (
            <Button key="submit" type="submit" disabled={!ready}>
              {t('payment.submit')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** The button that was pressed is gone, and the keyboard with it. */
const takeTheFocus = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus()
}

/** The server names fields by their path in the body: 'payment.mode'. */
const fieldErrors = (fields: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^payment\./, ''), message]),
  )
