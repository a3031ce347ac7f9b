import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { RefusedNote } from '../appointments/RefusedNote.tsx'
import { sentenceFor, useText } from '../../platform/i18n/i18n.tsx'
import { SlotGroups } from '../slots/SlotGroups.tsx'
import { SlotNote } from '../slots/SlotNote.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { moveOf, moveProblems, type MoveFormProps } from './move-form-values.ts'
import classes from './MoveSession.module.css'
import { firstSeriesDay, lastSessionDay } from './series.ts'
import type { ShownPlace } from './series-booking.ts'
import { useMove } from './use-move-sessions.tsx'
import { useOpenPlaces } from './use-series.tsx'

/** A date from tomorrow on, then one of its open places: of any consultant of the series' service. */
export function MoveSessionOnly(props: MoveFormProps) {
  const { subscription, session, entry, onChange } = props
  const t = useText()
  const today = useToday()
  const { open, failure, busy, refetch } = useOpenPlaces(subscription.id, session.id, entry.day)
  const { move, pending, refusal } = useMove(props, () => {
    onChange({ slot: null })
    refetch()
  })
  const [tried, setTried] = useState(false)
  const problems = moveProblems({ ...entry, scope: 'one' }, session)
  const error = (name: 'day' | 'slot') => (tried ? sentenceFor(problems[name]) : undefined)

  // Where it stands already it need not be moved to.
  const places = open?.places.filter(
    ({ day, slot }) => day !== session.day || slot !== session.slot,
  )
  // Chosen a while ago, and taken meanwhile.
  const isGone = entry.slot !== null && places?.every(({ slot }) => slot !== entry.slot)
  useEffect(() => {
    if (isGone) onChange({ slot: null })
  }, [isGone])

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length === 0) void move({ moves: [moveOf(session, entry)] })
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <DayField
          focusFirst
          required
          today={today}
          from={firstSeriesDay(today)}
          to={lastSessionDay(today)}
          value={entry.day}
          onChange={(day) => onChange({ day, slot: null })}
          error={error('day')}
        />
        <div className={classes.places}>
          {!entry.day && (
            <Text c="dimmed" size="sm">
              {t('dashboard.pickDateFirst')}
            </Text>
          )}
          {failure && (
            <SlotNote>
              <FailedNote
                failure={failure}
                title={t('slots.error')}
                onRetry={refetch}
                busy={busy}
              />
            </SlotNote>
          )}
          {entry.day && !open && !failure && (
            <Loader size="sm" aria-label={t('app.loading')} role="status" />
          )}
          {places?.length === 0 && (
            <SlotNote>
              {t('dashboard.noSlotsForDate')}
              {open?.closed && <div>{t(`subscription.why.${open.closed}`)}</div>}
            </SlotNote>
          )}
          {places && places.length > 0 && (
            <SlotGroups
              groups={groupsOf(places)}
              value={entry.slot}
              onChange={(slot) => onChange({ slot })}
              label={t('slots.choose')}
              error={error('slot')}
              day={entry.day || undefined}
            />
          )}
        </div>
        <RefusedNote refusal={refusal} />
        <Group justify="flex-end">
          <Button type="submit" disabled={pending}>
            {t('series.moveOne')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The places of each consultant under their name. No fee: a session keeps its price. */
const groupsOf = (places: ShownPlace[]) =>
  [...Map.groupBy(places, ({ consultantId }) => consultantId)].map(([key, theirs]) => ({
    key,
    label: theirs[0]!.consultantName,
    slots: theirs.map(({ slot, starts, ends }) => ({ id: slot, starts, ends })),
  }))
