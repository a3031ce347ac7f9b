import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { formatDay } from '../../platform/day/day.ts'
import {
  dayCell,
  dayColumn,
  rupeesColumn,
  textColumn,
  type ExportedTable,
} from '../../platform/export/table-file.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { messageKey } from '../../platform/i18n/text-key.ts'
import type { IncomeMode } from '../../scheduling/appointments/payment.ts'
import { groupingTexts } from './IncomeFilters.tsx'
import { isExpense } from '../vouchers/voucher.ts'
import { daysOfPaidOut, type PaidOut, type PaidOutDay } from './paid-out.ts'
import { totalFurtherCharges, type FurtherCharge } from './further-charges.ts'
import {
  incomeSums,
  noMode,
  totalIncome,
  type Grouping,
  type IncomeRow,
  type IncomeSum,
  type IncomeSums,
  type LesseningEntry,
} from './income.ts'

export const sumTexts = {
  charged: messageKey('money.charged'),
  discounts: messageKey('income.discounts'),
  writtenOff: messageKey('income.writtenOff'),
  cash: messageKey('payment.Cash'),
  online: messageKey('payment.Online'),
  unknown: messageKey('payment.NotTold'),
  givenBack: messageKey('income.givenBack'),
  net: messageKey('income.net'),
} as const satisfies Record<IncomeSum, string>

/** The sums that are shown: that of payments without a mode only where there are some. */
export const shownSums = (total: IncomeSums): IncomeSum[] =>
  incomeSums.filter((sum) => sum !== 'unknown' || total.unknown !== 0)

/** What a row is about, in the page's language. */
export function rowTitle(by: Grouping, { key, name }: Pick<IncomeRow, 'key' | 'name'>): string {
  if (by === 'day') return formatDay(key)
  if (by !== 'mode') return name ?? ''
  return key === noMode ? text('income.notMoney') : text(`payment.${key as IncomeMode}`)
}

export function incomeTable(by: Grouping, rows: readonly IncomeRow[]): ExportedTable {
  const total = totalIncome(rows)
  const sums = shownSums(total)
  const title = text(groupingTexts[by])
  return {
    columns: [
      by === 'day' ? dayColumn('key', title) : textColumn('key', title),
      ...sums.map((sum) => rupeesColumn(sum, text(sumTexts[sum]))),
    ],
    rows: rows.map((row) => [
      by === 'day' ? dayCell(row.key) : rowTitle(by, row),
      ...sums.map((sum) => row[sum]),
    ]),
    totals: [undefined, ...sums.map((sum) => total[sum])],
  }
}

export function furtherChargesTable(rows: readonly FurtherCharge[]): ExportedTable {
  const { count, amount } = totalFurtherCharges(rows)
  return {
    columns: [
      textColumn('name', text('money.kind.charge')),
      { key: 'count', title: text('income.timesCharged'), width: 14, align: 'end' },
      rupeesColumn('amount', text('money.charged')),
    ],
    rows: rows.map((row) => [row.name, row.count, row.amount]),
    totals: [undefined, count, amount],
  }
}

export function paidOutTable(rows: readonly PaidOut[]): ExportedTable {
  const { days, kinds, total } = daysOfPaidOut(rows)
  const expenses = kinds.filter(isExpense)
  const others = kinds.filter((kind) => !isExpense(kind))
  const toColumns = (own: typeof kinds) =>
    own.map((kind) => rupeesColumn(kind, text(`vouchers.kind.${kind}`)))
  const toCells = ({ byKind, expenses: spent }: Pick<PaidOutDay, 'byKind' | 'expenses'>) => [
    ...expenses.map((kind) => byKind[kind] ?? 0),
    spent,
    ...others.map((kind) => byKind[kind] ?? 0),
  ]
  return {
    columns: [
      dayColumn('day', text('table.date')),
      ...toColumns(expenses),
      rupeesColumn('expenses', text('vouchers.expenses')),
      ...toColumns(others),
    ],
    rows: days.map((row) => [dayCell(row.day), ...toCells(row)]),
    totals: [undefined, ...toCells(total)],
  }
}

export const lesseningTable = (rows: readonly LesseningEntry[]): ExportedTable => ({
  columns: [
    dayColumn('day', text('table.date')),
    textColumn('patient', text('table.patient')),
    dayColumn('appointment', text('audit.subjects.appointment')),
    textColumn('consultant', text('table.consultant')),
    textColumn('branch', text('table.branch'), 20),
    textColumn('kind', text('audit.fields.kind'), 14),
    rupeesColumn('amount', text('field.amount')),
    textColumn('receipt', text('receipt.refundTitle'), 20),
    textColumn('reason', text('reason.label')),
    textColumn('by', text('income.enteredBy')),
    textColumn('approvedBy', text('income.approvedBy')),
  ],
  rows: rows.map((row) => [
    dayCell(row.day),
    row.patientName,
    dayCell(row.appointmentDay),
    row.consultantName,
    row.branchName,
    text(`money.kind.${row.kind}`),
    row.amount,
    row.receipt ?? '',
    row.reason === null ? '' : formatReason(row.reason),
    row.by,
    row.approvedBy ?? '',
  ]),
  totals: [],
})
