import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import type { ListQueryState } from '../../platform/ui/DataTableNotes.tsx'
import classes from './CalendarScreen.module.css'

interface CalendarFrameProps {
  reading: ListQueryState
  className: string | undefined
  /** The loaded days; undefined before the first answer. */
  children: ReactNode
}

/**
 * The loading states of the calendar: an overlay before the first answer, an error without one, and a
 * note when a refresh failed. While other days load, the previous ones stay visible and do nothing; the
 * focus stays in them, because a part that is inert would lose it to the top of the page.
 */
export function CalendarFrame({ reading, className, children }: CalendarFrameProps) {
  const t = useText()
  const { error, isFetching, isPlaceholderData, refetch } = reading
  const retry = { onRetry: refetch, isRetrying: isFetching }
  if (children === undefined) {
    if (!error) return <AmbulanceOverlay visible />
    return (
      <div className={classes.note}>
        <FailedNote {...retry} problem={error} title={t('calendar.failed')} />
      </div>
    )
  }
  return (
    <>
      <div
        className={className}
        aria-busy={isPlaceholderData || undefined}
        {...(isPlaceholderData && ignoredActions)}
      >
        {children}
      </div>
      {error && (
        <div className={classes.notRead}>
          <FailedNote {...retry} problem={error} isInline title={t('loading.staleRows')} />
        </div>
      )}
    </>
  )
}

const ignore = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}
const ignoredActions = {
  'data-ignores-actions': true,
  onClickCapture: ignore,
  onPointerDownCapture: ignore,
  onTouchStartCapture: (event: SyntheticEvent) => event.stopPropagation(),
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') ignore(event)
  },
}
