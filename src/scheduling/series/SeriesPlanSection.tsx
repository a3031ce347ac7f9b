import { Alert, Button, Skeleton, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { problemMessageKey, type ProblemCode } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import {
  agreedSlots,
  unresolvedClashes,
  type SeriesClash,
  type SessionList,
} from './session-list.ts'
import classes from './SeriesPlanSection.module.css'
import { SessionListRows } from './SessionListRows.tsx'
import type { SlotOnDayDetails } from './series-booking.ts'

interface SeriesPlanSectionProps {
  /** Null until the plan is loaded. */
  list: SessionList | null
  /** The requested number of sessions. */
  wantedCount: number
  /** The problem of the plan, when there is no list. */
  planProblem: ProblemCode | undefined
  onReplan: () => void
  onChoose: (clash: SeriesClash, slotOnDay: SlotOnDayDetails) => void
  /** Whether the check failed, so that it is unknown which sessions were taken. */
  checkFailed: boolean
  onCheckAgain: () => void
  disabled: boolean
  /** What so many sessions cost when they are paid at once; undefined for no such price. */
  packagePrice: number | undefined
}

/** All sessions of a series before it is booked, with the skipped slots and the total price. */
export function SeriesPlanSection(props: SeriesPlanSectionProps) {
  const { list, wantedCount, planProblem, onReplan, onChoose, disabled, packagePrice } = props
  const t = useText()
  return (
    <section className={classes.plan} aria-busy={!list && !planProblem}>
      <div className={classes.head}>
        <Title order={3} size="h5">
          {t('seriesBooking.list')}
        </Title>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={onReplan}
          disabled={disabled || (!list && !planProblem)}
          data-autofocus={!list || list.sessions.length < wantedCount || undefined}
          className={classes.again}
        >
          {t('seriesBooking.planAgain')}
        </Button>
      </div>
      {!list && planProblem && (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
          {t(problemMessageKey(planProblem))}
        </Alert>
      )}
      <ResultCount isHidden>
        {list && t('seriesBooking.total', { count: list.sessions.length })}
      </ResultCount>
      {!list && !planProblem && <PlanLoading />}
      {list && (
        <>
          <PlanNotes {...props} list={list} />
          <SessionListRows list={list} onChoose={onChoose} disabled={disabled} />
          <div className={classes.total}>
            <span>{t('seriesBooking.total', { count: list.sessions.length })}</span>
            <span>
              {formatRupees(agreedSlots(list).reduce((sum, { price }) => sum + price, 0))}
            </span>
          </div>
          {packagePrice !== undefined && (
            <Text size="sm" mt={4}>
              {t('package.offer', {
                sessions: list.sessions.length,
                amount: formatRupees(packagePrice),
              })}
            </Text>
          )}
        </>
      )}
    </section>
  )
}

/** The reasons why the list cannot be booked. */
function PlanNotes(props: SeriesPlanSectionProps & { list: SessionList }) {
  const { list, wantedCount, checkFailed, onCheckAgain, disabled } = props
  const t = useText()
  const foundCount = list.sessions.length
  const lostCount = unresolvedClashes(list).length
  return (
    <>
      {foundCount < wantedCount && (
        <Alert role="alert" color="orange" variant="light" icon={<IconAlertTriangle />}>
          {t('seriesBooking.notFull', { found: foundCount, asked: wantedCount })}
        </Alert>
      )}
      {lostCount > 0 && (
        <div role="status" className={classes.lost}>
          {t('seriesBooking.lost', { count: lostCount })}
        </div>
      )}
      {checkFailed && (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
          <div className={classes.retry}>
            {t('slots.error')}
            <Button variant="default" size="compact-sm" onClick={onCheckAgain} disabled={disabled}>
              {t('app.retry')}
            </Button>
          </div>
        </Alert>
      )}
    </>
  )
}

function PlanLoading() {
  const t = useText()
  return (
    <div className={classes.waiting} role="status" aria-label={t('seriesBooking.planning')}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={26} radius="sm" />
      ))}
    </div>
  )
}
