import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { RefusedNote } from '../appointments/RefusedNote.tsx'
import { showDay } from '../../platform/day/day.ts'
import { showTimes } from '../../platform/day/time.ts'
import type { CallAnswer, CallInput } from '../../platform/http/call-contract.ts'
import type { Refusal } from '../../platform/http/problem.ts'
import { dayWithWeekday, shortWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { plannedList, seriesRows } from './series-list.ts'
import classes from './SessionListRows.module.css'
import { SkippedRow } from './SkippedRow.tsx'
import type { ShownPlace } from './series-booking.ts'
import type { moveSessions, planMove, Session } from './series-page.ts'

type Plan = CallAnswer<typeof planMove>

interface MoveSessionPlanProps {
  plan: Plan
  /** Those of the whole series, as they stand now. */
  sessions: Session[]
  onBack: () => void
  onMove: (moves: CallInput<typeof moveSessions>['body']['moves']) => void
  disabled: boolean
  refusal: Refusal | null
}

/** Where each session would go and where it was, and what the series moves on from. */
export function MoveSessionPlan(props: MoveSessionPlanProps) {
  const { plan, sessions, onBack, onMove, disabled, refusal } = props
  const t = useText()
  const isElsewhere = ({ id, day, slot }: Plan['moves'][number]) =>
    sessions.every((it) => it.id !== id || it.day !== day || it.slot !== slot)
  // Where one of them stands already it stays.
  const moves = plan.moves.filter(isElsewhere)
  const rows = seriesRows(plannedList({ sessions: plan.moves, skipped: plan.skipped }))
  const wanted = plan.moves.length
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {t('series.newDates')}
      </Title>
      {!plan.full && (
        <Alert role="alert" color="orange" variant="light" icon={<IconAlertTriangle />}>
          {t('series.notFull', { count: wanted })}
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
            return <SkippedRow key={`${day} ${slot}`} places={row.skipped} />
          }
          const { id } = plan.moves[row.number - 1]!
          const number = sessions.findIndex((it) => it.id === id)
          return <MovedRow key={id} number={number + 1} place={row.place} was={sessions[number]} />
        })}
      </ol>
      <RefusedNote refusal={refusal} />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack} disabled={disabled}>
          {t('booking.back')}
        </Button>
        <Button
          onClick={() =>
            onMove(moves.map(({ id, version, day, slot }) => ({ id, version, day, slot })))
          }
          disabled={disabled || !plan.full || moves.length === 0}
        >
          {t('series.moveThem', { count: moves.length })}
        </Button>
      </Group>
    </Stack>
  )
}

interface MovedRowProps {
  number: number
  place: ShownPlace
  /** Undefined when the session left the series' page meanwhile. */
  was: Session | undefined
}

function MovedRow({ number, place, was }: MovedRowProps) {
  const t = useText()
  const stays = was?.day === place.day && was.slot === place.slot
  return (
    <li className={classes.row}>
      <span className={classes.number}>{number}</span>
      <span className={classes.when}>
        <span className={classes.weekday}>{shortWeekday(place.day)}</span>
        <span>{showDay(place.day)}</span>
        <span>{showTimes(place)}</span>
      </span>
      <span className={classes.who}>
        {place.consultantName}
        {was && (
          <div>
            {stays
              ? t('series.stays')
              : t('series.was', { day: dayWithWeekday(was.day), times: showTimes(was) })}
          </div>
        )}
      </span>
    </li>
  )
}
