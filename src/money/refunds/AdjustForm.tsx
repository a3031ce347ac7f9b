import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMemo } from 'react'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import type { AdjustmentKind } from '../../masters/money-limits/limit-rule.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { ProblemError } from '../../platform/http/problem.ts'
import { useFactsOfRequest, useRequestKeys } from '../../platform/http/request-keys.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import {
  isStaleProblem,
  ProblemNote,
  sayCountsFor,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { hasTransactionId } from '../../scheduling/appointments/payment.ts'
import { PaymentModeField } from '../../scheduling/appointments/PaymentModeField.tsx'
import {
  adjustProblems,
  takesSecondPerson,
  toAdjustment,
  type AdjustFormValues,
  type AdjustLimits,
} from './adjust-form-values.ts'
import { giveDiscount, giveRefund, writeOff } from './refunds.ts'

interface AdjustFormProps {
  /** The appointment's id. */
  id: number
  kind: AdjustmentKind
  limits: AdjustLimits
  onCancel: () => void
  /** Called when it is entered or asked for, and when it was refused because the account has changed. */
  onChanged: () => void
}

const calls = { refund: giveRefund, discount: giveDiscount, 'write-off': writeOff } as const

/** What is given back or forgone of an appointment, and why; above a limit another person is asked. */
export function AdjustForm({ id, kind, onCancel, onChanged, ...props }: AdjustFormProps) {
  const t = useText()
  // One call each; a refund alone has a mode.
  const change = useChange(calls[kind] as typeof giveRefund)
  const { isPending: pending, error: problem } = change
  const { most, aloneUpTo } = props.limits
  const limitsNow = useMemo(() => ({ most, aloneUpTo }), [most, aloneUpTo])
  const limits = useFactsOfRequest(limitsNow, { pending, problem })
  const focusProps = useFocusOnError()
  const form = useForm<AdjustFormValues>({
    initialValues: { amount: '', mode: '', transactionId: '', reason: '' },
    validate: (values) => adjustProblems(kind, values, limits),
    clearInputErrorOnChange: true,
  })
  const { keyOf } = useRequestKeys()
  const submit = async (values: AdjustFormValues) => {
    if (change.isPending) return
    const request = toAdjustment(kind, values, limits)
    const body = { ...request, idempotencyKey: keyOf(request) } as Parameters<
      typeof change.mutateAsync
    >[0]['body']
    try {
      const answer = await change.mutateAsync({ params: { id }, body })
      const message = t(answer.state === 'asked' ? 'money.asked' : 'money.entered')
      toast.success(sayCountsFor(message, answer))
      onChanged()
      onCancel()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.fields) form.setErrors(error.fields)
      if (isStaleProblem(error.code)) {
        toast.error(t(`problem.${error.code}`))
        onCancel()
      }
      if (error.status === 409) onChanged()
    }
  }
  const { values } = form
  const isAsked = takesSecondPerson(values, limits)
  const amountLabel = t(kind === 'refund' ? 'money.amountBack' : 'money.amountForgone')
  return (
    <form {...focusProps} noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="sm">
        <Title order={3} size="h5">
          {t(`money.kind.${kind}`)}
        </Title>
        <AmountField
          label={amountLabel}
          description={
            limits.aloneUpTo === null
              ? undefined
              : t('money.secondPersonAbove', { amount: formatRupees(limits.aloneUpTo) })
          }
          withAsterisk
          required
          // Chosen a moment ago, to be typed now.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          {...form.getInputProps('amount')}
          error={messageFor(form.errors.amount)}
        />
        {kind === 'refund' && (
          <PaymentModeField {...form.getInputProps('mode')} error={messageFor(form.errors.mode)} />
        )}
        {hasTransactionId(values.mode) && !isAsked && (
          <TextInput
            label={t('payment.transactionId')}
            withAsterisk
            required
            autoComplete="off"
            {...form.getInputProps('transactionId')}
            error={messageFor(form.errors.transactionId)}
          />
        )}
        <ReasonField
          codes={reasonCodes[kind]}
          value={values.reason}
          onChange={(reason) => form.setFieldValue('reason', reason)}
          error={messageFor(form.errors.reason)}
        />
        {isAsked && (
          <Text size="sm" role="status">
            {t('money.secondPersonNow')}
          </Text>
        )}
        <ProblemNote problem={change.error?.fields ? null : change.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('masters.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {isAsked ? t('money.askApproval') : t(`money.kind.${kind}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
