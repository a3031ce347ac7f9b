import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ProblemNote } from '../appointments/appointment-dialog.tsx'
import { formatDay } from '../../platform/day/day.ts'
import type { CallAnswer, CallInput } from '../../platform/http/call-contract.ts'
import type { ProblemError } from '../../platform/http/problem.ts'
import { dayWithWeekday, shortWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { toSessionList, sessionListRows } from './session-list.ts'
import classes from './SessionListRows.module.css'
import { SkippedRow } from './SkippedRow.tsx'
import type { SlotOnDayDetails } from './series-booking.ts'
import type { moveSessions, planMove, Session } from './series-page.ts'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

type MovePlan = CallAnswer<typeof planMove>

interface MoveSessionPlanProps {
  plan: MovePlan
  /** The current sessions of the whole series. */
  sessions: Session[]
  onBack: () => void
  onMove: (moves: CallInput<typeof moveSessions>['body']['moves']) => void
  disabled: boolean
  problem: ProblemError | null
}

/** The new and the current time of each session, and the skipped slots. */
export function MoveSessionPlan(props: MoveSessionPlanProps) {
  const { plan, sessions, onBack, onMove, disabled, problem } = props
  const t = useText()
  // As the plan knows them: another desk may have moved one since the page was read.
  const previousOf = ({ id, previous }: MovePlan['moves'][number]) =>
    previous ?? sessions.find((it) => it.id === id)
  const isMoved = (move: MovePlan['moves'][number]) => !isAt(move, previousOf(move))
  // A session whose day and slot do not change is not sent.
  const moves = plan.moves.filter(isMoved)
  const rows = sessionListRows(toSessionList({ sessions: plan.moves, skipped: plan.skipped }))
  const moveCount = plan.moves.length
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {t('series.newDates')}
      </Title>
      {!plan.full && (
        <Alert role="alert" color="orange" variant="light" icon={<IconAlertTriangle />}>
          {t('series.notFull', { count: moveCount })}
        </Alert>
      )}
      {plan.full && moves.length === 0 && (
        <Alert role="status" color="orange" variant="light" icon={<IconAlertTriangle />}>
          {t('series.nothingMoves')}
        </Alert>
      )}
      <ol className={classes.rows} aria-label={t('series.newDates')}>
        {rows.map((row) => {
          if (row.skipped) {
            const { day, slot } = row.skipped[0]!
            return <SkippedRow key={`${day} ${slot}`} skippedSlots={row.skipped} />
          }
          const move = plan.moves[row.number - 1]!
          const { id } = move
          const number = sessions.findIndex((it) => it.id === id)
          return (
            <MovedRow
              key={id}
              number={number + 1}
              slotOnDay={row.slotOnDay}
              previous={previousOf(move)}
            />
          )
        })}
      </ol>
      <ProblemNote problem={problem} />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack} disabled={disabled}>
          {t('booking.back')}
        </Button>
        <ButtonWithReason
          onClick={() =>
            onMove(moves.map(({ id, version, day, slot }) => ({ id, version, day, slot })))
          }
          loading={disabled}
          reason={
            !plan.full
              ? t('series.notFull', { count: moveCount })
              : moves.length === 0
                ? t('series.nothingMoves')
                : undefined
          }
        >
          {t('series.moveThem', { count: moves.length })}
        </ButtonWithReason>
      </Group>
    </Stack>
  )
}

interface MovedRowProps {
  number: number
  slotOnDay: SlotOnDayDetails
  /** Undefined when the page was reloaded without the session. */
  previous: PreviousTime | undefined
}

/** When a session is before it moves. */
type PreviousTime = Pick<Session, 'day' | 'slot' | 'starts' | 'ends'>

const isAt = ({ day, slot }: Pick<Session, 'day' | 'slot'>, previous: PreviousTime | undefined) =>
  previous?.day === day && previous.slot === slot

function MovedRow({ number, slotOnDay, previous }: MovedRowProps) {
  const t = useText()
  const isUnchanged = isAt(slotOnDay, previous)
  return (
    <li className={classes.row}>
      <span className={classes.number}>{number}</span>
      <span className={classes.when}>
        <span className={classes.weekday}>{shortWeekday(slotOnDay.day)}</span>
        <span>{formatDay(slotOnDay.day)}</span>
        <span>{formatTimesOnDay(slotOnDay.day, slotOnDay)}</span>
      </span>
      <span className={classes.who}>
        {slotOnDay.consultantName}
        {previous && (
          <div>
            {isUnchanged
              ? t('series.unchanged')
              : t('series.previousTime', {
                  day: dayWithWeekday(previous.day),
                  times: formatTimesOnDay(previous.day, previous),
                })}
          </div>
        )}
      </span>
    </li>
  )
}
