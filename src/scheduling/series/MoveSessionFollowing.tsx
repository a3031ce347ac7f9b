import { Alert, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { isStaleProblem, ProblemNote } from '../appointments/appointment-dialog.tsx'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useCall, useChange } from '../../platform/http/queries.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { moveProblems, toPlanMoveRequest, type MoveFormProps } from './move-form-values.ts'
import classes from './MoveSession.module.css'
import { MoveSessionPlan } from './MoveSessionPlan.tsx'
import { firstSeriesDay, lastSessionDay } from './series.ts'
import { listWeekSlots } from './series-booking.ts'
import { planMove } from './series-page.ts'
import { useMoveSessions } from './use-move-sessions.tsx'
import { WeekSlotTabs } from './WeekSlotTabs.tsx'

/**
 * The start day and weekly slots of the moved sessions; then all new dates, before they are saved.
 */
export function MoveSessionFollowing(props: MoveFormProps) {
  const { series, session, onChange, onChanged, onClose } = props
  const t = useText()
  const today = useToday()
  const { data: slots } = useCall(listWeekSlots, {
    query: { branch: series.branchId, service: series.serviceId, series: series.id },
  })
  const chosenSlots = (slots ?? []).filter(({ id }) => props.values.slots.includes(id))
  const values = { ...props.values, slots: chosenSlots.map(({ id }) => id) }
  const hasRemovedSlots = slots !== undefined && chosenSlots.length < props.values.slots.length

  const [plan, setPlan] = useState<CallAnswer<typeof planMove>>()
  const planning = useChange(planMove)
  const { move, pending, problem } = useMoveSessions(props, planDates)
  const [submitted, setSubmitted] = useState(false)
  const problems = moveProblems(values, session)
  const error = (name: string) => (submitted ? messageFor(problems[name]) : undefined)

  function planDates(): void {
    planning.mutate(
      { params: { id: series.id }, body: toPlanMoveRequest(session, values) },
      {
        onSuccess: setPlan,
        onError: ({ code }) => {
          setPlan(undefined)
          if (!isStaleProblem(code)) return
          toast.error(t(problemMessageKey(code)))
          onChanged()
          onClose()
        },
      },
    )
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    setSubmitted(true)
    if (Object.keys(problems).length === 0) planDates()
  }

  // The dates replace the fields and vice versa, which removes the focused element.
  const datesRef = useRef<HTMLDivElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  const wasPlanned = useRef(false)
  useEffect(() => {
    if (plan) datesRef.current?.focus()
    else if (wasPlanned.current) submitRef.current?.focus()
    wasPlanned.current = plan !== undefined
  }, [plan])

  if (plan) {
    return (
      <div ref={datesRef} tabIndex={-1} className={classes.planned}>
        <MoveSessionPlan
          plan={plan}
          sessions={series.sessions}
          onBack={() => setPlan(undefined)}
          onMove={(moves) => void move({ moves, slots: values.slots })}
          disabled={pending || planning.isPending}
          problem={problem}
        />
      </div>
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <DayField
          label={t('series.newStart')}
          required
          today={today}
          from={firstSeriesDay(today)}
          to={lastSessionDay(today)}
          value={values.startDay}
          onChange={(startDay) => onChange({ startDay })}
          error={error('startDay')}
        />
        {hasRemovedSlots && (
          <Alert color="orange" variant="light" role="status">
            {t('series.slotsGone')}
          </Alert>
        )}
        <div className={classes.week}>
          <WeekSlotTabs
            branch={series.branchId}
            service={series.serviceId}
            series={series.id}
            chosen={chosenSlots}
            onChange={(weekSlots) => onChange({ slots: weekSlots.map(({ id }) => id) })}
            onSlotsRemoved={() => {}}
            error={error('slots')}
          />
        </div>
        <ProblemNote problem={planning.error} />
        <Group justify="flex-end">
          <ButtonWithReason
            ref={submitRef}
            type="submit"
            loading={planning.isPending}
            reason={slots ? undefined : t('app.loading')}
          >
            {t('series.showDates')}
          </ButtonWithReason>
        </Group>
      </Stack>
    </form>
  )
}
