import { useEffect } from 'react'
import { problemMessageKey, type ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import classes from './HistoryFailure.module.css'

interface FailedCall {
  error: ProblemError | null
  isFetching: boolean
  refetch: () => unknown
}

/** Error message with a retry button in place of a history that failed to load; shows one toast. */
export function HistoryFailure({ result }: { result: FailedCall }) {
  const t = useText()
  const { error, isFetching, refetch } = result
  const code = error?.code
  // A signed-out user is redirected to sign in, without a toast.
  useEffect(() => {
    if (code === undefined || code === 'signed_out') return
    const isUnexplained = code === 'unavailable' || code === 'unexpected'
    toast.error(t(isUnexplained ? 'visit.errorDetails' : problemMessageKey(code)))
  }, [code, t])
  return (
    <div className={classes.failure}>
      {code === 'forbidden' ? (
        <EmptyNote title={t('history.failed')} hint={t('history.notAllowed')} />
      ) : (
        error && (
          <FailedNote
            problem={error}
            title={t('history.failed')}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )
      )}
    </div>
  )
}
