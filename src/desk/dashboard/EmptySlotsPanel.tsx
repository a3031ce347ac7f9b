import { Title } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { showDayWithSlashes } from '../../platform/day/day.ts'
import { showTimes } from '../../platform/day/time.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Slot } from '../../scheduling/slots/slots.ts'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import classes from './EmptySlotsPanel.module.css'
import { noWish, type TabWish } from './tab-filter.ts'
import { TabFilters } from './TabFilters.tsx'
import { useEmptySlots } from './use-empty-slots.tsx'

interface EmptySlotsPanelProps {
  /** The signed-in consultant, who sees only their own slots. */
  ownConsultant: number | undefined
  active: boolean
  /** What was last searched; nothing while one of the two is missing. */
  searched: TabWish
  onSearched: (wish: TabWish) => void
}

/** What of today is still free with a consultant at a branch. It keeps what was last searched. */
export function EmptySlotsPanel(props: EmptySlotsPanelProps) {
  const { ownConsultant, active, searched, onSearched } = props
  const t = useText()
  const today = useToday()
  const [draft, setDraft] = useState(searched)
  const consultant = ownConsultant ?? searched.consultant
  const { branch } = searched
  const asked = consultant === null || branch === null ? undefined : { consultant, branch }
  const { slots, closed, reading, loadingFirst, search } = useEmptySlots(asked, today, active)

  const ask = (wish: TabWish) => {
    const isWhole = (ownConsultant ?? wish.consultant) !== null && wish.branch !== null
    if (!isWhole) return toast.error(t('dashboard.chooseBoth'))
    search()
    onSearched(wish)
  }
  const reset = () => {
    setDraft(noWish)
    onSearched(noWish)
    toast.info(t('dashboard.filtersReset'))
  }

  const columns: Column<Slot>[] = [
    { key: 'serial', title: t('table.serial'), cell: (_, index) => index + 1 },
    { key: 'time', title: t('table.slotTime'), cell: showTimes },
  ]
  const heading = t('dashboard.emptySlotsToday', { day: showDayWithSlashes(today) })
  const unasked = ownConsultant ? 'dashboard.emptySlotsHintOwn' : 'dashboard.emptySlotsHint'
  const hint = asked ? (closed ? 'slots.holiday' : 'dashboard.noEmptySlots') : unasked
  return (
    <>
      <AmbulanceOverlay visible={active && loadingFirst} />
      <TabFilters
        wish={draft}
        onChange={setDraft}
        onSearch={() => ask(draft)}
        onReset={reset}
        withConsultant={ownConsultant === undefined}
        choosing
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
            reading={reading}
            empty={loadingFirst ? undefined : <EmptyNote title={t('table.empty')} hint={t(hint)} />}
          />
        )}
      </div>
    </>
  )
}
