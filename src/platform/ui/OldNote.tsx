import type { ProblemError } from '../http/problem.ts'
import { isRetryable } from '../http/retry-pauses.ts'
import { useText } from '../i18n/i18n.tsx'
import { FailedNote } from './FailedNote.tsx'

interface OldNoteProps {
  /** The state of the query, as `useCall` returns it. */
  reading: {
    data: unknown
    error: ProblemError | null
    isFetching: boolean
    refetch: () => unknown
  }
}

/** Says that loaded data may be out of date because a refresh failed. */
export function OldNote({ reading: { data, error, isFetching, refetch } }: OldNoteProps) {
  const t = useText()
  if (data === undefined || !error || !isRetryable(error)) return null
  return (
    <FailedNote
      isInline
      problem={error}
      title={t('loading.old')}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  )
}
