import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { useReason } from '../../access/audit-log/use-reason.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { AppointmentLine } from '../../scheduling/appointments/AppointmentLine.tsx'
import {
  ProblemNote,
  useAppointmentChange,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { hasTransactionId } from '../../scheduling/appointments/payment.ts'
import { dayOfInstant } from '../../scheduling/waiting-list/format-offered-time.tsx'
import { formatAdjustment } from './format-adjustment.tsx'
import { approveAdjustment, refuseAdjustment, type WaitingAdjustment } from './refunds.ts'

interface DecideDialogProps {
  row: WaitingAdjustment
  opened: boolean
  onClose: () => void
  /** Called when the list is out of date. */
  onChanged: () => void
}

function DecideDialog({ row, opened, onClose, onChanged }: DecideDialogProps) {
  const t = useText()
  const { id: adjustment, appointmentId, mode, reason, askedBy, askedAt } = row
  const params = { id: appointmentId }
  const amount = formatRupees(row.amount)
  const change = { onChanged, onClose }
  const approving = useAppointmentChange(approveAdjustment, change)
  const refusing = useAppointmentChange(refuseAdjustment, change)
  const needsId = hasTransactionId(mode) && row.transactionId === null
  const [transactionId, setTransactionId] = useState('')
  const { reason: refusal, isGiven, field } = useReason(reasonCodes.refuseAdjustment)
  const [isRefusing, setRefusing] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const missingId = needsId && transactionId.trim() === ''

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isRefusing) {
      if (!isGiven()) return
      void refusing.send(
        { params, body: { adjustment, reason: refusal } },
        { successMessage: t('approvals.refused'), onProblem: onChanged },
      )
      return
    }
    setSubmitted(true)
    if (!missingId) {
      void approving.send(
        { params, body: { adjustment, ...(needsId && { transactionId }) } },
        { successMessage: t('approvals.approved'), onProblem: onChanged },
      )
    }
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={formatAdjustment(row)}>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <AppointmentLine appointment={row} day={row.day} />
          <Text size="sm">
            <StoredText>
              {t('money.askedBy', {
                name: askedBy,
                day: dayOfInstant(askedAt),
                reason: formatReason(reason),
              })}
            </StoredText>
          </Text>
          {mode && (
            <Text size="sm">
              {t('payment.mode')}: {t(`payment.${mode}`)}
              {row.transactionId !== null && `, ${row.transactionId}`}
            </Text>
          )}
          {isRefusing ? (
            <ReasonField {...field} />
          ) : (
            needsId && (
              <TextInput
                label={t('payment.transactionId')}
                withAsterisk
                required
                autoComplete="off"
                value={transactionId}
                onChange={({ currentTarget }) => setTransactionId(currentTarget.value)}
                error={
                  submitted && missingId ? messageFor('payment.transactionIdRequired') : undefined
                }
              />
            )
          )}
          <ProblemNote problem={isRefusing ? refusing.problem : approving.problem} />
          <Group justify="flex-end" gap="sm">
            {isRefusing ? (
              <Button variant="default" onClick={() => setRefusing(false)}>
                {t('masters.cancel')}
              </Button>
            ) : (
              <Button
                variant="default"
                onClick={() => {
                  setSubmitted(false)
                  setRefusing(true)
                }}
              >
                {t('approvals.refuse')}
              </Button>
            )}
            {/* Different keys make two buttons: a double click on one must not press the other. */}
            {isRefusing ? (
              <Button key="refuse" type="submit" color="red.8" loading={refusing.pending}>
                {t('approvals.refuse')}
              </Button>
            ) : (
              <Button key="approve" type="submit" loading={approving.pending}>
                {t('approvals.approveAmount', { amount })}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Approves what another person has asked for, or refuses it with a reason. */
export default remountOnOpen(DecideDialog, ({ row }) => row.id)
