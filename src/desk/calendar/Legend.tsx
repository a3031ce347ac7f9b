import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './Legend.module.css'

/** The meaning of colours and patterns; each block also has it as text. */
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
