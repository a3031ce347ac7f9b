import { dayAt, formatDay, type Day } from '../../platform/day/day.ts'
import { timeOfInstant } from '../../platform/day/times-on-day.ts'
import { languageOf, type Locale } from '../../platform/i18n/locales.ts'
import { moneyInWords } from '../../platform/i18n/money-in-words.ts'
import { leftToRight } from '../../visits/printouts/sheet-text.ts'
import { translatorFor } from '../../visits/printouts/sheet-translator.server.ts'
import type { TableSheet } from '../../visits/printouts/table-sheet.ts'
import type { BranchDay } from './drawers.ts'
import { dayTables, type AmountText } from './day-tables.ts'

interface PrintOf {
  day: Day
  clinicName: string
  locale: Locale
  printedAt: Date
  timeZone: string
}

/** The day of a branch on paper. */
export function toDaySheet(
  data: BranchDay,
  { day, clinicName, locale, printedAt, timeZone }: PrintOf,
): TableSheet {
  const t = translatorFor(locale)
  const amount: AmountText = (rupees) =>
    leftToRight(moneyInWords(rupees, languageOf(locale), 'currency', true))
  const { drawers, totals, vouchers, notes } = dayTables(data, t)
  const toText = (cell: string | number | null) =>
    cell === null ? '–' : typeof cell === 'number' ? amount(cell) : cell
  const at = `${formatDay(dayAt(printedAt, timeZone))} ${timeOfInstant(printedAt, timeZone)}`
  return {
    clinicName,
    title: `${t('screen.closeOfDay')}: ${data.branchName}, ${leftToRight(formatDay(day))}`,
    // A day on which cash was moved alone has no totals.
    tables: [
      drawers,
      ...(totals.rows.length > 0 || !vouchers ? [totals] : []),
      ...(vouchers ? [vouchers] : []),
    ].map(({ title, columns, rows, sums }) => ({
      title,
      columns,
      rows: rows.map((row) => row.map(toText)),
      sums: sums.map(toText),
    })),
    notes,
    signatures: data.drawers.map(({ staffName }) => staffName),
    printed: leftToRight(at),
    locale,
  }
}
