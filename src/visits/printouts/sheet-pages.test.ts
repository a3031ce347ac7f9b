import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { letterScales, pagesOf, type SheetHeights } from './sheet-pages.ts'

const prescription = (rows: number[], changes: Partial<SheetHeights> = {}): SheetHeights => ({
  room: 420,
  vitals: 40,
  tableHead: 25,
  rows,
  letters: [],
  text: null,
  end: 65,
  ...changes,
})
const short = (count: number): number[] => Array(count).fill(24)

describe('a prescription', () => {
  it('has ten rows even for two medicines', () => {
    expect(pagesOf(prescription(short(2)))).toMatchObject([
      { from: 0, to: 2, blankRows: 8, hasEnd: true },
    ])
    expect(pagesOf(prescription(short(10)))).toMatchObject([{ to: 10, blankRows: 0 }])
  })

  it('is padded only as far as its page has room', () => {
    expect(pagesOf(prescription([90, 60, 60]))).toMatchObject([{ to: 3, blankRows: 3 }])
    expect(pagesOf(prescription([100, 100, 90]))).toMatchObject([{ to: 3, blankRows: 0 }])
  })

  it('moves two rows to the next page with a signature that does not fit below them', () => {
    expect(pagesOf(prescription(short(13)))).toMatchObject([
      { from: 0, to: 11, blankRows: 0, hasEnd: false },
      { from: 11, to: 13, blankRows: 0, hasEnd: true },
    ])
  })

  it('has every row once and in order, and a signature only with a row and never below a blank page', () => {
    const row = fc.integer({ min: 24, max: 160 })
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 260, max: 460 }),
        (rows, room) => {
          const heights = prescription(rows, { room })
          const pages = pagesOf(heights)
          expect(pages.flatMap(({ from, to }) => rows.slice(from, to))).toEqual(rows)
          expect(pages.filter(({ hasEnd }) => hasEnd)).toEqual([pages.at(-1)])
          for (const [index, { from, to, blankRows, hasEnd }] of pages.entries()) {
            expect(to).toBeGreaterThan(from)
            if (blankRows > 0) {
              expect(pages).toHaveLength(1)
              expect(rows.length + blankRows).toBeLessThanOrEqual(10)
            }
            const used =
              rows.slice(from, to).reduce((sum, it) => sum + it, blankRows * 24) +
              heights.tableHead +
              (index === 0 ? heights.vitals : 0) +
              (hasEnd ? heights.end : 0)
            // A single row may be higher than a page.
            if (to - from > 1) expect(used).toBeLessThanOrEqual(room)
          }
        },
      ),
    )
  })
})

describe('a letter', () => {
  const letter = (letters: number[]) =>
    pagesOf({ room: 400, vitals: 0, tableHead: 0, rows: [], letters, text: null, end: 80 })

  it('keeps its size if it fits on its page, and is scaled down if not', () => {
    expect(letter([300, 250, 220, 200, 180])).toMatchObject([{ letterScale: 1, hasEnd: true }])
    expect(letter([400, 350, 315, 280, 240])).toMatchObject([{ letterScale: letterScales[2] }])
    expect(letter([900, 800, 700, 600, 500])).toMatchObject([{ letterScale: 0.6 }])
  })
})

describe('a running text', () => {
  const pagesFor = (rows: number[], room = 420, keepsNext: boolean[] = []) => {
    let end = 0
    const ends = rows.map((row) => (end += row))
    const text = { ends, keepsNext, line: 15 }
    return pagesOf({ room, vitals: 0, tableHead: 0, rows: [], letters: [], text, end: 90 })
  }

  it('is on one page without blank rows where it fits beside its signature', () => {
    expect(pagesFor([15, 15, 30])).toEqual([
      { from: 0, to: 3, blankRows: 0, hasEnd: true, letterScale: 1 },
    ])
  })

  it('has every piece once and in order, and room for a longer line on each further page', () => {
    const piece = fc.integer({ min: 0, max: 30 })
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 150 }),
        fc.integer({ min: 260, max: 460 }),
        (rows, room) => {
          const pages = pagesFor(rows, room)
          expect(pages.flatMap(({ from, to }) => rows.slice(from, to))).toEqual(rows)
          expect(pages.filter(({ hasEnd }) => hasEnd)).toEqual([pages.at(-1)])
          for (const [index, { from, to, hasEnd }] of pages.entries()) {
            expect(to).toBeGreaterThan(from)
            const height = rows.slice(from, to).reduce((sum, it) => sum + it, 0)
            const used = height + (index === 0 ? 0 : 15) + (hasEnd ? 90 : 0)
            expect(used).toBeLessThanOrEqual(room)
          }
        },
      ),
    )
  })

  it('goes on to a further page before what keeps the next piece, as the name of an exercise', () => {
    const rows = [100, 100, 100, 15, 15, 100]
    const pages = (keepsNext: boolean[]) =>
      pagesFor(rows, 420, keepsNext).map(({ from, to }) => [from, to])
    expect(pages([])).toEqual([
      [0, 5],
      [5, 6],
    ])
    expect(pages([false, false, false, false, true])).toEqual([
      [0, 4],
      [4, 6],
    ])
    expect(pages([false, false, false, true, true])).toEqual([
      [0, 3],
      [3, 6],
    ])
  })
})
