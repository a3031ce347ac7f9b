import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { placeNamed, placeOfAddress } from '../../masters/branches/use-desk-filter.tsx'
import { DeskFilterFields } from '../../masters/consultants/DeskFilterFields.tsx'
import { OthersNote } from '../../masters/consultants/OthersNote.tsx'
import { daySchema } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import filterLine from '../../platform/ui/filter-line.module.css'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { formatOfferedTime } from './format-offered-time.tsx'
import { useOffers } from './use-offers.tsx'
import { useWaitingColumns } from './waiting-columns.tsx'
import { listWaiting, type WaitingRow } from './waiting-list.ts'
import classes from './WaitingListScreen.module.css'
import { useLatestRow } from '../../platform/ui/use-latest-row.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

const WaitingForm = lazyDialog(() => import('./WaitingForm.tsx'))
const RemoveWaitingDialog = lazyDialog(() => import('./RemoveWaitingDialog.tsx'))
const FreeTimesDialog = lazyDialog(() => import('./FreeTimesDialog.tsx'))
const DeclinedDialog = lazyDialog(() => import('./DeclinedDialog.tsx'))

/** Milliseconds; another desk may be calling from the same list. */
const pollIntervalMs = 30_000

/** Who waits for the free time that the address names, or for the consultant and the branch. */
function readQuery(search: URLSearchParams) {
  const slot = idParamSchema.safeParse(search.get('slot')).data
  if (slot === undefined) return { ...placeOfAddress(search), slot }
  return { ...placeNamed(search), slot, day: daySchema.safeParse(search.get('day')).data }
}

interface OpenDialog {
  kind: 'form' | 'remove' | 'declined' | 'freeTimes'
  row: WaitingRow
}

function OthersWaiting({ onShowAll }: { onShowAll: () => void }) {
  const { data } = useCall(listWaiting, { query: {} }, { staleTime: 0 })
  return <OthersNote count={data?.length} onShowAll={onShowAll} />
}

/** Those who wait for a time: who can have a free one is called and booked. */
export function WaitingPanel() {
  const t = useText()
  const staff = useStaff()
  const canManage = can(staff, 'manage the waiting list')
  const [search, setSearch] = useSearchParams()
  const query = readQuery(search)
  const reading = useCall(listWaiting, { query }, { pollIntervalMs, staleTime: 0 })
  const { data, error, isPlaceholderData, refetch } = reading
  const [dialog, setDialog] = useState<OpenDialog>()
  const [opened, setOpened] = useState(false)
  const open = (kind: OpenDialog['kind']) => (row: WaitingRow) => {
    setDialog({ kind, row })
    setOpened(true)
  }
  const close = () => setOpened(false)
  const row = useLatestRow(data, dialog?.row)
  const offers = useOffers({ onStale: () => void refetch() })
  const columns = useWaitingColumns(
    canManage
      ? { ...offers, declined: open('declined'), change: open('form'), remove: open('remove') }
      : undefined,
    open('freeTimes'),
  )
  const isTimeAsked = query.slot !== undefined
  // Never those of the place before.
  const current = isPlaceholderData ? undefined : data
  const asked = isTimeAsked ? current?.[0]?.freeTimes[0] : undefined
  const isFiltered = isTimeAsked || query.branch !== undefined || query.consultant !== undefined
  return (
    <div className={classes.panel}>
      <AmbulanceOverlay visible={!data && !error} />
      <div className={filterLine.filters} role="search">
        <DeskFilterFields
          consultant={query.consultant}
          branch={query.branch}
          hasConsultants={staff.role !== 'Consultant'}
          onChange={() => setSearch({}, { replace: true })}
        />
        <span className={classes.count}>
          <ResultCount>{current && t('waitingList.count', { count: current.length })}</ResultCount>
        </span>
      </div>
      {isTimeAsked && (
        <div className={classes.only}>
          {asked && <span>{t('waitingList.onlyTime', { time: formatOfferedTime(asked) })}</span>}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setSearch({}, { replace: true })}
          >
            {t('rebooking.showAll')}
          </Button>
        </div>
      )}
      <DataTable
        label={t('screen.waitingList')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => id}
        queryState={reading}
        empty={
          data &&
          (isFiltered ? (
            <>
              <EmptyNote title={t('waitingList.noneHere')} />
              {!isTimeAsked && <OthersWaiting onShowAll={() => setSearch({}, { replace: true })} />}
            </>
          ) : (
            <EmptyNote title={t('waitingList.none')} hint={t('waitingList.noneHint')} />
          ))
        }
      />
      <PartSuspense>
        {dialog?.kind === 'form' && (
          <WaitingForm row={row ?? dialog.row} wish={{}} opened={opened} onClose={close} />
        )}
        {dialog?.kind === 'remove' && (
          <RemoveWaitingDialog row={dialog.row} opened={opened} onClose={close} />
        )}
        {dialog?.kind === 'freeTimes' && (
          <FreeTimesDialog
            row={row ?? dialog.row}
            place={{ branch: query.branch, consultant: query.consultant }}
            canManage={canManage}
            onStale={() => void refetch()}
            onDeclined={open('declined')}
            opened={opened}
            onClose={close}
          />
        )}
        {dialog?.kind === 'declined' && (
          <DeclinedDialog row={dialog.row} opened={opened} onClose={close} />
        )}
      </PartSuspense>
    </div>
  )
}
