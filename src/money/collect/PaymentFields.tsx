import { Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ProblemError } from '../../platform/http/problem.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { amountFromField } from '../../platform/numbers/parse-number.ts'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import type { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import { ProblemNote } from '../../scheduling/appointments/appointment-dialog.tsx'
import { hasTransactionId } from '../../scheduling/appointments/payment.ts'
import { PaymentModeField } from '../../scheduling/appointments/PaymentModeField.tsx'
import { OnlinePaymentFields } from '../../scheduling/online-payment/OnlinePaymentFields.tsx'
import type { PaymentFieldValues } from './payment-fields.ts'

interface PaymentFieldsProps {
  form: Pick<
    UseFormReturnType<PaymentFieldValues>,
    'values' | 'errors' | 'getInputProps' | 'validate'
  >
  focusProps: ReturnType<typeof useFocusOnError>
  /** Where and for which appointment the money is taken. */
  branchId: number
  appointmentId: number
  needsMode: boolean
  /** Whether the amount has the focus at once: it appears when a dialog is open already. */
  hasFocus?: boolean
  /** Whether something is missing or wrong. */
  isBlocked: boolean
  isPending: boolean
  problem: ProblemError | null
}

/** How much money is taken now, and how it was paid, with the button that takes it. */
export function PaymentFields({
  form,
  focusProps,
  branchId,
  appointmentId,
  needsMode,
  hasFocus = false,
  isBlocked,
  isPending,
  problem,
}: PaymentFieldsProps) {
  const t = useText()
  const { values, errors, getInputProps } = form
  return (
    <>
      <AmountField
        label={t('money.amountNow')}
        withAsterisk
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus}
        {...getInputProps('amount')}
        // Typing replaces what is owed.
        onFocus={(event) => event.currentTarget.select()}
        error={messageFor(errors.amount)}
      />
      {needsMode && <PaymentModeField {...getInputProps('mode')} error={messageFor(errors.mode)} />}
      {hasTransactionId(values.mode) && (
        <OnlinePaymentFields
          branchId={branchId}
          appointmentId={appointmentId}
          amount={amountFromField(values.amount) ?? 0}
          field={getInputProps('transactionId')}
        />
      )}
      <TextInput
        label={t('money.note')}
        autoComplete="off"
        dir="auto"
        {...getInputProps('note')}
        error={messageFor(errors.note)}
      />
      <ProblemNote problem={problem} />
      <Group justify="flex-end">
        <ButtonWithReason
          type="submit"
          reason={isBlocked ? t('blocked.missing') : undefined}
          onBlocked={() => {
            focusProps.onSubmitCapture()
            void form.validate()
          }}
          loading={isPending}
        >
          {t('money.collect')}
        </ButtonWithReason>
      </Group>
    </>
  )
}
