import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Refusal, type ProblemCode } from '../../../platform/http/problem.ts'
import { problemText } from '../../../platform/http/problem-message-key.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { sentenceFor, useText } from '../../../platform/i18n/i18n.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { freshOnOpen } from '../../../platform/ui/remount-on-open.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { useVisit } from '../use-visit.tsx'
import { withdrawCertificate } from './certificates.ts'

interface WithdrawDialogProps {
  /** Which of the visit's certificates, from 1. */
  number: number
  opened: boolean
  onClose: () => void
}

function WithdrawDialog({ opened, onClose, ...props }: WithdrawDialogProps) {
  const t = useText()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('certificate.withdrawQuestion')}>
      <WithdrawForm {...props} onClose={onClose} />
    </Dialog>
  )
}

/** Asks for the reason, and withdraws a saved certificate: there is no way back. */
export default freshOnOpen(WithdrawDialog, ({ number }) => number)

function WithdrawForm({ number, onClose }: Omit<WithdrawDialogProps, 'opened'>) {
  const t = useText()
  const { visit, reload } = useVisit()
  const { mutateAsync, isPending } = useChange(withdrawCertificate)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ProblemCode>()
  const problem = withdrawCertificate.body.shape.reason.safeParse(reason).error?.issues[0]?.message

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (isPending || problem) return
    const { version, appointment } = visit
    try {
      await mutateAsync({ params: { id: appointment.id }, body: { version, number, reason } })
      toast.success(t('certificate.withdrawnDone'))
      await reload().catch(() => {})
      onClose()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'signed_out') setRefused(error.code)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text size="sm">{t('certificate.withdrawExplained')}</Text>
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
          error={tried && sentenceFor(problem)}
        />
        {refused && (
          <Alert role="alert" color="red.8" variant="light">
            {t(problemText(refused))}
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
