import { useMemo } from 'react'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { useAppointmentColumns } from '../../scheduling/appointments/appointment-columns.tsx'
import { StatusBadge } from '../../scheduling/appointments/appointment-badges.tsx'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { formatAmount } from '../../platform/ui/format-money.tsx'
import { type ExportedKey, serialNumbers } from './export-columns.ts'
import type { ReportTab } from './report-filter.ts'

type ReportColumn = Column<Appointment> & { key: ExportedKey }

interface ReportRows {
  rows: Appointment[]
  totals: { total: number } | undefined
}

/** The columns of a report with totals in the footer; among all clients also the status. */
export function useReportColumns(tab: ReportTab, { rows, totals }: ReportRows): ReportColumn[] {
  const t = useText()
  const serials = useMemo(() => serialNumbers(rows), [rows])
  const price = (amount: number) => t('reports.price', { amount: formatAmount(amount) })
  const columns = useAppointmentColumns().map((column): ReportColumn => {
    if (column.key === 'serial') return { ...column, cell: (_, index) => serials[index] }
    if (column.key !== 'fee') return column
    return {
      ...column,
      cell: (row) => price(row.price),
      footer: totals && price(totals.total),
    }
  })
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
