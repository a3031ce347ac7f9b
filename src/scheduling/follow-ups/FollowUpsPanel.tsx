import { SegmentedControl } from '@mantine/core'
import '../../platform/ui/segmented-control.css'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { placeOfAddress } from '../../masters/branches/use-desk-filter.tsx'
import { DeskFilterFields } from '../../masters/consultants/DeskFilterFields.tsx'
import { OthersNote } from '../../masters/consultants/OthersNote.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useCall, usePages } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import filterLine from '../../platform/ui/filter-line.module.css'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useLatestRow } from '../../platform/ui/use-latest-row.tsx'
import { useFollowUpColumns } from './follow-up-columns.tsx'
import { followUpStates, type FollowUpState } from './follow-up-rule.ts'
import { countFollowUps, listFollowUps, reopenFollowUp, type FollowUpRow } from './follow-ups.ts'
import classes from './FollowUpsPanel.module.css'
import { useBookFollowUp } from './use-book-follow-up.tsx'

const FollowUpCallDialog = lazyDialog(() => import('./FollowUpCallDialog.tsx'))

/** Milliseconds; another desk may be calling from the same list. */
const pollIntervalMs = 30_000

/** Who should have come back and did not: they are called, and booked. */
export default function FollowUpsPanel() {
  const t = useText()
  const staff = useStaff()
  const canManage = can(staff, 'manage the waiting list')
  const [search, setSearch] = useSearchParams()
  const place = placeOfAddress(search)
  const state = followUpStates.find((it) => it === search.get('show')) ?? 'toCall'
  const show = (next: FollowUpState) =>
    setSearch(
      { tab: 'followUps', ...(next !== 'toCall' && { show: next }) },
      { replace: true, flushSync: true },
    )
  const pages = usePages(listFollowUps, { ...place, state }, { pollIntervalMs })
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const counting = useCall(countFollowUps, { query: place })
  // Never those of the place before.
  const count = counting.isPlaceholderData ? undefined : counting.data

  const onStale = () => void pages.refetch()
  const booking = useBookFollowUp({ onStale })
  const reopening = useMasterChange(reopenFollowUp)
  const [called, setCalled] = useState<FollowUpRow>()
  const [opened, setOpened] = useState(false)
  const row = useLatestRow(rows, called)
  const reopen = ({ id, version, patientName: name }: FollowUpRow) =>
    void reopening.send(
      { params: { id }, body: { version } },
      {
        successMessage: t('followUps.reopened', { name }),
        onDone: () => {},
        onProblem: ({ code }) => {
          toast.error(t(problemMessageKey(code)))
          onStale()
        },
      },
    )
  const columns = useFollowUpColumns(
    state,
    canManage
      ? {
          ...booking,
          reopen,
          called: (it) => {
            setCalled(it)
            setOpened(true)
          },
        }
      : undefined,
  )
  const canLoadMore = pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData
  return (
    <div className={classes.panel}>
      <AmbulanceOverlay visible={pages.isLoading} />
      <div className={filterLine.filters} role="search">
        <DeskFilterFields
          {...place}
          hasConsultants={staff.role !== 'Consultant'}
          onChange={() => show(state)}
        />
        <span className={classes.count}>
          <ResultCount>
            {count && t('followUps.cameBack', { due: count.due, back: count.cameBack })}
          </ResultCount>
        </span>
      </div>
      <SegmentedControl
        size="xs"
        className={classes.states}
        aria-label={t('arrivals.show')}
        data={followUpStates.map((value) => ({ value, label: t(`followUps.state.${value}`) }))}
        value={state}
        onChange={show}
      />
      <DataTable
        // Begins at its first row for another state.
        key={state}
        label={t('followUps.tab')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        queryState={pages}
        empty={
          pages.isLoading ? undefined : (
            <>
              <EmptyNote
                title={t('followUps.none')}
                hint={state === 'toCall' ? t('followUps.noneHint') : undefined}
              />
              {(place.consultant ?? place.branch) !== undefined && (
                <OtherFollowUps state={state} onShowAll={() => show(state)} />
              )}
            </>
          )
        }
        onEndReached={canLoadMore ? () => void pages.fetchNextPage() : undefined}
        isLoadingMore={pages.isFetchingNextPage}
      />
      {called && (
        <PartSuspense>
          <FollowUpCallDialog
            row={row ?? called}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        </PartSuspense>
      )}
    </div>
  )
}

function OtherFollowUps({ state, onShowAll }: { state: FollowUpState; onShowAll: () => void }) {
  const { data } = useCall(listFollowUps, { query: { state, limit: 200 } }, { staleTime: 0 })
  return <OthersNote count={data?.rows.length} onShowAll={onShowAll} />
}
