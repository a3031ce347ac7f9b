/** A table is padded with blank rows to this many (specification, section 9), where a page has room. */
const minRows = 10

/** How high a blank row is, and any other at least; in points. */
export const rowHeight = 24

/** In which sizes a letter may be set; the first is its own, a smaller one keeps it on one page. */
export const letterScales = [1, 0.9, 0.8, 0.7, 0.6] as const

/** How high the parts of a sheet are, in points. What a sheet does not have is 0, or an empty list. */
export interface SheetHeights {
  /** Between the head and the foot, which are on every page. */
  room: number
  vitals: number
  /** The titles of the table's columns, which are on every page. */
  tableHead: number
  rows: number[]
  /** The letter in each of `letterScales`. */
  letters: number[]
  /** The follow-up date and the signature. */
  end: number
}

/** What of a sheet is on one of its pages. */
export interface SheetPage {
  /** The rows of its table, up to but without `to`. */
  from: number
  to: number
  blankRows: number
  hasEnd: boolean
  letterScale: number
}

/**
 * How a sheet is split into pages, in the browser and in the PDF file alike. A signature is on a page
 * with at least one row, or with the whole letter: otherwise anything could be written above it. For
 * the same reason there are blank rows only where the whole sheet is on one page.
 */
export function pagesOf(heights: SheetHeights): SheetPage[] {
  return heights.letters.length > 0 ? [letterPage(heights)] : tablePages(heights)
}

function letterPage({ room, letters, end }: SheetHeights): SheetPage {
  const letterScale =
    letterScales.find((_, index) => letters[index]! + end <= room) ?? letterScales.at(-1)!
  return { from: 0, to: 0, blankRows: 0, hasEnd: true, letterScale }
}

function tablePages({ room, vitals, tableHead, rows, end }: SheetHeights): SheetPage[] {
  const pages: SheetPage[] = []
  const roomForRows = () => room - tableHead - (pages.length === 0 ? vitals : 0)
  let from = 0
  const endPage = (to: number) => {
    pages.push({ from, to, blankRows: 0, hasEnd: false, letterScale: 1 })
    from = to
  }
  for (let row = 1; row < rows.length; row += 1) {
    if (sum(rows.slice(from, row + 1)) > roomForRows()) endPage(row)
  }
  // No room for the end below the last rows: it takes the last of them along, two where they fit.
  if (sum(rows.slice(from)) + end > roomForRows() && rows.length - from > 1) {
    const isRoomForTwo = sum(rows.slice(-2)) + end <= room - tableHead
    endPage(rows.length - (rows.length - from > 2 && isRoomForTwo ? 2 : 1))
  }
  const isOnePage = pages.length === 0
  const left = Math.floor((roomForRows() - sum(rows) - end) / rowHeight)
  const blankRows = isOnePage ? Math.max(0, Math.min(minRows - rows.length, left)) : 0
  return [...pages, { from, to: rows.length, blankRows, hasEnd: true, letterScale: 1 }]
}

const sum = (heights: number[]): number => heights.reduce((total, height) => total + height, 0)
