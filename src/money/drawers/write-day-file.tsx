import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'
import { rupeesFormat } from '../../platform/export/table-file.ts'
import type { dayTables, DayTable } from './day-tables.ts'

/** Writes the tables of a day into one file: a sheet each, or one below the other. */
export async function writeDayFile(
  format: 'xlsx' | 'csv',
  { drawers, totals, notes }: ReturnType<typeof dayTables>,
  name: string,
): Promise<BlobPart> {
  const rowsOf = ({ columns, rows, sums }: DayTable) => [
    columns.map(({ title }) => title),
    ...rows,
    sums,
  ]
  if (format === 'csv') {
    const noteRows = notes.map((note) => [note])
    return writeCsv([...rowsOf(drawers), [], ...rowsOf(totals), [], ...noteRows], {
      // As in the export of a report: the encoding is known, and no text runs as a formula.
      bom: true,
      escapeFormulae: true,
    })
  }
  const sheetOf = (table: DayTable, sheetName: string) => ({
    name: sheetName,
    columns: table.columns.map(({ title, isNumber }) => ({
      header: title,
      width: isNumber ? 16 : 22,
      ...(isNumber && { numFmt: rupeesFormat }),
    })),
    freezePane: { rows: 1 },
    rows: rowsOf(table),
  })
  const file = await writeXlsx({
    sheets: [sheetOf(drawers, name), sheetOf(totals, totals.title)].map((sheet) => ({
      ...sheet,
      // A sheet's name has 31 characters at most, and none of these.
      name: sheet.name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    })),
    stringMode: 'inline',
  })
  return file as Uint8Array<ArrayBuffer>
}
