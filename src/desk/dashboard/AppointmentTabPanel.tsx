import { useDisclosure } from '@mantine/hooks'
import { startTransition, useCallback, useState, type SyntheticEvent } from 'react'
import { can } from '../../access/permissions/access.ts'
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
import { LastSeenList } from './LastSeenList.tsx'
import { TabFilters } from './TabFilters.tsx'
import { useAppointmentList } from './use-appointment-list.tsx'
import { useTabColumns, type ActiveRowDialog } from './tab-columns.tsx'
import classes from './AppointmentTabPanel.module.css'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { isFiltered, isSameTabFilter, emptyTabFilter, type TabFilter } from './dashboard-state.ts'
import { useDraftFilter } from './use-draft-filter.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Loaded on first use, because lists are read far more often than changed.
const PaymentDialog = lazyDialog(() => import('../../scheduling/appointments/PaymentDialog.tsx'))
const CancelDialog = lazyDialog(() => import('../../scheduling/appointments/CancelDialog.tsx'))
const RescheduleDialog = lazyDialog(() => import('../../scheduling/booking/RescheduleDialog.tsx'))
const CorrectionDialog = lazyDialog(
  () => import('../../scheduling/appointments/CorrectionDialog.tsx'),
)
const CollectDialog = lazyDialog(() => import('../../money/collect/CollectDialog.tsx'))

const dialogOf = {
  conduct: PaymentDialog,
  cancel: CancelDialog,
  reschedule: RescheduleDialog,
  takeBack: CorrectionDialog,
  setBack: CorrectionDialog,
  collect: CollectDialog,
  payments: CollectDialog,
}

/** Loads the dialog of a button that the pointer or the focus has come to. */
function preloadDialog({ target }: SyntheticEvent): void {
  const action = (target as Element).closest<HTMLElement>('[data-action]')?.dataset.action
  if (!action || !(action in dialogOf)) return
  // Beginning takes some milliseconds for each of its files: the focus is painted first.
  requestAnimationFrame(() => setTimeout(dialogOf[action as keyof typeof dialogOf].preload))
}

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
export function AppointmentTabPanel(props: AppointmentTabPanelProps) {
  const { tab, opened, active, applied, onApply } = props
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

  const [activeDialog, setActiveDialog] = useState<ActiveRowDialog>()
  const [used, setUsed] = useState<ReadonlySet<ActiveRowDialog['kind']>>(new Set())
  const [dialogOpen, dialog] = useDisclosure(false)
  const { open } = dialog
  const openDialog = useCallback(
    (next: ActiveRowDialog) => {
      setActiveDialog(next)
      setUsed((before) => (before.has(next.kind) ? before : new Set(before).add(next.kind)))
      open()
    },
    [open],
  )
  const columns = useTabColumns(tab, staff, openDialog)
  const reload = useReloadAppointments()
  const dialogPropsFor = (...kinds: ActiveRowDialog['kind'][]) => ({
    appointment:
      activeDialog && kinds.includes(activeDialog.kind) ? activeDialog.appointment : undefined,
    opened: dialogOpen && activeDialog !== undefined && kinds.includes(activeDialog.kind),
    onClose: dialog.close,
    onChanged: reload,
  })

  const hint = t(isFiltered(applied) ? 'dashboard.emptyHint' : emptyHint[tab])
  return (
    <div className={classes.panel}>
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
      {activeDialog && (
        <PartSuspense>
          {/* Each from its first use on: all of them would be loaded and rendered for one. */}
          {used.has('conduct') && <PaymentDialog {...dialogPropsFor('conduct')} />}
          {used.has('cancel') && <CancelDialog {...dialogPropsFor('cancel')} />}
          {used.has('reschedule') && <RescheduleDialog {...dialogPropsFor('reschedule')} />}
          {used.has('takeBack') && (
            <CorrectionDialog kind="takeBack" {...dialogPropsFor('takeBack')} />
          )}
          {used.has('setBack') && (
            <CorrectionDialog kind="setBack" {...dialogPropsFor('setBack')} />
          )}
          {(used.has('collect') || used.has('payments')) && (
            <CollectDialog {...dialogPropsFor('collect', 'payments')} />
          )}
        </PartSuspense>
      )}
    </div>
  )
}
