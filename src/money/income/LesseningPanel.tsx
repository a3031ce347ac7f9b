import { useMemo } from 'react'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { ExportToCome } from '../../platform/export/ExportToCome.tsx'
import { usePages } from '../../platform/http/queries.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { CellLines, Figures } from '../../platform/ui/CellLines.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { listLessening, type LesseningEntry } from './income.ts'
import { incomePrintPath, type IncomeState, tabTexts, toDaysAndPlace } from './income-state.ts'
import classes from './income.module.css'
import { lesseningTable } from './income-tables.tsx'
import { readAllLessening } from './read-all-lessening.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Loaded later, because exports are used less than rows.
const TableExportMenu = lazyPart(() => import('../../platform/export/TableExportMenu.tsx'))

/** Each discount, write-off and refund of some days: whose, how much, why and by whom. */
export function LesseningPanel({ state }: { state: IncomeState }) {
  const t = useText()
  const pages = usePages(listLessening, toDaysAndPlace(state), {})
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const columns = useLesseningColumns()
  const canLoadMore = pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData
  return (
    <>
      <AmbulanceOverlay visible={pages.isLoading} />
      <div className={classes.line}>
        <PartSuspense fallback={<ExportToCome />}>
          <TableExportMenu
            title={t(tabTexts[state.tab])}
            printPath={incomePrintPath(state)}
            count={pages.data && !pages.isPlaceholderData ? rows.length : undefined}
            readTable={async () => lesseningTable(await readAllLessening(state))}
          />
        </PartSuspense>
      </div>
      <DataTable
        label={t('income.lessening')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        queryState={pages}
        empty={
          pages.isLoading ? undefined : (
            <EmptyNote title={t('income.lesseningNone')} hint={t('income.noneHint')} />
          )
        }
        onEndReached={canLoadMore ? () => void pages.fetchNextPage() : undefined}
        isLoadingMore={pages.isFetchingNextPage}
      />
    </>
  )
}

/** Whose entry it is, how much, why and by whom. */
function useLesseningColumns(): Column<LesseningEntry>[] {
  const t = useText()
  return [
    {
      key: 'day',
      title: t('table.date'),
      cell: ({ day }) => <Figures>{formatDay(day)}</Figures>,
    },
    {
      key: 'patient',
      title: t('table.patient'),
      role: 'heading',
      isMultiline: true,
      cell: ({ patientName, appointmentDay, serviceName }) => (
        <CellLines below={`${formatDay(appointmentDay)} · ${serviceName}`}>
          <StoredText>{patientName}</StoredText>
        </CellLines>
      ),
    },
    {
      key: 'consultant',
      title: t('table.consultant'),
      isMultiline: true,
      cell: ({ consultantName, branchName }) => (
        <CellLines below={branchName}>
          <StoredText>{consultantName}</StoredText>
        </CellLines>
      ),
    },
    {
      key: 'kind',
      title: t('audit.fields.kind'),
      cell: ({ kind }) => t(`money.kind.${kind}`),
    },
    {
      key: 'amount',
      title: t('field.amount'),
      align: 'end',
      cell: ({ amount }) => <Figures>{formatRupees(amount)}</Figures>,
    },
    {
      key: 'receipt',
      title: t('receipt.refundTitle'),
      cell: ({ receipt }) => receipt !== null && <bdi>{receipt}</bdi>,
    },
    {
      key: 'reason',
      title: t('reason.label'),
      isMultiline: true,
      cell: ({ reason }) => reason !== null && <StoredText>{formatReason(reason)}</StoredText>,
    },
    {
      key: 'by',
      title: t('income.enteredBy'),
      isMultiline: true,
      cell: ({ by, approvedBy }) => (
        <CellLines below={approvedBy !== null && `${t('income.approvedBy')}: ${approvedBy}`}>
          <StoredText>{by}</StoredText>
        </CellLines>
      ),
    },
  ]
}
