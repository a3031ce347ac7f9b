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
  /** The follow-up date and the signature. */
  end: number
}

/** The content of one page. */
export interface SheetPage {
  /** The table rows from `from` up to but excluding `to`. */
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
  const closePage = (to: number) => {
    pages.push({ from, to, blankRows: 0, hasEnd: false, letterScale: 1 })
    from = to
  }
  for (let row = 1; row < rows.length; row += 1) {
    if (sum(rows.slice(from, row + 1)) > roomForRows()) closePage(row)
  }
  // The closing part does not fit below the last rows: it moves with the last one or two of them.
  if (sum(rows.slice(from)) + end > roomForRows() && rows.length - from > 1) {
    const isRoomForTwo = sum(rows.slice(-2)) + end <= room - tableHead
    closePage(rows.length - (rows.length - from > 2 && isRoomForTwo ? 2 : 1))
  }
  const isOnePage = pages.length === 0
  const freeRows = Math.floor((roomForRows() - sum(rows) - end) / rowHeight)
  const blankRows = isOnePage ? Math.max(0, Math.min(minRows - rows.length, freeRows)) : 0
  return [...pages, { from, to: rows.length, blankRows, hasEnd: true, letterScale: 1 }]
}

const sum = (heights: number[]): number => heights.reduce((total, height) => total + height, 0)
