import { useMemo } from 'react'
import { useAppointmentColumns } from '../../scheduling/appointments/appointment-columns.tsx'
import {
  StatusBadge,
  StoredPaymentBadge,
} from '../../scheduling/appointments/appointment-badges.tsx'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messageKey } from '../../platform/i18n/text-key.ts'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { formatAmount } from '../../platform/ui/format-money.tsx'
import {
  paidOf,
  furtherColumns,
  type ExportedKey,
  type FurtherColumn,
  serialNumbers,
} from './export-columns.ts'
import type { ReportTab } from './report-filter.ts'
import type { ReportRow, ReportTotals } from './report.ts'

type ReportColumn = Column<ReportRow> & { key: ExportedKey }

interface ReportRows {
  rows: ReportRow[]
  totals: ReportTotals | undefined
  /** The further columns that are shown. */
  chosen: readonly FurtherColumn[]
}

/** What was received stands in reports that have conducted ones. */
export const offeredColumns = (tab: ReportTab): readonly FurtherColumn[] =>
  tab === 'notconducted' ? ['fileNumber'] : furtherColumns

export const columnTitles = {
  fileNumber: messageKey('sheet.fileNumber'),
  paid: messageKey('money.paid'),
  mode: messageKey('payment.mode'),
  transactionId: messageKey('payment.transactionId'),
  takenBy: messageKey('reports.takenBy'),
} as const

/** The columns of a report with totals in the footer; among all clients also the status. */
export function useReportColumns(
  tab: ReportTab,
  { rows, totals, chosen }: ReportRows,
): ReportColumn[] {
  const t = useText()
  const serials = useMemo(() => serialNumbers(rows), [rows])
  const price = (amount: number) => t('reports.price', { amount: formatAmount(amount) })
  const paidApart = ({ paid, unpaid }: ReportTotals) =>
    (
      [
        ['P', paid],
        ['U', unpaid],
      ] as const
    ).map(([status, amount]) => (
      <div key={status}>
        {t(`payment.${status}`)}: {price(amount)}
      </div>
    ))
  const columns = useAppointmentColumns().map((column): ReportColumn => {
    if (column.key === 'serial') return { ...column, cell: (_, index) => serials[index] }
    if (column.key === 'payment') {
      return {
        ...column,
        // As its sums, its print and its export count it.
        cell: ({ paymentStatus }) => <StoredPaymentBadge status={paymentStatus} />,
        footer: totals && paidApart(totals),
      }
    }
    if (column.key !== 'fee') return column
    return {
      ...column,
      cell: (row) => price(row.price),
      footer: totals && price(totals.total),
    }
  })
  const furtherCells = {
    fileNumber: ({ fileNumber }) => fileNumber,
    paid: (row) => price(paidOf(row)),
    mode: ({ paymentMode }) => paymentMode && t(`payment.${paymentMode}`),
    transactionId: ({ transactionId }) => transactionId,
    takenBy: ({ takenBy }) => takenBy,
  } satisfies Record<FurtherColumn, (row: ReportRow) => string | null>
  columns.push(
    ...offeredColumns(tab)
      .filter((key) => chosen.includes(key))
      .map((key) => ({
        key,
        title: t(columnTitles[key]),
        ...(key === 'paid' ? { align: 'end' as const } : { isMultiline: true }),
        cell: furtherCells[key],
      })),
  )
  return tab === 'clients'
    ? [
        ...columns,
        {
          key: 'status',
          title: t('reports.status'),
          cell: ({ status }) => <StatusBadge status={status} />,
        },
        {
          key: 'reason',
          title: t('reason.label'),
          isMultiline: true,
          cell: ({ cancelReason }) => (cancelReason === null ? '' : formatReason(cancelReason)),
        },
      ]
    : columns
}
