import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { formatDay } from '../../../platform/day/day.ts'
import {
  ProblemError,
  problemMessageKey,
  type ProblemCode,
} from '../../../platform/http/problem.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { messageFor, useText } from '../../../platform/i18n/i18n.tsx'
import { formatList, isolate } from '../../../platform/i18n/page-language.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../../platform/ui/remount-on-open.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { useVisit } from '../use-visit.tsx'
import type { Visit } from '../visit.ts'
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

/** What tells a paper from the others of its visit: its day, and what it is about or to whom. */
function namePaper(visit: Visit, part: IssuedPart, number: number): string[] | undefined {
  if (part === 'certificates') {
    const certificate = visit.certificates[number - 1]
    return certificate && [formatDay(certificate.issueDay), certificate.diagnosis]
  }
  const letter = visit.referrals[number - 1]
  return letter && [formatDay(letter.issueDay), letter.recipientName || letter.speciality]
}

function WithdrawForm({ part, number, onClose }: Omit<WithdrawDialogProps, 'opened'>) {
  const t = useText()
  const { visit: visitNow, editor, reload } = useVisit()
  // As it was when the question was asked: in what is read meanwhile the number may be another one's, and a repeat after
  // a lost answer is known by this version.
  const [visit] = useState(visitNow)
  const texts = issuedTexts[part]
  const { mutateAsync, isPending } = useChange(texts.withdrawCall)
  const paper = namePaper(visit, part, number)
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
      await mutateAsync({
        params: { id: appointment.id },
        body: { version, number, reason, editor },
      })
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
        {paper && <Text fw={600}>{formatList(paper.map(isolate))}</Text>}
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
