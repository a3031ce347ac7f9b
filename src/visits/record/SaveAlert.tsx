import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { problemMessageKey, type ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'

interface SaveAlertProps {
  /** The message; renders nothing without one. */
  message: string | undefined
  /** The server's reason, if it gave one. */
  problem?: ProblemError | undefined
}

/** Error beside Save: nothing was saved, and all input is still there. */
export function SaveAlert({ message, problem }: SaveAlertProps) {
  const t = useText()
  if (!message) return null
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      py="xs"
      icon={<IconAlertCircle aria-hidden="true" />}
    >
      <div>{message}</div>
      {/* Other codes add nothing to the message. */}
      {problem && problem.code !== 'unexpected' && <div>{t(problemMessageKey(problem.code))}</div>}
    </Alert>
  )
}
