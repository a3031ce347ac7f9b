import { Button } from '@mantine/core'
import { useRef } from 'react'
import { can } from '../../access/permissions/access.ts'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { moveProblem, moveProblemText } from '../appointments/appointment-status.ts'
import { PaymentBadge, StateBadge } from '../appointments/appointment-badges.tsx'
import { paidPartText } from '../appointments/paid-part-text.tsx'
import { canBecome, isLive } from '../appointments/statuses.ts'
import type { Day } from '../../platform/day/day.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { useTableLayout } from '../../platform/ui/use-table-layout.tsx'
import classes from './SessionTable.module.css'
import type { Session } from './series-page.ts'
import { sessionState, sessionTones } from './session-state.ts'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface SessionTableProps {
  sessions: Session[]
  onMove: (session: Session) => void
}

/** The sessions of a series in order of their days; cards when the rows do not fit the width. */
export function SessionTable({ sessions, onMove }: SessionTableProps) {
  const t = useText()
  const today = useToday()
  const canMove = can(useStaff(), 'reschedule')
  const scrollRef = useRef<HTMLDivElement>(null)
  const layout = useTableLayout(scrollRef, `${t('series.sessions')} ${canMove}`, true)
  return (
    <div ref={scrollRef} className={classes.scroller} data-layout={layout}>
      <table className={classes.table} aria-label={t('series.sessions')}>
        <thead>
          <tr>
            <th scope="col">{t('series.number')}</th>
            <th scope="col">{t('table.date')}</th>
            <th scope="col">{t('series.time')}</th>
            <th scope="col">{t('table.consultant')}</th>
            <th scope="col">{t('series.status')}</th>
            <th scope="col">{t('table.paymentStatus')}</th>
            <th scope="col" data-align="end">
              {t('table.fee')}
            </th>
            {canMove && <th scope="col">{t('table.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {sessions.map((session, index) => (
            <tr key={session.id} data-live={isLive(session.status) || undefined}>
              <td className={classes.number}>{index + 1}</td>
              <td className={classes.date}>{dayWithWeekday(session.day)}</td>
              <td className={classes.time}>{formatTimesOnDay(session.day, session)}</td>
              <td className={classes.consultant}>{session.consultantName}</td>
              <td className={classes.status}>
                <SessionStatus session={session} today={today} />
              </td>
              <td className={classes.payment}>
                <PaymentBadge of={session} />
                <span className={classes.paidAhead}>{paidPartText(t, session)}</span>
              </td>
              <td className={classes.fee} data-align="end">
                {formatRupees(session.price)}
              </td>
              {canMove && (
                <td className={classes.actions}>
                  <MoveAction session={session} today={today} onMove={onMove} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MoveActionProps {
  session: Session
  today: Day
  onMove: (session: Session) => void
}

function MoveAction({ session, today, onMove }: MoveActionProps) {
  const t = useText()
  if (!canBecome(session.status, 'PE')) return null
  const problem = moveProblem(session, today)
  if (problem) return <span className={classes.note}>{t(moveProblemText[problem])}</span>
  return (
    <Button
      className={classes.action}
      size="compact-sm"
      variant="subtle"
      // Starts with the visible word, and differs for each row.
      aria-label={`${t('series.move')}: ${dayWithWeekday(session.day)}`}
      onClick={() => onMove(session)}
    >
      {t('series.move')}
    </Button>
  )
}

function SessionStatus({ session, today }: { session: Session; today: Day }) {
  const state = sessionState(session, today)
  const shownState = state !== 'left' ? state : session.day === today ? 'today' : 'toCome'
  const tone = shownState === 'today' ? 'strong' : sessionTones[state]
  return <StateBadge text={`series.${shownState}`} tone={tone} />
}
