import { Alert, Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { isOvertaken } from '../appointments/appointment-overtaken.ts'
import { RefusedNote } from '../appointments/RefusedNote.tsx'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { useCall, useChange } from '../../platform/http/queries.tsx'
import { sentenceFor, useText } from '../../platform/i18n/i18n.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { moveProblems, moveWishOf, type MoveFormProps } from './move-form-values.ts'
import classes from './MoveSession.module.css'
import { MoveSessionPlan } from './MoveSessionPlan.tsx'
import { firstSeriesDay, lastSeriesStart } from './series.ts'
import { listWeekSlots } from './series-booking.ts'
import { planMove } from './series-page.ts'
import { useMove } from './use-move-sessions.tsx'
import { WeekSlotTabs } from './WeekSlotTabs.tsx'

/** From when and by which weekly slots a series goes on; then every new date, before any moves. */
export function MoveSessionFollowing(props: MoveFormProps) {
  const { subscription, session, onChange, onChanged, onClose } = props
  const t = useText()
  const today = useToday()
  const { data: slots } = useCall(listWeekSlots, { query: { branch: subscription.branchId } })
  const chosen = (slots ?? []).filter(({ id }) => props.entry.slots.includes(id))
  const entry = { ...props.entry, slots: chosen.map(({ id }) => id) }
  const someGone = slots !== undefined && chosen.length < props.entry.slots.length

  const [plan, setPlan] = useState<CallAnswer<typeof planMove>>()
  const planning = useChange(planMove)
  const { move, pending, refusal } = useMove(props, makePlan)
  const [tried, setTried] = useState(false)
  const problems = moveProblems(entry, session)
  const error = (name: string) => (tried ? sentenceFor(problems[name]) : undefined)

  function makePlan(): void {
    planning.mutate(
      { params: { id: subscription.id }, body: moveWishOf(session, entry) },
      {
        onSuccess: setPlan,
        onError: ({ code }) => {
          setPlan(undefined)
          if (!isOvertaken(code)) return
          toast.error(t(problemText(code)))
          onChanged()
          onClose()
        },
      },
    )
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length === 0) makePlan()
  }

  // The fields go with the focus when the dates come, and the other way round.
  const planned = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const wasPlanned = useRef(false)
  useEffect(() => {
    if (plan) planned.current?.focus()
    else if (wasPlanned.current) next.current?.focus()
    wasPlanned.current = plan !== undefined
  }, [plan])

  if (plan) {
    return (
      <div ref={planned} tabIndex={-1} className={classes.planned}>
        <MoveSessionPlan
          plan={plan}
          sessions={subscription.sessions}
          onBack={() => setPlan(undefined)}
          onMove={(moves) => void move({ moves, slots: entry.slots })}
          disabled={pending || planning.isPending}
          refusal={refusal}
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
          to={lastSeriesStart(today)}
          value={entry.startDay}
          onChange={(startDay) => onChange({ startDay })}
          error={error('startDay')}
        />
        {someGone && (
          <Alert color="orange" variant="light" role="status">
            {t('series.slotsGone')}
          </Alert>
        )}
        <div className={classes.week}>
          <WeekSlotTabs
            branch={subscription.branchId}
            chosen={chosen}
            onChange={(next) => onChange({ slots: next.map(({ id }) => id) })}
            onGone={() => {}}
            error={error('slots')}
          />
        </div>
        <RefusedNote refusal={planning.error} />
        <Group justify="flex-end">
          <Button ref={next} type="submit" disabled={planning.isPending || !slots}>
            {t('series.showDates')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
