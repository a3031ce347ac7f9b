import { Button, Tabs } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Weekday } from '../../platform/day/day.ts'
import { longWeekday, shortWeekday, someDayOn } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { SlotGroups } from '../slots/SlotGroups.tsx'
import { SlotNote, SlotsWaiting } from '../slots/SlotNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { withoutWeekday, withSlot } from './series-form-values.ts'
import type { ShownWeekSlot } from './series-booking.ts'
import { useWeekSlots } from './use-week-slots.tsx'
import classes from './WeekSlotTabs.module.css'

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

interface WeekSlotTabsProps {
  /** The id of the chosen branch. */
  branch: number | null
  /** At most one a weekday. */
  chosen: ShownWeekSlot[]
  onChange: (slots: ShownWeekSlot[]) => void
  onGone: (left: ShownWeekSlot[]) => void
  error: string | undefined
}

/** The week in tabs, with the slots of each weekday, of which the series takes one or none. */
export function WeekSlotTabs({ branch, chosen, onChange, onGone, error }: WeekSlotTabsProps) {
  const t = useText()
  const { slots, fresh, failure, refetch } = useWeekSlots(branch)
  const [opened, setOpened] = useState<Weekday>()

  const left = slots && chosen.filter(({ id }) => slots.some((slot) => slot.id === id))
  const someGone = fresh && left !== undefined && left.length < chosen.length
  useEffect(() => {
    if (someGone) onGone(left)
  }, [someGone])

  if (branch === null) return <SlotNote>{t('subscription.pickBranch')}</SlotNote>
  if (failure) {
    return (
      <SlotNote>
        <FailedNote failure={failure} title={t('slots.error')} onRetry={refetch} busy={!fresh} />
      </SlotNote>
    )
  }
  if (!slots) return <SlotsWaiting />

  const first = (chosen[0] ?? slots[0])?.weekday as Weekday | undefined
  const current = opened ?? first ?? 1

  function change(next: ShownWeekSlot[]): void {
    setOpened(current)
    onChange(next)
  }

  return (
    <Tabs
      value={String(current)}
      onChange={(value) => setOpened(Number(value) as Weekday)}
      keepMounted={false}
      className={classes.week}
    >
      <Tabs.List aria-label={t('subscription.weekdays')} className={classes.list}>
        {weekdays.map((weekday) => (
          <WeekdayTab
            key={weekday}
            weekday={weekday}
            chosen={chosen.find((slot) => slot.weekday === weekday)}
            offered={slots.some((slot) => slot.weekday === weekday)}
          />
        ))}
      </Tabs.List>
      <Tabs.Panel value={String(current)} className={classes.panel}>
        <WeekdaySlots
          key={current}
          name={longWeekday(someDayOn(current))}
          slots={slots.filter((slot) => slot.weekday === current)}
          chosen={chosen.find((slot) => slot.weekday === current)}
          onChoose={(slot) => change(withSlot(chosen, slot))}
          onClear={() => change(withoutWeekday(chosen, current))}
        />
        {error && (
          <div role="alert" className={classes.error}>
            {error}
          </div>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

interface WeekdayTabProps {
  weekday: Weekday
  chosen: ShownWeekSlot | undefined
  offered: boolean
}

function WeekdayTab({ weekday, chosen, offered }: WeekdayTabProps) {
  const day = someDayOn(weekday)
  const [long, short] = [longWeekday(day), shortWeekday(day)]
  const rest = long.startsWith(short) ? long.slice(short.length) : ` ${long}`
  return (
    <Tabs.Tab
      value={String(weekday)}
      className={classes.tab}
      data-chosen={chosen !== undefined || undefined}
      data-offered={offered || undefined}
    >
      <span>
        {/* On a phone the eye has the short name, a screen reader the whole. */}
        {short}
        <span className={classes.rest}>{rest}</span>
      </span>{' '}
      {chosen ? (
        <span className={classes.time}>{chosen.starts}</span>
      ) : (
        <span className={classes.none} aria-hidden="true">
          –
        </span>
      )}
    </Tabs.Tab>
  )
}

interface WeekdaySlotsProps {
  name: string
  slots: ShownWeekSlot[]
  chosen: ShownWeekSlot | undefined
  onChoose: (slot: ShownWeekSlot) => void
  onClear: () => void
}

/** The slots of a weekday, those of each consultant under their name and fee. */
function WeekdaySlots({ name, slots, chosen, onChoose, onClear }: WeekdaySlotsProps) {
  const t = useText()
  const radios = useRef<HTMLDivElement>(null)
  if (slots.length === 0) return <SlotNote>{t('slots.notOffered')}</SlotNote>

  // The button goes with the choice; the keyboard stays with the slots.
  function clear(): void {
    onClear()
    radios.current?.querySelector('input')?.focus()
  }

  const groups = [...Map.groupBy(slots, ({ consultantId }) => consultantId)].map(
    ([id, theirs]) => ({
      key: id,
      label: `${theirs[0]!.consultantName} · ${showRupees(theirs[0]!.fee)}`,
      slots: theirs,
    }),
  )
  return (
    <div ref={radios}>
      <SlotGroups
        groups={groups}
        value={chosen?.id ?? null}
        onChange={(id) => onChoose(slots.find((slot) => slot.id === id)!)}
        label={t('subscription.slotOn', { day: name })}
      />
      {chosen && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconX size={15} aria-hidden="true" />}
          onClick={clear}
          className={classes.clear}
        >
          {t('subscription.clearDay', { day: name })}
        </Button>
      )}
    </div>
  )
}
