import { Button, Text } from '@mantine/core'
import { errorNumberOf, problemMessageKey, type ProblemError } from '../http/problem.ts'
import { isRetryable } from '../http/retry-pauses.ts'
import { useText } from '../i18n/i18n.tsx'
import { EmptyNote } from './EmptyNote.tsx'
import classes from './FailedNote.module.css'

interface FailedNoteProps {
  problem: Pick<ProblemError, 'code' | 'status'> & { requestId?: string | undefined }
  /**
   * What could not be loaded; used when no server answered. A server's problem has its own message.
   */
  title?: string | undefined
  onRetry: () => unknown
  /** Whether a retry is running. */
  isRetrying?: boolean
  /** One line beside other content, instead of a whole box. */
  isInline?: boolean
}

/**
 * Shown in place of content that could not be loaded: the reason, and a retry button where a retry
 * may help. Shows nothing to a person who is signed out, because the page then leads to signing in.
 */
export function FailedNote(props: FailedNoteProps) {
  const { problem, title, onRetry, isRetrying = false, isInline = false } = props
  const t = useText()
  if (problem.code === 'signed_out') return null
  const canRetry = isRetryable(problem)
  const message =
    problem.status >= 500 ? (title ?? t('loading.failed')) : t(problemMessageKey(problem.code))
  const number = errorNumberOf(problem)
  return (
    <div className={classes.note} data-inline={isInline || undefined} role="status" data-failed>
      {isInline ? (
        <span>{message}</span>
      ) : (
        <EmptyNote title={message} {...(canRetry && { hint: t('loading.retriesAutomatically') })} />
      )}
      {number !== undefined && (
        <Text size="sm" c="dimmed" mt={isInline ? 0 : 4}>
          {t('app.errorNumber', { number })}
        </Text>
      )}
      {canRetry && (
        <Button
          variant="default"
          size={isInline ? 'compact-sm' : 'sm'}
          mt={isInline ? 0 : 'sm'}
          aria-busy={isRetrying}
          className={classes.again}
          onClick={() => onRetry()}
        >
          {t('app.retry')}
        </Button>
      )}
    </div>
  )
}
