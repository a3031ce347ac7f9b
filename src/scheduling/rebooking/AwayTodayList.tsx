import { Button } from '@mantine/core'
import { useId } from 'react'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { listLeaveToday, undoLeaveToday } from './leave-today.ts'
import classes from './RebookingScreen.module.css'
import { StoredText } from '../../platform/ui/StoredText.tsx'

/** Who is on leave for the rest of today already, so that a wrong mark can be taken back. */
export function AwayTodayList() {
  const t = useText()
  const titleId = useId()
  const { data = [], error, isFetching, refetch } = useCall(listLeaveToday, {}, { staleTime: 0 })
  const { send, isPending } = useMasterChange(undoLeaveToday)
  // Without the list a wrong mark could not be taken back, and the same leave be marked twice.
  if (error && data.length === 0) {
    return <FailedNote isInline problem={error} onRetry={refetch} isRetrying={isFetching} />
  }
  if (data.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={classes.away}>
      <h3 id={titleId}>{t('awayToday.current')}</h3>
      <ul>
        {data.map(({ id, consultantName, starts }) => (
          <li key={id}>
            <span className={classes.two}>
              <StoredText>{consultantName}</StoredText>
              <span className={classes.quiet}>
                {t('schedule.from')} {isolateLtr(starts)}
              </span>
            </span>
            <Button
              className={classes.other}
              size="compact-sm"
              variant="default"
              loading={isPending}
              aria-label={`${t('arrivals.undo')}: ${consultantName}`}
              onClick={() =>
                void send(
                  { params: { id } },
                  {
                    successMessage: text('awayToday.undone'),
                    onDone: () => {},
                    onProblem: ({ code }) => toast.error(text(problemMessageKey(code))),
                  },
                )
              }
            >
              {t('arrivals.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
