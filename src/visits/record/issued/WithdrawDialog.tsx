import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import {
  ProblemError,
  problemMessageKey,
  type ProblemCode,
} from '../../../platform/http/problem.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { messageFor, useText } from '../../../platform/i18n/i18n.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../../platform/ui/remount-on-open.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { useVisit } from '../use-visit.tsx'
import { issuedTexts } from './issued-texts.ts'
import type { IssuedPart } from './issued.ts'

interface WithdrawDialogProps {
  part: IssuedPart
  /** Index of the paper in its part of the visit, from 1. */
  number: number
  opened: boolean
  onClose: () => void
}

function WithdrawDialog({ opened, onClose, ...props }: WithdrawDialogProps) {
  const t = useText()
  return (
    <Dialog opened={opened} onClose={onClose} title={t(issuedTexts[props.part].question)}>
      <WithdrawForm {...props} onClose={onClose} />
    </Dialog>
  )
}

/** Asks for the reason and withdraws a saved certificate or letter. This cannot be undone. */
export default remountOnOpen(WithdrawDialog, ({ part, number }) => `${part} ${number}`)

function WithdrawForm({ part, number, onClose }: Omit<WithdrawDialogProps, 'opened'>) {
  const t = useText()
  const { visit, reload } = useVisit()
  const texts = issuedTexts[part]
  const { mutateAsync, isPending } = useChange(texts.withdrawCall)
  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const [problemCode, setProblemCode] = useState<ProblemCode>()
  const problem = texts.withdrawCall.body.shape.reason.safeParse(reason).error?.issues[0]?.message

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setSubmitted(true)
    if (isPending || problem) return
    const { version, appointment } = visit
    try {
      await mutateAsync({ params: { id: appointment.id }, body: { version, number, reason } })
      toast.success(t(texts.withdrawnDone))
      await reload().catch(() => {})
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code !== 'signed_out') setProblemCode(error.code)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text size="sm">{t(texts.explained)}</Text>
        <Textarea
          label={t('certificate.reason')}
          required
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          dir="auto"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={submitted && messageFor(problem)}
        />
        {problemCode && (
          <Alert color="red" role="alert" variant="light">
            {t(problemMessageKey(problemCode))}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('certificate.withdrawNo')}
          </Button>
          <Button type="submit" color="red.8" loading={isPending}>
            {t('certificate.withdrawYes')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
