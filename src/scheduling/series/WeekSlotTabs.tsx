import { Button, Tabs } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Day, Weekday } from '../../platform/day/day.ts'
import { sampleDayOn } from '../../platform/i18n/day-in-words.ts'
import { longWeekday, shortWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { SlotGroups } from '../slots/SlotGroups.tsx'
import { SlotNote, SlotsFailed, SlotsLoading } from '../slots/SlotNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { byConsultant, withoutWeekday, withSlot } from './series-form-values.ts'
import type { WeekSlotDetails } from './series-booking.ts'
import { datesPerWeekday } from './week-outlook.ts'
import { useSlotNotes, useWeekSlots } from './use-week-slots.tsx'
import classes from './WeekSlotTabs.module.css'

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

interface WeekSlotTabsProps {
  /** The id of the chosen branch. */
  branch: number | null
  service: number
  /** The id of the series that is moved. */
  series?: number
  /** Of a new series: how many; null while it is not chosen. */
  sessions?: number | null
  /** Of a new series: the day from which each slot says what is free. */
  startDay?: Day
  /** At most one per weekday. */
  chosen: WeekSlotDetails[]
  onChange: (slots: WeekSlotDetails[]) => void
  onSlotsRemoved: (remaining: WeekSlotDetails[]) => void
  error: string | undefined
}

/** One tab per weekday with its slots, of which at most one is chosen. */
export function WeekSlotTabs({
  branch,
  service,
  series,
  sessions = null,
  startDay,
  chosen,
  onChange,
  onSlotsRemoved,
  error,
}: WeekSlotTabsProps) {
  const t = useText()
  const { slots, fresh, failure, refetch } = useWeekSlots({ branch, service, series })
  const [openedWeekday, setOpened] = useState<Weekday>()

  const remaining = slots && chosen.filter(({ id }) => slots.some((slot) => slot.id === id))
  const hasRemovedSlots = fresh && remaining !== undefined && remaining.length < chosen.length
  const onRemoved = useEffectEvent(() => onSlotsRemoved(remaining ?? []))
  useEffect(() => {
    if (hasRemovedSlots) onRemoved()
  }, [hasRemovedSlots])

  const first = (chosen[0] ?? slots?.[0])?.weekday as Weekday | undefined
  const currentWeekday = openedWeekday ?? first ?? 1
  const notesOf = useSlotNotes({
    branch,
    service,
    startDay,
    dates:
      sessions &&
      datesPerWeekday(
        sessions,
        chosen.map(({ weekday }) => weekday),
        currentWeekday,
      ),
  })

  if (branch === null) return <SlotNote>{t('seriesBooking.pickBranch')}</SlotNote>
  if (failure) return <SlotsFailed problem={failure} onRetry={refetch} isRetrying={!fresh} />
  if (!slots) return <SlotsLoading />

  function change(next: WeekSlotDetails[]): void {
    setOpened(currentWeekday)
    onChange(next)
  }

  return (
    <Tabs
      value={String(currentWeekday)}
      onChange={(value) => setOpened(Number(value) as Weekday)}
      keepMounted={false}
      className={classes.week}
    >
      <Tabs.List aria-label={t('seriesBooking.weekdays')} className={classes.list}>
        {weekdays.map((weekday) => (
          <WeekdayTab
            key={weekday}
            weekday={weekday}
            chosen={chosen.find((slot) => slot.weekday === weekday)}
            offered={slots.some((slot) => slot.weekday === weekday)}
          />
        ))}
      </Tabs.List>
      <Tabs.Panel value={String(currentWeekday)} className={classes.panel}>
        <WeekdaySlots
          key={currentWeekday}
          name={longWeekday(sampleDayOn(currentWeekday))}
          slots={slots.filter((slot) => slot.weekday === currentWeekday)}
          chosen={chosen.find((slot) => slot.weekday === currentWeekday)}
          onChoose={(slot) => change(withSlot(chosen, slot))}
          notesOf={notesOf}
          onClear={() => change(withoutWeekday(chosen, currentWeekday))}
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
  chosen: WeekSlotDetails | undefined
  offered: boolean
}

function WeekdayTab({ weekday, chosen, offered }: WeekdayTabProps) {
  const day = sampleDayOn(weekday)
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
        {/* A phone shows the short name; screen readers read the whole one. */}
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
  slots: WeekSlotDetails[]
  chosen: WeekSlotDetails | undefined
  onChoose: (slot: WeekSlotDetails) => void
  onClear: () => void
  /** Short lines below a slot's time. */
  notesOf: (slot: { id: number }) => string[]
}

/** The slots of a weekday, grouped by consultant with name and fee. */
function WeekdaySlots({ name, slots, chosen, onChoose, onClear, notesOf }: WeekdaySlotsProps) {
  const t = useText()
  const radios = useRef<HTMLDivElement>(null)
  if (slots.length === 0) return <SlotNote>{t('slots.notOffered')}</SlotNote>

  // Clearing removes this button, so the focus moves to the slots.
  function clear(): void {
    onClear()
    radios.current?.querySelector('input')?.focus()
  }

  const groups = byConsultant(slots).map(({ first, ...group }) => ({
    ...group,
    key: first.consultantId,
    label: `${first.consultantName} · ${formatRupees(first.fee)}`,
  }))
  return (
    <div ref={radios}>
      <SlotGroups
        groups={groups}
        value={chosen?.id ?? null}
        onChange={(id) => onChoose(slots.find((slot) => slot.id === id)!)}
        label={t('seriesBooking.slotOn', { day: name })}
        notesOf={notesOf}
      />
      {chosen && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconX size={15} aria-hidden="true" />}
          onClick={clear}
          className={classes.clear}
        >
          {t('seriesBooking.clearDay', { day: name })}
        </Button>
      )}
    </div>
  )
}
