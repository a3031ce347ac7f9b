import {
  dayCell,
  dayColumn,
  rupeesColumn,
  textColumn,
  type ExportedTable,
} from '../../platform/export/table-file.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { moneyInWords } from '../../platform/i18n/money-in-words.ts'
import { formatAmount, formatRupees } from '../../platform/ui/format-money.tsx'
import type { ShareStatement, StatementRow } from './shares.ts'

type Terms = Pick<StatementRow, 'percent' | 'amount'>

/** What was agreed: '33.33 %', '₹150 each', or that nothing was. */
export const formatTerms = (terms: Terms): string => termsWith(formatRupees, terms)

const termsWith = (money: (amount: number) => string, { percent, amount }: Terms): string =>
  percent !== null
    ? `${formatAmount(percent)} %`
    : amount === null
      ? text('shares.noTerms')
      : text('shares.each', { amount: money(amount) })

/** A file keeps no marks of direction, which a spreadsheet would compare. */
const plainRupees = (amount: number) => moneyInWords(amount, document.documentElement.lang)

/** A statement as it is exported and printed. */
export const statementTable = ({ rows, received, share }: ShareStatement): ExportedTable => ({
  columns: [
    dayColumn('day', text('table.date')),
    textColumn('patient', text('table.patient')),
    textColumn('service', text('field.service')),
    textColumn('branch', text('table.branch'), 20),
    rupeesColumn('received', text('shares.received')),
    textColumn('terms', text('shares.terms'), 14),
    rupeesColumn('share', text('shares.share')),
  ],
  rows: rows.map((row) => [
    dayCell(row.day),
    row.patientName,
    row.serviceName,
    row.branchName,
    row.received,
    termsWith(plainRupees, row),
    row.share,
  ]),
  totals: [undefined, undefined, undefined, undefined, received, '', share],
})
