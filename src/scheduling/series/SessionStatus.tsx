import type { Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { sessionState } from './session-state.ts'
import classes from './SessionStatus.module.css'
import type { Session } from './series-page.ts'

/** Where one session stands, in a word; the colour only helps. */
export function SessionStatus({ session, today }: { session: Session; today: Day }) {
  const t = useText()
  const state = sessionState(session, today)
  const shown = state !== 'left' ? state : session.day === today ? 'today' : 'toCome'
  return (
    <span className={classes.status} data-state={shown}>
      {t(`series.${shown}`)}
    </span>
  )
}
