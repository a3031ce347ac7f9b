import { writeCsv as writeCsvText, writeCsvStream } from 'hucre/csv'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { Cell, ExportFormat, FileColumn, SheetTable } from './table-file.ts'

interface TableFile {
  format: ExportFormat
  columns: readonly FileColumn[]
  sheetName: string
}

/** Writes a table as a file from its rows as they arrive. */
export const writeTable = (table: TableFile, cells: AsyncGenerator<Cell[]>): Promise<Blob> =>
  table.format === 'csv' ? writeCsv(table, cells) : writeSpreadsheet(table, cells)

const writeCsv = ({ columns }: TableFile, cells: AsyncIterable<Cell[]>) =>
  new Response(
    writeCsvStream(daysAsText(cells), {
      headers: columns.map(({ title }) => title),
      ...csvOptions,
    }),
  ).blob()

/** Writes some small tables into one file: a sheet each, or one below the other. */
export async function writeTables(
  format: ExportFormat,
  tables: readonly SheetTable[],
): Promise<Blob> {
  const rowsOf = ({ columns, rows }: SheetTable) =>
    columns.length > 0 ? [columns.map(({ title }) => title), ...rows] : rows
  if (format === 'csv') {
    const rows = tables.flatMap((table, index) => [...(index > 0 ? [[]] : []), ...rowsOf(table)])
    return new Blob([writeCsvText(rows.map(toCsvRow), csvOptions)])
  }
  const file = await writeXlsx({
    sheets: tables.map((table) => ({ ...sheetOf(table), rows: rowsOf(table) })),
    stringMode: 'inline',
  })
  return new Blob([file as Uint8Array<ArrayBuffer>])
}

/** Days as text: the library would write the day that it is at this computer, not the clinic's. */
const toCsvRow = <It extends Cell | null>(cells: readonly It[]) =>
  cells.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell))

async function* daysAsText(rows: AsyncIterable<Cell[]>) {
  for await (const row of rows) yield toCsvRow(row)
}

const csvOptions = {
  // Without the byte order mark a spreadsheet decodes the text in its country's encoding.
  bom: true,
  // Escapes text that a spreadsheet would run as a formula.
  escapeFormulae: true,
}

const sheetOf = ({ columns, sheetName }: Pick<SheetTable, 'columns' | 'sheetName'>) => ({
  // A sheet's name has 31 characters at most, and none of these.
  name: sheetName.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
  columns: columns.map(({ title, width, format }) => ({
    header: title,
    width,
    ...(format && { numFmt: format }),
  })),
  freezePane: { rows: 1 },
})

/**
 * A spreadsheet whose head has filter buttons. A file of more rows than people filter is written as a
 * stream, which holds no rows in memory and knows no such buttons.
 */
async function writeSpreadsheet(
  { columns, sheetName }: TableFile,
  cells: AsyncGenerator<Cell[]>,
): Promise<Blob> {
  const sheet = sheetOf({ columns, sheetName })
  const rows: Cell[][] = []
  for (;;) {
    const { done, value } = await cells.next()
    if (done) break
    rows.push(value)
    if (rows.length > maxFilteredRows) {
      return new Response(writeXlsxStream(concat(rows, cells), sheet)).blob()
    }
  }
  const file = await writeXlsx({
    sheets: [
      {
        ...sheet,
        rows: [columns.map(({ title }) => title), ...rows],
        autoFilter: { range: `A1:${columnLetters[columns.length - 1]}${rows.length + 1}` },
      },
    ],
    stringMode: 'inline',
  })
  return new Blob([file as Uint8Array<ArrayBuffer>])
}

const maxFilteredRows = 50_000
const columnLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

async function* concat(
  first: readonly Cell[][],
  rest: AsyncIterable<Cell[]>,
): AsyncGenerator<Cell[]> {
  yield* first
  yield* rest
}
