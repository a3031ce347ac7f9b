import { Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { newUuid } from '../../platform/http/uuid.ts'
import { amountFromField } from '../../platform/numbers/parse-number.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { RadioChoice } from '../../platform/ui/RadioChoice.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import {
  ProblemNote,
  useAppointmentChange,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import {
  hasTransactionId,
  paymentModes,
  requiresPaymentMode,
} from '../../scheduling/appointments/payment.ts'
import { OnlinePaymentFields } from '../../scheduling/online-payment/OnlinePaymentFields.tsx'
import { useReceiptOffer } from '../receipts/use-print-receipt.tsx'
import { collectPayment, type Account } from './collect.ts'
import {
  collectProblems,
  sumOwed,
  toCollection,
  type CollectFormValues,
} from './collect-form-values.ts'

interface CollectFormProps {
  appointment: Pick<Appointment, 'id' | 'branchId' | 'day'>
  account: Account
  onClose: () => void
  onChanged: () => void
  /** Called when the payment was refused: what is owed may have changed. */
  onRefused: () => void
}

/** What is taken now of what an appointment, and others of its household, owe. */
export function CollectForm({
  appointment,
  account,
  onClose,
  onChanged,
  onRefused,
}: CollectFormProps) {
  const t = useText()
  const focusProps = useFocusOnError()
  const { role } = useStaff()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const debts = [
    { id: appointment.id, day: appointment.day, owed: account.payable },
    ...account.household.filter(({ id }) => chosen.includes(id)),
  ].toSorted((a, b) => a.day.localeCompare(b.day))
  const form = useForm<CollectFormValues>({
    initialValues: { amount: account.payable, mode: '', transactionId: '', note: '' },
    validate: (values) => collectProblems(values, debts, role),
    clearInputErrorOnChange: true,
  })
  const collect = useAppointmentChange(collectPayment, { onChanged, onClose })
  const { mode } = form.values
  const offerReceipt = useReceiptOffer()

  // Sent again unchanged it keeps its key, so that nothing is taken twice after a lost answer.
  const [lastSent, setLastSent] = useState({ text: '', key: '' })
  const submit = (values: CollectFormValues) => {
    const collection = toCollection(values, debts)
    const text = JSON.stringify(collection)
    const key = lastSent.text === text ? lastSent.key : newUuid()
    setLastSent({ text, key })
    return collect.send(
      { body: { ...collection, idempotencyKey: key } },
      {
        successMessage: t('money.collected'),
        offer: offerReceipt(appointment.id),
        onProblem: ({ code }) => {
          // Said aloud, because the form begins again with what is owed now.
          if (code === 'less_owed') toast.error(t('problem.less_owed'))
          onRefused()
        },
      },
    )
  }
  const choose = (next: readonly number[]) => {
    setChosen(next)
    const others = account.household.filter(({ id }) => next.includes(id))
    form.setFieldValue('amount', sumOwed([account, ...others]))
  }
  const problems = Object.keys(collectProblems(form.values, debts, role))
  return (
    <form {...focusProps} noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        {account.household.length > 0 && (
          <Checkbox.Group
            label={t('money.household')}
            value={chosen.map(String)}
            onChange={(ids) => choose(ids.map(Number))}
          >
            <Stack gap={6} mt={6}>
              {account.household.map((it) => (
                <Checkbox
                  key={it.id}
                  value={String(it.id)}
                  label={`${it.patientName}, ${formatDay(it.day)}, ${it.serviceName}: ${formatRupees(it.owed)}`}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <AmountField
          label={t('money.amountNow')}
          withAsterisk
          required
          // Appears when the account is read, after the dialog has opened.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          {...form.getInputProps('amount')}
          // Typing replaces what is owed.
          onFocus={(event) => event.currentTarget.select()}
          error={messageFor(form.errors.amount)}
        />
        {requiresPaymentMode(role) && (
          <RadioChoice
            label={t('payment.mode')}
            {...form.getInputProps('mode')}
            choices={paymentModes.map((it) => ({ value: it, label: t(`payment.${it}`) }))}
            error={messageFor(form.errors.mode)}
          />
        )}
        {hasTransactionId(mode) && (
          <OnlinePaymentFields
            branchId={appointment.branchId}
            appointmentId={appointment.id}
            amount={amountFromField(form.values.amount) ?? 0}
            field={form.getInputProps('transactionId')}
          />
        )}
        <TextInput
          label={t('money.note')}
          autoComplete="off"
          dir="auto"
          {...form.getInputProps('note')}
          error={messageFor(form.errors.note)}
        />
        <ProblemNote problem={collect.problem?.code === 'less_owed' ? null : collect.problem} />
        <Group justify="flex-end">
          <ButtonWithReason
            type="submit"
            reason={problems.length > 0 ? t('blocked.missing') : undefined}
            onBlocked={() => {
              focusProps.onSubmitCapture()
              void form.validate()
            }}
            loading={collect.pending}
          >
            {t('money.collect')}
          </ButtonWithReason>
        </Group>
      </Stack>
    </form>
  )
}
