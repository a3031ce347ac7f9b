import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import '../appointments/state-colours.css'
import { countSessionStates, sessionTones } from './session-state.ts'
import classes from './SessionCounts.module.css'
import type { Session } from './series-page.ts'

const states = ['done', 'recorded', 'missed', 'left', 'cancelled'] as const

/** The number of sessions in each state: done, recorded, missed, left, cancelled. */
export function SessionCounts({ sessions }: { sessions: Session[] }) {
  const t = useText()
  const counts = countSessionStates(sessions, useToday())
  // A session is usually recorded for a short time before it is conducted, so 0 is not shown.
  const figures = states.filter((state) => state !== 'recorded' || counts.recorded > 0)
  return (
    <section className={classes.ledger} aria-label={t('series.counts')}>
      <dl className={classes.figures}>
        {figures.map((state) => (
          <div key={state} className={classes.figure}>
            <dt className={classes.word}>
              <span className={classes.dot} data-tone={sessionTones[state]} aria-hidden="true" />
              {t(`series.all.${state}`)}
            </dt>
            <dd className={classes.count}>{counts[state]}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.bar} aria-hidden="true">
        {states
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <span
              key={state}
              className={classes.part}
              data-tone={sessionTones[state]}
              style={{ flexGrow: counts[state] }}
            />
          ))}
      </div>
      <div className={classes.total}>{t('seriesBooking.total', { count: sessions.length })}</div>
    </section>
  )
}
