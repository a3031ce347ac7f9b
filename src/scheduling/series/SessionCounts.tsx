import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ledgerOf } from './session-state.ts'
import classes from './SessionCounts.module.css'
import type { Session } from './series-page.ts'

const states = ['done', 'recorded', 'missed', 'left', 'cancelled'] as const

/** How many sessions of a series are done, recorded, missed, left and cancelled. */
export function SessionLedger({ sessions }: { sessions: Session[] }) {
  const t = useText()
  const ledger = ledgerOf(sessions, useToday())
  // A session is recorded and not conducted for a short while as a rule: seldom worth a figure.
  const figures = states.filter((state) => state !== 'recorded' || ledger.recorded > 0)
  return (
    <section className={classes.ledger} aria-label={t('series.ledger')}>
      <dl className={classes.figures}>
        {figures.map((state) => (
          <div key={state} className={classes.figure}>
            <dt className={classes.word}>
              <span className={classes.dot} data-state={state} aria-hidden="true" />
              {t(`series.all.${state}`)}
            </dt>
            <dd className={classes.count}>{ledger[state]}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.bar} aria-hidden="true">
        {states
          .filter((state) => ledger[state] > 0)
          .map((state) => (
            <span
              key={state}
              className={classes.part}
              data-state={state}
              style={{ flexGrow: ledger[state] }}
            />
          ))}
      </div>
      <div className={classes.total}>{t('subscription.total', { count: sessions.length })}</div>
    </section>
  )
}
