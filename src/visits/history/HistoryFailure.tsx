import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { Refusal } from '../../http/problem.ts'
import { problemText } from '../../http/problem-text.ts'
import { useText } from '../../i18n/languages.tsx'
import { EmptyNote } from '../../ui/EmptyNote.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './HistoryFailure.module.css'

interface FailedAnswer {
  error: Refusal | null
  /** When it failed, which tells one failure from the next. */
  errorUpdatedAt: number
  refetch: () => unknown
}

/** Stands where a history could not be loaded, tells so once for each try, and tries again. */
export function HistoryFailure({ answer }: { answer: FailedAnswer }) {
  const t = useText()
  const { error, errorUpdatedAt, refetch } = answer
  const code = error?.code
  // Whoever is signed out is sent to sign in; no toast on the way.
  useEffect(() => {
    if (code === undefined || code === 'signed_out') return
    const unsaid = code === 'unavailable' || code === 'unexpected'
    toast.error(t(unsaid ? 'visit.errorDetails' : problemText(code)))
  }, [errorUpdatedAt])
  return (
    <div className={classes.failure}>
      <EmptyNote
        title={t('history.failed')}
        {...(code === 'forbidden' && { hint: t('history.closed') })}
      />
      {code !== 'forbidden' && (
        <Button variant="default" onClick={() => refetch()}>
          {t('visit.retry')}
        </Button>
      )}
    </div>
  )
}
