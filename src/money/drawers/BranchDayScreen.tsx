import { Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { BranchSelect, useBranches } from '../../masters/branches/BranchSelect.tsx'
import { readDeskFilter, saveDeskFilter } from '../../masters/branches/use-desk-filter.tsx'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { daySchema, type Day } from '../../platform/day/day.ts'
import { ExportToCome } from '../../platform/export/ExportToCome.tsx'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import filterLine from '../../platform/ui/filter-line.module.css'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import { useBranchDayColumns } from './branch-day-columns.tsx'
import classes from './Drawers.module.css'
import type { VoucherDirection } from '../vouchers/voucher.ts'
import { DayTotals } from './DayTotals.tsx'
import { DayVouchers } from './DayVouchers.tsx'
import { currentClose, readBranchDay, type DrawerOfDay } from './drawers.ts'
import type { EarlierDay } from './EarlierDaysNote.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Loaded later, because files are used less than the page.
const DayFiles = lazyPart(() => import('./DayFiles.tsx'))
const CountDrawerDialog = lazyDialog(() => import('./CountDrawerDialog.tsx'))
const VoucherDialog = lazyDialog(() => import('../vouchers/VoucherDialog.tsx'))
const ReopenDrawerDialog = lazyDialog(() => import('./ReopenDrawerDialog.tsx'))

/** The screen of all drawers of a branch on a day, and of what was received there. */
export default function BranchDayScreen() {
  const t = useText()
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const branches = useBranches()
  const branch =
    idParamSchema.safeParse(search.get('branch')).data ??
    readDeskFilter().branch ??
    branches.data?.[0]?.id
  const day = daySchema.safeParse(search.get('day')).data ?? today
  // The drawer of the day that is being led to, whose count opens there.
  const [toCount, setToCount] = useState<number>()
  const show = (changes: { branch?: number; day?: Day }, drawer?: number) => {
    setToCount(drawer)
    const next = { branch, day, ...changes }
    setSearch(
      { ...(next.branch && { branch: String(next.branch) }), day: next.day },
      { replace: true },
    )
  }
  return (
    <div className={classes.screen}>
      <AmbulanceOverlay visible={branches.isLoading} />
      <ListHead title={t('screen.branchDay')} hint={t('drawers.dayHint')} />
      <div className={filterLine.filters}>
        <BranchSelect
          withRetired
          classNames={{ root: filterLine.field!, label: filterLine.label! }}
          label={t('field.branch')}
          value={branch ?? null}
          onChange={(value) => {
            if (value === null) return
            saveDeskFilter({ branch: value })
            show({ branch: value })
          }}
        />
        <DayField
          className={filterLine.day}
          required
          value={day}
          today={today}
          onChange={(value) => value && show({ day: value })}
        />
      </div>
      {branches.error && !branches.data && (
        <FailedNote
          problem={branches.error}
          onRetry={branches.refetch}
          isRetrying={branches.isFetching}
        />
      )}
      {branches.data && branch === undefined && (
        <EmptyNote title={t('calendar.noBranch')} hint={t('calendar.noBranchHint')} />
      )}
      {branch !== undefined && (
        <DayOfBranch
          key={`${branch} ${day}`}
          branch={branch}
          day={day}
          toCount={toCount}
          onCountFirst={(earlier) => show({ day: earlier.day }, earlier.id)}
        />
      )}
    </div>
  )
}

type DrawerAction = 'count' | 'reopen' | VoucherDirection

interface DayOfBranchProps {
  branch: number
  day: Day
  /** The drawer whose count opens with the day. */
  toCount: number | undefined
  /** Leads to the count of an earlier day. */
  onCountFirst: (earlier: EarlierDay) => void
}

function DayOfBranch({ branch, day, toCount, onCountFirst }: DayOfBranchProps) {
  const t = useText()
  const queries = useQueryClient()
  const reading = useCall(readBranchDay, { query: { branch, day } }, { staleTime: 0 })
  // Nothing of the day or the branch before is shown as this one's.
  const data = reading.isPlaceholderData ? undefined : reading.data
  const [chosen, setChosen] = useState<{ drawer: DrawerOfDay; action: DrawerAction }>()
  const [opened, setOpened] = useState(false)
  const choose = (action: DrawerAction) => (drawer: DrawerOfDay) => {
    setChosen({ drawer, action })
    setOpened(true)
  }
  const [isLedTo, setLedTo] = useState(toCount !== undefined)
  if (isLedTo && data) {
    setLedTo(false)
    const drawer = data.drawers.find(({ id }) => id === toCount)
    // Another desk may have counted it meanwhile: its row says so.
    if (drawer && !currentClose(drawer) && !drawer.isLaterClosed) choose('count')(drawer)
  }
  const columns = useBranchDayColumns({
    onCount: choose('count'),
    onReopen: choose('reopen'),
    onMove: (drawer, direction) => choose(direction)(drawer),
  })
  const dialog = {
    drawer: data?.drawers.find(({ id }) => id === chosen?.drawer.id) ?? chosen?.drawer,
    opened,
    onClose: () => setOpened(false),
    onChanged: () => void queries.invalidateQueries({ queryKey: callKey(readBranchDay) }),
  }
  const branches = useBranches()
  const branchName = data?.branchName ?? branches.data?.find(({ id }) => id === branch)?.name
  const isEmpty = data !== undefined && data.totals.length === 0 && data.drawers.length === 0
  return (
    <>
      <AmbulanceOverlay visible={reading.isLoading} />
      {!isEmpty && (data || !reading.error) && (
        <div className={classes.head}>
          {branchName && (
            <Title order={2} size="h5">
              {branchName}
            </Title>
          )}
          <div className={classes.tools}>
            <PartSuspense fallback={<ExportToCome />}>
              {data ? <DayFiles branch={branch} day={day} data={data} /> : <ExportToCome />}
            </PartSuspense>
          </div>
        </div>
      )}
      <DataTable
        label={t('screen.branchDay')}
        columns={columns}
        rows={data?.drawers ?? []}
        rowKey={({ id }) => id}
        queryState={reading}
        empty={
          data === undefined ? undefined : isEmpty ? (
            <EmptyNote title={t('drawers.dayNone')} hint={t('drawers.dayNoneHint')} />
          ) : (
            <Text>{t('drawers.withoutDrawer')}</Text>
          )
        }
      />
      {data && data.totals.length > 0 && <DayTotals data={data} />}
      {data && <DayVouchers drawers={data.drawers} onChanged={dialog.onChanged} />}
      {chosen?.action === 'count' && (
        <CountDrawerDialog {...dialog} countFirst={(earlier) => () => onCountFirst(earlier)} />
      )}
      {chosen?.action === 'reopen' && <ReopenDrawerDialog {...dialog} />}
      {(chosen?.action === 'out' || chosen?.action === 'in') && (
        <VoucherDialog {...dialog} direction={chosen.action} />
      )}
    </>
  )
}
