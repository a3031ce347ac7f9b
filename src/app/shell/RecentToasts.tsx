import { useText } from '../../platform/i18n/i18n.tsx'
import { useRecentToasts } from '../../platform/ui/recent-toasts.tsx'
import classes from './RecentToasts.module.css'

/** The last messages of this tab, folded away: a toast is gone after three seconds. */
export function RecentToasts() {
  const t = useText()
  const toasts = useRecentToasts()
  return (
    <details className={classes.recent}>
      <summary>{t('app.recentMessages')}</summary>
      {toasts.length === 0 ? (
        <p className={classes.none}>{t('app.noMessages')}</p>
      ) : (
        <ol className={classes.list} aria-label={t('app.recentMessages')}>
          {toasts.map(({ message, isError, time }) => (
            <li key={`${isError} ${message}`} data-error={isError || undefined}>
              <span className={classes.time}>{time}</span> {message}
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}
