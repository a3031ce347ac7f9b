/** A table is padded with blank rows to this number (specification, section 9) if the page has room. */
const minRows = 10

/** Height of a blank row and minimum height of the others, in points. */
export const rowHeight = 24

/** Font scales of a letter. The first is the normal one; a smaller one fits the letter on one page. */
export const letterScales = [1, 0.9, 0.8, 0.7, 0.6] as const

/** Heights of the parts of a sheet, in points. Missing parts are 0 or an empty list. */
export interface SheetHeights {
  /** Between the head and the foot of each page. */
  room: number
  vitals: number
  /** The column titles, which repeat on each page. */
  tableHead: number
  rows: number[]
  /** The letter at each of `letterScales`. */
  letters: number[]
  /**
   * The running text: how far down each piece ends where all are on one page, which of them keep the next one on their
   * page, and the height of a line.
   */
  text: { ends: number[]; keepsNext: boolean[]; line: number } | null
  /** The follow-up date and the signature. */
  end: number
}

/** The content of one page. */
export interface SheetPage {
  /** The table rows, or the pieces of the text, from `from` up to but excluding `to`. */
  from: number
  to: number
  blankRows: number
  hasEnd: boolean
  letterScale: number
}

/**
 * Splits a sheet into pages, in the browser and in the PDF file alike. The signature is on a page with
 * at least one row or the whole letter; otherwise text could be added above it. For the same reason
 * there are blank rows only if the whole sheet is on one page.
 */
export function pagesOf(heights: SheetHeights): SheetPage[] {
  if (heights.letters.length > 0) return [letterPage(heights)]
  const { text } = heights
  if (!text) return rowPages(heights, { continued: 0, minRows })
  // The pieces behind which a page may end: those before them, which keep the next one, are one row with them.
  const lasts = [...text.ends.keys()].filter((index) => !text.keepsNext[index])
  const rows = lasts.map((last, row) => text.ends[last]! - (text.ends[lasts[row - 1]!] ?? 0))
  // A piece that began within a line begins a line of its own on the next page: what follows is a line longer at most.
  const pages = rowPages({ ...heights, rows }, { continued: text.line, minRows: 0 })
  const firstOf = (row: number) => (row === 0 ? 0 : lasts[row - 1]! + 1)
  return pages.map((page) => ({ ...page, from: firstOf(page.from), to: firstOf(page.to) }))
}

function letterPage({ room, letters, end }: SheetHeights): SheetPage {
  const letterScale =
    letterScales.find((_, index) => letters[index]! + end <= room) ?? letterScales.at(-1)!
  return { from: 0, to: 0, blankRows: 0, hasEnd: true, letterScale }
}

/** `continued` is what a further page needs beyond its rows; `minRows` the number that a single page is filled up to. */
function rowPages(
  { room, vitals, tableHead, rows, end }: SheetHeights,
  { continued, minRows: padded }: { continued: number; minRows: number },
): SheetPage[] {
  const pages: SheetPage[] = []
  const roomForRows = () => room - tableHead - (pages.length === 0 ? vitals : continued)
  let from = 0
  const closePage = (to: number) => {
    pages.push({ from, to, blankRows: 0, hasEnd: false, letterScale: 1 })
    from = to
  }
  for (let row = 1; row < rows.length; row += 1) {
    if (sum(rows.slice(from, row + 1)) > roomForRows()) closePage(row)
  }
  // The closing part does not fit below the last rows: it moves with the last one or two of them.
  if (sum(rows.slice(from)) + end > roomForRows() && rows.length - from > 1) {
    const isRoomForTwo = sum(rows.slice(-2)) + end <= room - tableHead - continued
    closePage(rows.length - (rows.length - from > 2 && isRoomForTwo ? 2 : 1))
  }
  const isOnePage = pages.length === 0
  const freeRows = Math.floor((roomForRows() - sum(rows) - end) / rowHeight)
  const blankRows = isOnePage ? Math.max(0, Math.min(padded - rows.length, freeRows)) : 0
  return [...pages, { from, to: rows.length, blankRows, hasEnd: true, letterScale: 1 }]
}

const sum = (heights: number[]): number => heights.reduce((total, height) => total + height, 0)
