import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes, reasonSchema } from '../../access/audit-log/reasons.ts'
import { isWithin } from '../../masters/money-limits/limit-rule.ts'
import { useRequestKeys } from '../../platform/http/request-keys.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { useInlineQuestion } from '../../platform/ui/inline-question.tsx'
import {
  ProblemNote,
  useAppointmentChange,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { hasTransactionId, type PaymentMode } from '../../scheduling/appointments/payment.ts'
import { PaymentModeField } from '../../scheduling/appointments/PaymentModeField.tsx'
import type { returnDeposit } from './return-deposit.ts'

interface GiveBackProps {
  /** Rupees: all that was paid and not used. */
  amount: number
  /** What gives it back: of an appointment, or of a series. */
  contract: Omit<typeof returnDeposit, 'url' | 'summary'> & { url: string; summary: string }
  params: { id: number }
  /** Rupees that the reader gives back without a second person; null for no limit. */
  aloneUpTo: number | null
  /** Called afterwards, and when the amount has changed meanwhile. */
  onChanged: () => void
  /** Begins with the form open. */
  isOpened?: boolean
}

/** Gives back what was paid before and not used: asks how, and why. */
export function GiveBack({
  amount,
  contract,
  params,
  aloneUpTo,
  onChanged,
  isOpened = false,
}: GiveBackProps) {
  const t = useText()
  const [opened, setOpened] = useState(isOpened)
  const [mode, setMode] = useState<'' | PaymentMode>('')
  const [transactionId, setTransactionId] = useState('')
  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const { keyOf } = useRequestKeys()
  const { place, ask, close: closeQuestion } = useInlineQuestion<HTMLDivElement>()
  const close = () => closeQuestion(() => setOpened(false), 'giveBack')
  const change = useAppointmentChange(contract as typeof returnDeposit, {
    onChanged,
    onClose: close,
  })
  const label = t('money.giveBack', { amount: formatRupees(amount) })
  if (!opened) {
    return (
      <div ref={place}>
        <Button variant="default" data-asks="giveBack" onClick={() => ask(() => setOpened(true))}>
          {label}
        </Button>
      </div>
    )
  }
  // Then the transaction id follows with the approval, when the money is sent.
  const isAsked = !isWithin(amount, aloneUpTo)
  const needsId = hasTransactionId(mode) && !isAsked
  const problems = {
    mode: mode === '' ? messageKey('payment.modeRequired') : undefined,
    transactionId:
      needsId && transactionId.trim() === ''
        ? messageKey('payment.transactionIdRequired')
        : undefined,
    reason: reasonSchema.safeParse(reason).error?.issues[0]?.message,
  }
  const shown = (problem: string | undefined) => (submitted ? messageFor(problem) : undefined)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (mode === '' || Object.values(problems).some(Boolean)) return
    const request = {
      amount,
      mode,
      reason,
      ...(needsId && { transactionId: transactionId.trim() }),
    }
    void change.send(
      { params, body: { ...request, idempotencyKey: keyOf(request) } },
      {
        // Not what this screen expected, when a limit was changed meanwhile.
        successMessage: ({ state }) =>
          state === 'asked'
            ? t('money.asked')
            : t('money.givenBack', { amount: formatRupees(amount) }),
        onProblem: ({ code }) => {
          if (code === 'less_left') onChanged()
        },
      },
    )
  }
  return (
    <div ref={place}>
      <form noValidate onSubmit={submit} aria-label={label} data-question>
        <Stack gap="sm">
          <PaymentModeField value={mode} onChange={setMode} error={shown(problems.mode)} />
          {needsId && (
            <TextInput
              label={t('payment.transactionId')}
              withAsterisk
              required
              autoComplete="off"
              value={transactionId}
              onChange={(event) => setTransactionId(event.currentTarget.value)}
              error={shown(problems.transactionId)}
            />
          )}
          <ReasonField
            codes={reasonCodes.cancel}
            value={reason}
            onChange={setReason}
            error={shown(problems.reason)}
          />
          {isAsked && (
            <Text size="sm" role="status">
              {t('money.secondPersonNow')}
            </Text>
          )}
          <ProblemNote problem={change.problem} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              {t('masters.cancel')}
            </Button>
            <Button type="submit" color="red.8" loading={change.pending}>
              {isAsked ? t('money.askApproval') : label}
            </Button>
          </Group>
        </Stack>
      </form>
    </div>
  )
}
