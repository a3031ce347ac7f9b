import { Alert, Button, Skeleton, Title } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { agreedPlaces, openClashes, type SeriesClash, type SeriesList } from './series-list.ts'
import classes from './SeriesPlanSection.module.css'
import { SeriesRows } from './SessionListRows.tsx'
import type { ShownPlace } from './series-booking.ts'

interface SeriesPlanProps {
  /** Null until the dates are there. */
  list: SeriesList | null
  /** How many sessions are wanted. */
  asked: number
  /** Why there is no list. */
  planRefusal: ProblemCode | undefined
  onPlanAgain: () => void
  onChoose: (clash: SeriesClash, place: ShownPlace) => void
  /** It is not known which sessions were lost. */
  checkFailed: boolean
  onCheckAgain: () => void
  disabled: boolean
}

/** Every session of a series before it is booked, and what it moves on from. */
export function SeriesPlan(props: SeriesPlanProps) {
  const { list, asked, planRefusal, onPlanAgain, onChoose, disabled } = props
  const t = useText()
  return (
    <section className={classes.plan} aria-busy={!list && !planRefusal}>
      <div className={classes.head}>
        <Title order={3} size="h5">
          {t('subscription.list')}
        </Title>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={onPlanAgain}
          disabled={disabled || (!list && !planRefusal)}
          data-autofocus={!list || list.sessions.length < asked || undefined}
          className={classes.again}
        >
          {t('subscription.planAgain')}
        </Button>
      </div>
      {!list && planRefusal && (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
          {t(problemText(planRefusal))}
        </Alert>
      )}
      {!list && !planRefusal && <Waiting />}
      {list && (
        <>
          <PlanNotes {...props} list={list} />
          <SeriesRows list={list} onChoose={onChoose} disabled={disabled} />
          <div className={classes.total}>
            <span>{t('subscription.total', { count: list.sessions.length })}</span>
            <span>{showRupees(agreedPlaces(list).reduce((sum, { price }) => sum + price, 0))}</span>
          </div>
        </>
      )}
    </section>
  )
}

/** What keeps the list from being booked. */
function PlanNotes(props: SeriesPlanProps & { list: SeriesList }) {
  const { list, asked, checkFailed, onCheckAgain, disabled } = props
  const t = useText()
  const found = list.sessions.length
  const lost = openClashes(list).length
  return (
    <>
      {found < asked && (
        <Alert role="alert" color="orange" variant="light" icon={<IconAlertTriangle />}>
          {t('subscription.notFull', { found, asked })}
        </Alert>
      )}
      {lost > 0 && (
        <div role="status" className={classes.lost}>
          {t('subscription.lost', { count: lost })}
        </div>
      )}
      {checkFailed && (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
          <div className={classes.retry}>
            {t('slots.error')}
            <Button variant="default" size="compact-sm" onClick={onCheckAgain} disabled={disabled}>
              {t('slots.retry')}
            </Button>
          </div>
        </Alert>
      )}
    </>
  )
}

function Waiting() {
  const t = useText()
  return (
    <div className={classes.waiting} role="status" aria-label={t('subscription.planning')}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={26} radius="sm" />
      ))}
    </div>
  )
}
