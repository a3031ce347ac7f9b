import { useDisclosure } from '@mantine/hooks'
import { Suspense, useRef, useState } from 'react'
import { may } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import listClasses from '../../scheduling/appointments/appointment-list.module.css'
import type { AppointmentTab } from '../../scheduling/appointments/appointment-tabs.ts'
import { useReloadAppointments } from '../../scheduling/appointments/use-reload-appointments.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { emptyHint } from './dashboard-tabs.ts'
import { isFiltered, noWish, type TabWish } from './tab-filter.ts'
import { TabFilters } from './TabFilters.tsx'
import { useAppointmentList } from './use-appointment-list.tsx'
import { useTabColumns, type Doing } from './tab-columns.tsx'
import classes from './AppointmentTabPanel.module.css'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'

// A list is read far more often than changed: its dialogs come when the first one is opened.
const PaymentDialog = lazyDialog(() => import('../../scheduling/appointments/PaymentDialog.tsx'))
const CancelDialog = lazyDialog(() => import('../../scheduling/appointments/CancelDialog.tsx'))
const RescheduleDialog = lazyDialog(() => import('../../scheduling/booking/RescheduleDialog.tsx'))

interface AppointmentTabPanelProps {
  tab: AppointmentTab
  /** Counts the loads that clicks on the tab asked for. */
  opened: number
  active: boolean
  /** What the list was last searched by. */
  searched: TabWish
  onSearched: (wish: TabWish) => void
}

/** One list of appointments under its own filters, with what can be done to its rows. */
export function AppointmentTabPanel(props: AppointmentTabPanelProps) {
  const { tab, opened, active, searched, onSearched } = props
  const t = useText()
  const staff = useStaff()
  const [draft, setDraft] = useState(searched)
  const [search, setSearch] = useState({ count: 0, isSearch: false })
  const list = useAppointmentList({
    tab,
    wish: searched,
    opened,
    searches: search.count,
    isSearch: search.isSearch,
    active,
  })

  const apply = (wish: TabWish, isSearch: boolean) => {
    setSearch(({ count }) => ({ count: count + 1, isSearch }))
    onSearched(wish)
  }
  const reset = () => {
    setDraft(noWish)
    apply(noWish, false)
    toast.info(t('dashboard.filtersReset'))
  }

  const [doing, setDoing] = useState<Doing>()
  const [dialogOpen, dialog] = useDisclosure(false)
  const columns = useTabColumns(tab, staff, (next) => {
    setDoing(next)
    dialog.open()
  })
  const reload = useReloadAppointments()
  const panel = useRef<HTMLDivElement>(null)
  const changed = useRef(false)
  const dialogFor = (what: Doing['what']) => ({
    appointment: doing?.what === what ? doing.appointment : undefined,
    opened: dialogOpen && doing?.what === what,
    onClose: dialog.close,
    onChanged: () => {
      changed.current = true
      reload()
    },
    // The row may be gone with the button that opened the dialog: the focus then goes to the list.
    onExited: () => {
      if (changed.current) panel.current?.focus()
      changed.current = false
    },
  })

  const hint = t(isFiltered(searched) ? 'dashboard.emptyHint' : emptyHint[tab])
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <AmbulanceOverlay visible={active && list.loadingFirst} />
      <TabFilters
        wish={draft}
        onChange={setDraft}
        onSearch={() => apply(draft, true)}
        onReset={reset}
        withConsultant={may(staff, 'filter by consultant')}
        note={list.count === undefined ? undefined : t('table.count', { count: list.count })}
      />
      <div className={listClasses.list} data-tab={tab}>
        {/* Rows of a hidden tab have no height, which would confuse the table. */}
        {active && (
          <DataTable
            // Another search is read from its first row, not from where the last one was left.
            key={search.count}
            label={t(`dashboard.tabs.${tab}`)}
            columns={columns}
            rows={list.rows}
            rowKey={({ id }) => id}
            empty={
              list.loadingFirst ? undefined : <EmptyNote title={t('table.empty')} hint={hint} />
            }
            reading={list.reading}
            onEnd={list.loadMore}
            loadingMore={list.loadingMore}
          />
        )}
      </div>
      {doing && (
        <Suspense>
          <PaymentDialog {...dialogFor('conduct')} />
          <CancelDialog {...dialogFor('cancel')} />
          <RescheduleDialog {...dialogFor('reschedule')} />
        </Suspense>
      )}
    </div>
  )
}
