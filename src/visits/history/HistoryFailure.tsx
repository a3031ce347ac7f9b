import { useEffect } from 'react'
import type { Refusal } from '../../platform/http/problem.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import classes from './HistoryFailure.module.css'

interface FailedAnswer {
  error: Refusal | null
  isFetching: boolean
  refetch: () => unknown
}

/** Stands where a history could not be loaded, tells so once, and tries again. */
export function HistoryFailure({ answer }: { answer: FailedAnswer }) {
  const t = useText()
  const { error, isFetching, refetch } = answer
  const code = error?.code
  // Whoever is signed out is sent to sign in; no toast on the way.
  useEffect(() => {
    if (code === undefined || code === 'signed_out') return
    const unsaid = code === 'unavailable' || code === 'unexpected'
    toast.error(t(unsaid ? 'visit.errorDetails' : problemText(code)))
  }, [code])
  return (
    <div className={classes.failure}>
      {code === 'forbidden' ? (
        <EmptyNote title={t('history.failed')} hint={t('history.closed')} />
      ) : (
        error && (
          <FailedNote
            failure={error}
            title={t('history.failed')}
            onRetry={refetch}
            busy={isFetching}
          />
        )
      )}
    </div>
  )
}
