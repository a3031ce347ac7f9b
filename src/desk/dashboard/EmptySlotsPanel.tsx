import { Button, Title } from '@mantine/core'
import { memo } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { formatDayWithSlashes, type Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { NoSlotReason } from '../../scheduling/slots/no-slot-reason.ts'
import type { Slot } from '../../scheduling/slots/slots.ts'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { staysHidden } from '../../platform/ui/stays-hidden.ts'
import { toast } from '../../platform/ui/toast.tsx'
import classes from './EmptySlotsPanel.module.css'
import { TabFilters } from './TabFilters.tsx'
import { useBookSlot } from './use-book-slot.tsx'
import { useEmptySlots } from './use-empty-slots.tsx'
import { emptyTabFilter, isSameTabFilter, type TabFilter } from './dashboard-state.ts'
import { useDraftFilter } from './use-draft-filter.tsx'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

const reasonTexts: Record<NoSlotReason, TextKey> = {
  not_here: 'dashboard.noSlots.notHere',
  not_that_day: 'dashboard.noSlots.notToday',
  over: 'dashboard.noSlots.over',
  on_leave: 'dashboard.noSlots.onLeave',
  taken: 'dashboard.noSlots.taken',
}

interface EmptySlotsPanelProps {
  /** The signed-in consultant, who sees only their own slots. */
  ownConsultant: number | undefined
  active: boolean
  /** The last search; undefined until both are chosen. */
  applied: TabFilter
  onApply: (filter: TabFilter) => void
}

/** Free slots of today with a consultant at a branch. Keeps the last search. */
export const EmptySlotsPanel = memo((props: EmptySlotsPanelProps) => {
  const { ownConsultant, active, applied, onApply } = props
  const t = useText()
  const today = useToday()
  const [draft, setDraft] = useDraftFilter(applied)
  const consultant = ownConsultant ?? applied.consultant
  const { branch } = applied
  const slotQuery = consultant === null || branch === null ? undefined : { consultant, branch }
  const { offer, dialog } = useBookSlot(slotQuery, today, active)
  const {
    slots,
    none,
    closed: isHoliday,
    reading,
    loadingFirst,
    count,
    search,
  } = useEmptySlots(slotQuery, today, active)

  const applyFilter = (filter: TabFilter) => {
    const isComplete = (ownConsultant ?? filter.consultant) !== null && filter.branch !== null
    if (!isComplete) return toast.error(t('dashboard.chooseBoth'))
    search()
    onApply(filter)
  }
  const reset = () => {
    setDraft(emptyTabFilter)
    onApply(emptyTabFilter)
    toast.info(t('dashboard.filtersReset'))
  }

  const columns: Column<Slot>[] = [
    { key: 'serial', title: t('table.serial'), cell: (_, index) => index + 1 },
    { key: 'time', title: t('table.slotTime'), cell: (slot) => formatTimesOnDay(today, slot) },
  ]
  if (offer) {
    columns.push({
      key: 'actions',
      title: t('table.actions'),
      role: 'actions',
      cell: renderBook(today, offer),
    })
  }
  const heading = t('dashboard.emptySlotsToday', { day: formatDayWithSlashes(today) })
  const initialHint = ownConsultant ? 'dashboard.emptySlotsHintOwn' : 'dashboard.emptySlotsHint'
  const reason = isHoliday ? 'slots.holiday' : reasonTexts[none ?? 'taken']
  const hint = slotQuery ? reason : initialHint
  return (
    <>
      <AmbulanceOverlay visible={active && loadingFirst} />
      <TabFilters
        filter={draft}
        onChange={setDraft}
        onSearch={() => applyFilter(draft)}
        onReset={reset}
        withConsultant={ownConsultant === undefined}
        isPending={!isSameTabFilter(draft, applied)}
        bothRequired
        note={count === undefined ? undefined : t('slots.count', { count })}
      />
      <Title order={2} size="h5" mb={8}>
        {heading}
      </Title>
      <div className={classes.slots}>
        {active && (
          <DataTable
            label={heading}
            columns={columns}
            rows={slots}
            rowKey={({ id }) => id}
            queryState={reading}
            empty={loadingFirst ? undefined : <EmptyNote title={t('table.empty')} hint={t(hint)} />}
          />
        )}
      </div>
      {dialog}
    </>
  )
}, staysHidden)

const renderBook = (day: Day, onBook: (slot: Slot) => void) => (slot: Slot) => (
  <BookSlot day={day} slot={slot} onBook={() => onBook(slot)} />
)

function BookSlot({ day, slot, onBook }: { day: Day; slot: Slot; onBook: () => void }) {
  const t = useText()
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={t('calendar.bookSlot', { time: formatTimesOnDay(day, slot) })}
      onClick={onBook}
    >
      {t('dashboard.bookSlot')}
    </Button>
  )
}
