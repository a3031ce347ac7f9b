import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** One page of a parsed PDF file. Positions are points from the page's top left corner. */
export interface PdfPage {
  width: number
  height: number
  /** The texts in reading order, one item per line of the page. */
  lines: string[]
  /** The names of its embedded fonts. */
  fonts: string[]
  /** The number of glyphs for characters that their font lacks. */
  missingGlyphs: number
  /** Horizontal lines. */
  rules: { top: number; width: number }[]
  checkMarks: { left: number; top: number }[]
  /** The position and length of each text that `lines` is composed of. */
  textPieces: { text: string; left: number; top: number; width: number }[]
}

type Matrix = [number, number, number, number, number, number]
type Box = [left: number, top: number, right: number, bottom: number]

/** Parses a PDF file. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    fontExtraProperties: true,
    verbosity: 0,
  })
  const file = await task.promise
  const pages = []
  for (let number = 1; number <= file.numPages; number += 1) {
    pages.push(await readPage(await file.getPage(number)))
  }
  await task.destroy()
  return pages
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

async function readPage(page: Page): Promise<PdfPage> {
  const { width, height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            text: item.str,
            left: item.transform[4] as number,
            top: height - item.transform[5],
            width: item.width,
          },
        ]
      : [],
  )
  return {
    width,
    height,
    lines: groupIntoLines(pieces),
    textPieces: pieces,
    ...(await readGlyphs(page, height)),
  }
}

/** Groups texts by line of the page, and joins them from left to right. */
function groupIntoLines(pieces: PdfPage['textPieces']): string[] {
  const lines = Map.groupBy(pieces, ({ top }) => Math.round(top))
  return [...lines]
    .toSorted(([a], [b]) => a - b)
    .map(([, line]) => joinPieces(line.toSorted((a, b) => a.left - b.left)))
}

/** Inserts a blank wherever a text does not start at the end of the previous one. */
function joinPieces(pieces: PdfPage['textPieces']): string {
  let line = ''
  let end = Infinity
  for (const { text, left, width } of pieces) {
    line += left > end + 0.5 ? ` ${text}` : text
    end = left + width
  }
  return line
}

interface Glyph {
  originalCharCode: number
}

/** Interprets the page's operators, with the coordinate transformations of a viewer. */
async function readGlyphs(page: Page, height: number) {
  const { fnArray, argsArray } = await page.getOperatorList()
  const found: Pick<PdfPage, 'fonts' | 'missingGlyphs' | 'rules' | 'checkMarks'> = {
    fonts: [],
    missingGlyphs: 0,
    rules: [],
    checkMarks: [],
  }
  const saved: Matrix[] = []
  let matrix = identityMatrix
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] as unknown[]
    if (operator === OPS.save) saved.push(matrix)
    if (operator === OPS.restore) matrix = saved.pop() ?? matrix
    if (operator === OPS.transform) matrix = multiply(matrix, args as Matrix)
    if (operator === OPS.setFont) {
      const { name } = page.commonObjs.get(args[0] as string) as { name: string }
      found.fonts.push(name.replace(/^[A-Z]{6}\+/, ''))
    }
    if (operator === OPS.showText) {
      const glyphs = (args[0] as (Glyph | number)[]).filter((it) => typeof it === 'object')
      found.missingGlyphs += glyphs.filter((it) => it.originalCharCode === 0).length
    }
    if (operator === OPS.constructPath && args[0] === OPS.stroke) {
      const [left, top, right, bottom] = transformBox(args[2] as Box, matrix, height)
      if (bottom - top < 1) found.rules.push({ top, width: right - left })
      else if (bottom - top < 10 && right - left < 10) found.checkMarks.push({ left, top })
    }
  }
  return { ...found, fonts: [...new Set(found.fonts)] }
}

const identityMatrix: Matrix = [1, 0, 0, 1, 0, 0]

const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]

function transformBox([left, top, right, bottom]: Box, m: Matrix, height: number): Box {
  const xs = [left, right].map((x) => m[0] * x + m[4])
  const ys = [top, bottom].map((y) => height - (m[3] * y + m[5]))
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** The text that copying gives for each page in Chrome or Acrobat, one item per line. */
export async function copiedFrom(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const file = await library.loadDocument(bytes)
  const pages = [...file.pages()].map((page) => page.getText().replaceAll('\r\n', '\n'))
  file.destroy()
  library.destroy()
  return pages
}

/** The text of the first QR code on the first page of a PDF file, as a phone's camera reads it. */
export async function scanCode(pdf: Uint8Array): Promise<string | undefined> {
  const library = await PDFiumLibrary.init()
  const file = await library.loadDocument(pdf)
  const { data, width, height } = await file.getPage(0).render({ scale: 3, render: 'bitmap' })
  const found = jsQR(new Uint8ClampedArray(data), width, height)
  file.destroy()
  library.destroy()
  return found?.data
}
