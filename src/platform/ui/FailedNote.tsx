import { Button } from '@mantine/core'
import type { Refusal } from '../http/problem.ts'
import { problemText } from '../http/problem-message-key.ts'
import { mayPass } from '../http/try-again.ts'
import { useText } from '../i18n/i18n.tsx'
import { EmptyNote } from './EmptyNote.tsx'
import classes from './FailedNote.module.css'

interface FailedNoteProps {
  failure: Pick<Refusal, 'code' | 'status'>
  /** What could not be read; a refusal that was answered says why itself. */
  title?: string | undefined
  onRetry: () => unknown
  /** It is tried again right now. */
  busy?: boolean
  /** One line beside other things, and not the whole of a box. */
  inline?: boolean
}

/**
 * Stands where something could not be read, until it could: why, and a way to try again where that
 * may help. Whoever is signed out is sent to sign in, and told nothing on the way.
 */
export function FailedNote(props: FailedNoteProps) {
  const { failure, title, onRetry, busy = false, inline = false } = props
  const t = useText()
  if (failure.code === 'signed_out') return null
  const passes = mayPass(failure)
  const sentence =
    failure.status >= 500 ? (title ?? t('reading.failed')) : t(problemText(failure.code))
  return (
    <div className={classes.note} data-inline={inline || undefined} role="status" data-failed>
      {inline ? (
        <span>{sentence}</span>
      ) : (
        <EmptyNote title={sentence} {...(passes && { hint: t('reading.byItself') })} />
      )}
      {passes && (
        <Button
          variant="default"
          size={inline ? 'compact-sm' : 'sm'}
          mt={inline ? 0 : 'sm'}
          aria-busy={busy}
          className={classes.again}
          onClick={() => onRetry()}
        >
          {t('slots.retry')}
        </Button>
      )}
    </div>
  )
}
