import type { Day } from '../day/day.ts'
import { useText } from '../i18n/languages.tsx'
import { sessionState } from './session-ledger.ts'
import classes from './SessionStatus.module.css'
import type { Session } from './subscription-page.ts'

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
