import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { ProblemNote } from '../appointments/appointment-dialog.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { groupBy } from '../../platform/lists/group-by.ts'
import { SlotCount } from '../slots/SlotCount.tsx'
import { SlotGroups } from '../slots/SlotGroups.tsx'
import { SlotNote } from '../slots/SlotNote.tsx'
import { useChosenSlotGone } from '../slots/use-chosen-slot-gone.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toMove, moveProblems, type MoveFormProps } from './move-form-values.ts'
import classes from './MoveSession.module.css'
import { firstSeriesDay, lastSessionDay } from './series.ts'
import type { SlotOnDayDetails } from './series-booking.ts'
import { useMoveSessions } from './use-move-sessions.tsx'
import { useSessionSlots } from './use-series.tsx'

/**
 * A date from tomorrow on, then one of its open slots, of any consultant of the series' service.
 */
export function MoveSessionOnly(props: MoveFormProps) {
  const { series, session, values, onChange } = props
  const t = useText()
  const today = useToday()
  const {
    open: openSlots,
    failure,
    busy,
    refetch,
  } = useSessionSlots(series.id, session.id, values.day)
  const { move, pending, mayBeMade, problem } = useMoveSessions(props, () => {
    onChange({ slot: null })
    refetch()
  })
  const [submitted, setSubmitted] = useState(false)
  const problems = moveProblems({ ...values, scope: 'one' }, session)
  const error = (name: 'day' | 'slot') => (submitted ? messageFor(problems[name]) : undefined)

  // The session's current slot is left out.
  const choosableSlots = openSlots?.places.filter(
    ({ day, slot }) => day !== session.day || slot !== session.slot,
  )
  const [goneMessage, setGoneMessage] = useState<TextKey>()
  useChosenSlotGone(
    {
      day: values.day,
      chosen: values.slot === null ? null : { id: values.slot },
      open: choosableSlots?.map(toSlot),
      isSent: mayBeMade,
    },
    (message) => {
      onChange({ slot: null })
      setGoneMessage(message)
    },
  )
  const choose = (choice: Partial<typeof values>) => {
    setGoneMessage(undefined)
    onChange(choice)
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    setSubmitted(true)
    if (Object.keys(problems).length === 0) void move({ moves: [toMove(session, values)] })
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <DayField
          hasInitialFocus
          required
          today={today}
          from={firstSeriesDay(today)}
          to={lastSessionDay(today)}
          value={values.day}
          onChange={(day) => choose({ day, slot: null })}
          error={error('day')}
        />
        <SlotCount day={values.day} count={choosableSlots?.length} />
        <div className={classes.places}>
          {!values.day && (
            <Text c="dimmed" size="sm">
              {t('dashboard.pickDateFirst')}
            </Text>
          )}
          {failure && (
            <SlotNote>
              <FailedNote
                problem={failure}
                title={t('slots.error')}
                onRetry={refetch}
                isRetrying={busy}
              />
            </SlotNote>
          )}
          {values.day && !openSlots && !failure && (
            <Loader size="sm" aria-label={t('app.loading')} role="status" />
          )}
          {choosableSlots?.length === 0 && (
            <SlotNote>
              {t('dashboard.noSlotsForDate')}
              {openSlots?.closed && <div>{t(`seriesBooking.why.${openSlots.closed}`)}</div>}
            </SlotNote>
          )}
          {choosableSlots && choosableSlots.length > 0 && (
            <SlotGroups
              groups={groupByConsultant(choosableSlots)}
              value={values.slot}
              onChange={(slot) => choose({ slot })}
              label={t('slots.choose')}
              error={messageFor(goneMessage) ?? error('slot')}
              day={values.day || undefined}
            />
          )}
        </div>
        <ProblemNote problem={problem} />
        <Group justify="flex-end">
          <Button type="submit" loading={pending}>
            {t('series.moveOne')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const toSlot = ({ slot, starts, ends }: SlotOnDayDetails) => ({ id: slot, starts, ends })

/** The slots grouped by consultant, without fees: a moved session keeps its price. */
const groupByConsultant = (choosableSlots: SlotOnDayDetails[]) =>
  [...groupBy(choosableSlots, ({ consultantId }) => consultantId)].map(
    ([key, consultantSlots]) => ({
      key,
      label: consultantSlots[0]!.consultantName,
      slots: consultantSlots.map(toSlot),
    }),
  )
