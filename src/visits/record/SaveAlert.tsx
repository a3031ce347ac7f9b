import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Refusal } from '../../platform/http/problem.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { useText } from '../../platform/i18n/i18n.tsx'

interface SaveAlertProps {
  /** What is to be said; nothing when there is nothing. */
  sentence: string | undefined
  /** Why, where the server said so. */
  refusal?: Refusal | undefined
}

/** Says beside Save why nothing was saved; all that was typed stays. */
export function SaveAlert({ sentence, refusal }: SaveAlertProps) {
  const t = useText()
  if (!sentence) return null
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      py="xs"
      icon={<IconAlertCircle aria-hidden="true" />}
    >
      <div>{sentence}</div>
      {/* The others say no more than that it failed. */}
      {refusal && refusal.code !== 'unexpected' && <div>{t(problemText(refusal.code))}</div>}
    </Alert>
  )
}
