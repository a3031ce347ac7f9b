import { memo, startTransition, useState } from 'react'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import listClasses from '../../scheduling/appointments/appointment-list.module.css'
import type { AppointmentTab } from '../../scheduling/appointments/appointment-tabs.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { staysHidden } from '../../platform/ui/stays-hidden.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { emptyHint } from './dashboard-tabs.ts'
import { LastSeenList } from './LastSeenList.tsx'
import { TabFilters } from './TabFilters.tsx'
import { useAppointmentList } from './use-appointment-list.tsx'
import { preloadDialog, useRowDialogs } from './use-row-dialogs.tsx'
import { useTabColumns, type ActiveRowDialog } from './tab-columns.tsx'
import classes from './AppointmentTabPanel.module.css'
import { isFiltered, isSameTabFilter, emptyTabFilter, type TabFilter } from './dashboard-state.ts'
import { useDraftFilter } from './use-draft-filter.tsx'

interface AppointmentTabPanelProps {
  tab: AppointmentTab
  /** Counts the reloads by clicks on the tab. */
  opened: number
  active: boolean
  /** The filter of the last search. */
  applied: TabFilter
  onApply: (filter: TabFilter) => void
}

/** One list of appointments with its own filter and row actions. */
export const AppointmentTabPanel = memo((props: AppointmentTabPanelProps) => {
  const { openDialog, dialogs } = useRowDialogs()
  return (
    <div className={classes.panel}>
      <TabList {...props} onOpenDialog={openDialog} />
      {dialogs}
    </div>
  )
}, staysHidden)

interface TabListProps extends AppointmentTabPanelProps {
  onOpenDialog: (next: ActiveRowDialog) => void
}

/** Filter and list. A dialog that opens renders none of it again. */
const TabList = memo(({ tab, opened, active, applied, onApply, onOpenDialog }: TabListProps) => {
  const t = useText()
  const staff = useStaff()
  const [draft, setDraft] = useDraftFilter(applied)
  const [search, setSearch] = useState({ count: 0, isSearch: false })
  const list = useAppointmentList({
    tab,
    tabFilter: applied,
    opened,
    searches: search.count,
    isSearch: search.isSearch,
    active,
  })

  const apply = (filter: TabFilter, isSearch: boolean) => {
    // The pressed button is painted first, and the rows when they are ready.
    startTransition(() => {
      setSearch(({ count }) => ({ count: count + 1, isSearch }))
      onApply(filter)
    })
  }
  const reset = () => {
    setDraft(emptyTabFilter)
    apply(emptyTabFilter, false)
    toast.info(t('dashboard.filtersReset'))
  }

  const columns = useTabColumns(tab, staff, onOpenDialog)
  const hint = t(isFiltered(applied) ? 'dashboard.emptyHint' : emptyHint[tab])
  return (
    <>
      <AmbulanceOverlay visible={active && list.loadingFirst} />
      <TabFilters
        filter={draft}
        onChange={setDraft}
        onSearch={() => apply(draft, true)}
        onReset={reset}
        withConsultant={can(staff, 'filter by consultant')}
        withDay={tab === 'conducted'}
        isPending={!isSameTabFilter(draft, applied)}
        note={list.count === undefined ? undefined : t('table.count', { count: list.count })}
      />
      <div
        className={listClasses.list}
        data-tab={tab}
        onFocus={preloadDialog}
        onPointerOver={preloadDialog}
      >
        {/* Not rendered while hidden: rows without a height would confuse the virtual table. */}
        {active && list.lastSeen && (
          <LastSeenList
            list={list.lastSeen}
            onRetry={list.reading.refetch}
            isRetrying={list.reading.isFetching}
          />
        )}
        {active && !list.lastSeen && (
          <DataTable
            // Remounted for each search, so that it starts at the first row.
            key={search.count}
            label={t(`dashboard.tabs.${tab}`)}
            columns={columns}
            rows={list.rows}
            rowKey={({ id }) => id}
            total={list.count}
            empty={
              list.loadingFirst ? undefined : <EmptyNote title={t('table.empty')} hint={hint} />
            }
            queryState={list.reading}
            onEndReached={list.loadMore}
            isLoadingMore={list.loadingMore}
          />
        )}
      </div>
    </>
  )
})
