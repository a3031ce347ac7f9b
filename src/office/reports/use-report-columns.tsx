import { useMemo } from 'react'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { useAppointmentColumns } from '../../scheduling/appointments/appointment-columns.tsx'
import { StatusBadge } from '../../desk/calendar/StatusBadge.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { showAmount } from '../../platform/ui/format-money.tsx'
import type { ReportTab } from './report-filter.ts'
import { serialNumbers } from './serial-numbers.ts'

interface Shown {
  rows: Appointment[]
  totals: { total: number } | undefined
}

/** A report's columns with its totals at their feet; among all clients also the status. */
export function useReportColumns(tab: ReportTab, { rows, totals }: Shown): Column<Appointment>[] {
  const t = useText()
  const serials = useMemo(() => serialNumbers(rows), [rows])
  const price = (amount: number) => t('reports.price', { amount: showAmount(amount) })
  const columns = useAppointmentColumns().map((column): Column<Appointment> => {
    if (column.key === 'serial') return { ...column, cell: (_, index) => serials[index] }
    if (column.key !== 'fee') return column
    return {
      ...column,
      cell: (row) => price(row.price),
      foot: totals && price(totals.total),
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
      ]
    : columns
}
