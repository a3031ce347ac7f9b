import { Font } from '@react-pdf/renderer'
import { strokesOf, type Glyph } from './shape-text.server.ts'

// pdfkit's own, as far as a text needs them.
interface PdfFont {
  id: string
  ref: () => unknown
  font: { unitsPerEm: number }
  scale: number
  subset: { includeGlyph: (id: number) => number }
  widths: (number | undefined)[]
  unicode: (number[] | undefined)[]
}
interface PdfDocument {
  _font: PdfFont
  _fontSize: number
  page: { height: number; fonts: Record<string, unknown> }
  addContent: (operators: string) => void
  save: () => void
  transform: (a: number, b: number, c: number, d: number, e: number, f: number) => void
  restore: () => void
  glyphs?: typeof drawGlyphs
}

/**
 * Draws all texts with the strokes of their letters: gives documents the method `glyphs`, which
 * react-pdf asks for before it draws in its own way. It hands out no document, but its standard
 * fonts have one.
 */
export async function drawLettersWhole(): Promise<void> {
  const standard = { fontFamily: 'Helvetica' }
  await Font.load(standard)
  const { src } = Font.getFont(standard)!.data as unknown as { src: { document: PdfDocument } }
  const documents = Object.getPrototypeOf(src.document) as PdfDocument
  documents.glyphs = drawGlyphs
}

/** Draws glyphs one after the other from a place on; advances are in points. */
function drawGlyphs(
  this: PdfDocument,
  glyphs: Glyph[],
  advances: { xAdvance: number }[],
  x: number,
  y: number,
): void {
  const { _font: font, _fontSize: size, page } = this
  const unit = size / font.font.unitsPerEm
  this.save()
  this.transform(1, 0, 0, -1, 0, page.height)
  page.fonts[font.id] ??= font.ref()
  this.addContent(`BT /${font.id} ${size} Tf`)
  let line = ''
  const endLine = () => {
    if (line) this.addContent(`[${line}] TJ`)
    line = ''
  }
  const moveTo = (left: number, up: number) => {
    endLine()
    this.addContent(`1 0 0 1 ${short(left)} ${short(page.height - y + up)} Tm`)
  }
  let pen = x
  moveTo(pen, 0)
  for (const [index, letter] of glyphs.entries()) {
    const strokes = strokesOf(letter)
    const isPlain = strokes[0]!.glyph === letter
    const { xAdvance } = advances[index]!
    for (const { glyph, x: right, y: up } of strokes) {
      if (!isPlain) moveTo(pen + right * unit, up * unit)
      const behind = isPlain ? glyph.advanceWidth * unit - xAdvance : 0
      line += `<${encoded(font, glyph)}>${short((behind * 1000) / size)} `
    }
    pen += xAdvance
    if (!isPlain) moveTo(pen, 0)
  }
  endLine()
  this.addContent('ET')
  this.restore()
}

const short = (value: number): number => Math.round(value * 1000) / 1000

/** The code of a glyph in the part of the font that the file carries, which then has it. */
function encoded(font: PdfFont, glyph: Glyph): string {
  const code = font.subset.includeGlyph(glyph.id)
  font.widths[code] ??= glyph.advanceWidth * font.scale
  font.unicode[code] ??= glyph.codePoints
  return code.toString(16).padStart(4, '0')
}
