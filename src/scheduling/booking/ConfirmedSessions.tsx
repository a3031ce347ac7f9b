import { showDay } from '../../platform/day/day.ts'
import { showTimesOn } from '../../access/auth/show-times-on.tsx'
import { dayWithWeekday, longWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { inOrder } from '../../platform/i18n/page-language.tsx'
import type { ConfirmedSession } from './confirmation.ts'
import classes from './ConfirmationCard.module.css'

/** When to come, large. */
export const ConfirmedTime = ({ session }: { session: ConfirmedSession }) => (
  <p className={classes.when}>
    <span>
      {longWeekday(session.day)}, {inOrder(showDay(session.day))}
    </span>
    <span>{showTimesOn(session.day, session)}</span>
  </p>
)

/** Every session of a series. */
export function ConfirmedSeries({ sessions }: { sessions: ConfirmedSession[] }) {
  const t = useText()
  return (
    <section>
      <h2 className={classes.count} id="sessions">
        {t('subscription.total', { count: sessions.length })}
      </h2>
      <ol className={classes.list} aria-labelledby="sessions">
        {sessions.map((session, index) => (
          <li key={session.day} className={classes.session}>
            <span className={classes.number}>{index + 1}</span>
            <span className={classes.day}>{dayWithWeekday(session.day)}</span>
            <span className={classes.times}>{showTimesOn(session.day, session)}</span>
            <span className={classes.who}>{session.consultantName}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
