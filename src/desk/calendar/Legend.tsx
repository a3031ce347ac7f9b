import { useText } from '../../platform/i18n/i18n.tsx'
import { appointmentStatuses, statusDetails } from '../../scheduling/appointments/statuses.ts'
import classes from './Legend.module.css'
import { StatusSign } from './appointment-marks.tsx'

/** The meaning of colours, signs and patterns; each block also has it as text. */
export function Legend() {
  const t = useText()
  return (
    <ul className={classes.legend} aria-label={t('calendar.legend')}>
      {appointmentStatuses.map((status) => {
        const { text, tone } = statusDetails[status]
        return (
          <li key={status}>
            <span className={classes.sample} data-tone={tone}>
              <StatusSign status={status} />
            </span>
            {t(text)}
          </li>
        )
      })}
      {(['free', 'break', 'leave', 'holiday'] as const).map((kind) => (
        <li key={kind}>
          <span className={classes.sample} data-kind={kind} aria-hidden="true" />
          {t(`calendar.kind.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
