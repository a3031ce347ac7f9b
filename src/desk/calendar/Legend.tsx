import { useText } from '../../platform/i18n/i18n.tsx'
import { statusDetails } from '../../scheduling/appointments/statuses.ts'
import classes from './Legend.module.css'

/** The meaning of colours and patterns; each block also has it as text. */
export function Legend() {
  const t = useText()
  return (
    <ul className={classes.legend} aria-label={t('calendar.legend')}>
      {Object.values(statusDetails).map(({ text, tone }) => (
        <li key={text}>
          <span className={classes.sample} data-tone={tone} aria-hidden="true" />
          {t(text)}
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
