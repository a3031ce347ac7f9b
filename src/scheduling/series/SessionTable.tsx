import { Button } from '@mantine/core'
import { useRef } from 'react'
import { may } from '../../access/permissions/access.ts'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { moveProblem } from '../appointments/appointment-status.ts'
import { moveProblemText } from '../appointments/move-problem-text.ts'
import { PaymentBadge } from '../appointments/appointment-badges.tsx'
import type { Day } from '../../platform/day/day.ts'
import { showTimesOn } from '../../access/auth/show-times-on.tsx'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { useTableStand } from '../../platform/ui/use-table-stand.tsx'
import { SessionStatus } from './SessionStatus.tsx'
import classes from './SessionTable.module.css'
import type { Session } from './series-page.ts'

interface SessionTableProps {
  sessions: Session[]
  onMove: (session: Session) => void
}

/** The sessions of a series in the order of their days. Each is a card where they are too wide for a line. */
export function SessionTable({ sessions, onMove }: SessionTableProps) {
  const t = useText()
  const today = useToday()
  const movable = may(useStaff(), 'reschedule')
  const box = useRef<HTMLDivElement>(null)
  const stand = useTableStand(box, t('table.paymentStatus'), true)
  return (
    <div ref={box} className={classes.scroller} data-stand={stand}>
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
            {movable && <th scope="col">{t('table.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {sessions.map((session, index) => (
            <tr key={session.id} data-status={session.status}>
              <td className={classes.number}>{index + 1}</td>
              <td className={classes.date}>{dayWithWeekday(session.day)}</td>
              <td className={classes.time}>{showTimesOn(session.day, session)}</td>
              <td className={classes.consultant}>{session.consultantName}</td>
              <td className={classes.status}>
                <SessionStatus session={session} today={today} />
              </td>
              <td className={classes.payment}>
                <PaymentBadge status={session.paymentStatus} />
              </td>
              <td className={classes.fee} data-align="end">
                {showRupees(session.price)}
              </td>
              {movable && (
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
  if (session.status !== 'PE') return null
  const problem = moveProblem(session, today)
  if (problem) return <span className={classes.note}>{t(moveProblemText[problem])}</span>
  return (
    <Button
      className={classes.action}
      size="compact-sm"
      variant="subtle"
      // Starts with the visible word, and tells the buttons of the rows apart.
      aria-label={`${t('series.move')}: ${dayWithWeekday(session.day)}`}
      onClick={() => onMove(session)}
    >
      {t('series.move')}
    </Button>
  )
}
