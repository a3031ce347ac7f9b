import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { OthersNote } from '../../masters/consultants/OthersNote.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { callKey, useCall, usePages } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { CellLines, Figures } from '../../platform/ui/CellLines.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { OutstandingPatient } from './outstanding-columns.tsx'
import classes from './OutstandingScreen.module.css'
import { listUnusedDeposits, sumUnusedDeposits, type UnusedDeposit } from './unused-deposits.ts'

const CollectDialog = lazyDialog(() => import('../collect/CollectDialog.tsx'))

interface GiveBackPanelProps {
  /** The branch and the consultant of the screen's filter. */
  place: { branch?: number | undefined; consultant?: number | undefined }
  /** Shows those of all consultants and branches. */
  onShowAll: () => void
}

/** Deposits and packages that no visit still to come needs: each leads to where it is given back. */
export function GiveBackPanel({ place, onShowAll }: GiveBackPanelProps) {
  const t = useText()
  const queries = useQueryClient()
  const pages = usePages(listUnusedDeposits, place, {})
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const [shown, setShown] = useState<UnusedDeposit>()
  const [opened, setOpened] = useState(false)
  const columns = useUnusedDepositColumns((row) => {
    setShown(row)
    setOpened(true)
  })
  const canLoadMore = pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData
  return (
    <>
      <AmbulanceOverlay visible={pages.isLoading} />
      <DataTable
        label={t('outstanding.toGiveBack')}
        columns={columns}
        rows={rows}
        rowKey={({ deposit }) => deposit}
        queryState={pages}
        empty={
          pages.isLoading ? undefined : (
            <>
              <EmptyNote title={t('outstanding.noneToGiveBack')} />
              {(place.consultant ?? place.branch) !== undefined && (
                <OthersToGiveBack onShowAll={onShowAll} />
              )}
            </>
          )
        }
        onEndReached={canLoadMore ? () => void pages.fetchNextPage() : undefined}
        isLoadingMore={pages.isFetchingNextPage}
      />
      {shown && (
        <CollectDialog
          appointment={shown}
          opened={opened}
          onClose={() => setOpened(false)}
          onChanged={() => {
            void queries.invalidateQueries({ queryKey: callKey(listUnusedDeposits) })
            void queries.invalidateQueries({ queryKey: callKey(sumUnusedDeposits) })
          }}
        />
      )}
    </>
  )
}

function OthersToGiveBack({ onShowAll }: Pick<GiveBackPanelProps, 'onShowAll'>) {
  const { data } = useCall(sumUnusedDeposits, { query: {} }, { staleTime: 0 })
  return <OthersNote count={data?.count} onShowAll={onShowAll} />
}

/** Who paid how much before, since when, for what, and where it is given back. */
function useUnusedDepositColumns(onOpen: (row: UnusedDeposit) => void): Column<UnusedDeposit>[] {
  const t = useText()
  const canGive = can(useStaff(), 'give refunds')
  return [
    {
      key: 'patient',
      title: t('table.patient'),
      role: 'heading',
      isMultiline: true,
      cell: (row) => <OutstandingPatient row={row} />,
    },
    {
      key: 'amount',
      title: t('outstanding.toGiveBack'),
      align: 'end',
      isMultiline: true,
      cell: ({ amount, isAsked }) => (
        <CellLines below={isAsked && t('money.requestState.asked')}>
          <Figures>{formatRupees(amount)}</Figures>
        </CellLines>
      ),
    },
    {
      key: 'since',
      title: t('outstanding.heldSince'),
      cell: ({ since }) => <Figures>{formatDay(since)}</Figures>,
    },
    {
      key: 'what',
      title: t('field.service'),
      isMultiline: true,
      cell: ({ seriesId, day, serviceName }) => (
        <CellLines below={seriesId === null ? formatDay(day) : t('package.title')}>
          <StoredText>{serviceName}</StoredText>
        </CellLines>
      ),
    },
    {
      key: 'visit',
      title: t('table.consultant'),
      isMultiline: true,
      cell: ({ consultantName, branchName }) => (
        <CellLines below={branchName}>
          <StoredText>{consultantName}</StoredText>
        </CellLines>
      ),
    },
    {
      key: 'actions',
      title: t('table.actions'),
      role: 'actions',
      align: 'end',
      cell: (row) => {
        const shown = row.seriesId === null ? t('money.title') : t('series.open')
        const text = canGive ? t('money.giveBack', { amount: formatRupees(row.amount) }) : shown
        const button = { size: 'compact-sm', variant: 'subtle' } as const
        const label = `${text}: ${row.patientName}`
        return (
          <span className={classes.buttons}>
            {row.seriesId === null ? (
              <Button {...button} aria-label={label} onClick={() => onOpen(row)}>
                {text}
              </Button>
            ) : (
              <Button
                {...button}
                component={Link}
                to={pathWithId(paths.subscription, row.seriesId)}
                aria-label={label}
              >
                {text}
              </Button>
            )}
          </span>
        )
      },
    },
  ]
}
