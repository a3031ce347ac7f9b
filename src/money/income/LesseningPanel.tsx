import { useMemo } from 'react'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { usePages } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { CellLines, Figures } from '../../platform/ui/CellLines.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { listLessening, type LesseningEntry } from './income.ts'
import { type IncomeState, toDaysAndPlace } from './income-state.ts'
import { IncomeHead } from './IncomeHead.tsx'
import { lesseningTable } from './income-tables.tsx'
import { readAllLessening } from './read-all-lessening.tsx'

/** Each discount, write-off and refund of some days: whose, how much, why and by whom. */
export function LesseningPanel({ state }: { state: IncomeState }) {
  const t = useText()
  const pages = usePages(listLessening, toDaysAndPlace(state), {})
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const columns = useLesseningColumns()
  const canLoadMore = pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData
  return (
    <>
      <IncomeHead
        state={state}
        isLoading={pages.isLoading}
        count={pages.data && !pages.isPlaceholderData ? rows.length : undefined}
        readTable={async () => lesseningTable(await readAllLessening(state))}
      />
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
