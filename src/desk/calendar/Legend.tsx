import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './Legend.module.css'

/** What the colours and patterns mean; each block says it in words as well. */
export function Legend() {
  const t = useText()
  return (
    <ul className={classes.legend} aria-label={t('calendar.legend')}>
      {(['PE', 'CD', 'CN'] as const).map((status) => (
        <li key={status}>
          <span className={classes.sample} data-status={status} aria-hidden="true" />
          {t(`calendar.status.${status}`)}
        </li>
      ))}
      {(['free', 'break', 'leave', 'holiday'] as const).map((kind) => (
        <li key={kind}>
          <span className={classes.sample} data-kind={kind} aria-hidden="true" />
          {t(`calendar.kind.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
