import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'

/** How a zip file begins, as a workbook is one. */
const zipStart = [0x50, 0x4b]

/**
 * The rows of a table: of the first sheet of a workbook, or of text with commas, semicolons or tabs. Each cell is text;
 * days are 'yyyy-mm-dd'. Rows without a word are left out. Throws for another file.
 */
export async function readTable(bytes: Uint8Array): Promise<string[][]> {
  const isWorkbook = zipStart.every((byte, at) => bytes[at] === byte)
  const rows = isWorkbook
    ? ((await readXlsx(bytes)).sheets[0]?.rows ?? [])
    : parseCsv(decode(bytes))
  return rows
    .map((row) => Array.from(row, cellText))
    .filter((row) => row.some((cell) => cell.trim() !== ''))
}

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
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  }
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : ''
}
