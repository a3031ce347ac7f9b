import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import type { FileRow } from './file-row.ts'

/** How a zip file begins, as a workbook is one. */
const zipStart = [0x50, 0x4b]

/** More than any field takes: what is longer is cut, and refused as too long where it is one of a patient's. */
const maxCell = 2_000
/** More than any register has: a cell far to the right by mistake is left out. */
const maxColumns = 200

/**
 * The rows of a table that have a word, each with its line: of the first sheet of a workbook that has some, or of text with
 * commas, semicolons or tabs. Each cell is text; days are 'yyyy-mm-dd', times of day 'HH:MM', both in one cell with a blank
 * between them. Throws for another file.
 */
export async function readTable(bytes: Uint8Array): Promise<FileRow[]> {
  const isWorkbook = zipStart.every((byte, at) => bytes[at] === byte)
  if (!isWorkbook) return filledRows(parseCsv(decode(bytes)))
  const { sheets } = await readXlsx(bytes)
  return sheets.map(({ rows }) => filledRows(rows)).find((rows) => rows.length > 0) ?? []
}

/** Lines are counted as a spreadsheet does: from 1, with those that are empty. */
const filledRows = (rows: readonly (readonly unknown[] | null | undefined)[]): FileRow[] =>
  Array.from(rows, (row, at) => ({
    line: at + 1,
    cells: Array.from((row ?? []).slice(0, maxColumns), cellText),
  })).filter(({ cells }) => cells.some((cell) => cell.trim() !== '') && !isSeparatorLine(cells))

/** Some programs say in a line of its own what separates the cells. */
const isSeparatorLine = ([first = '', ...others]: readonly string[]): boolean =>
  /^sep=.?$/i.test(first) && others.every((cell) => cell === '')

/** Unicode where the bytes are that, else the letters of Windows, which spreadsheets still write. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // A picture or another program's own file has bytes 0, and a table of text has none.
  if (bytes.includes(0)) throw new Error('no text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? '' : dayOrTime(cell)
  }
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell).slice(0, maxCell)
    : ''
}

/** Before the first day of spreadsheets: a time without a day. */
const firstDay = Date.UTC(1900, 0, 1)
const minuteMs = 60_000

function dayOrTime(cell: Date): string {
  // As a part of a day 09:30 may be a moment less.
  const minute = Math.round(cell.getTime() / minuteMs) * minuteMs
  const [day = '', time = ''] = new Date(minute).toISOString().slice(0, 16).split('T')
  if (minute < firstDay) return time
  return time === '00:00' ? day : `${day} ${time}`
}
