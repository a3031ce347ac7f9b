import { Font } from '@react-pdf/renderer'

// fontkit's and pdfkit's own, as far as a text's way through react-pdf needs them.
interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}
interface Position {
  xAdvance: number
  xOffset: number
  yOffset: number
}
interface Shaper {
  layout: (
    text: string,
    features?: unknown,
    script?: string,
    language?: string,
    direction?: 'ltr' | 'rtl',
  ) => { glyphs: Glyph[]; positions: Position[] }
}
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

const offsets = new WeakMap<Glyph, { x: number; y: number }>()
const rightToLeft = /\p{Script=Arabic}/u
const shapers = new WeakSet<Shaper>()

/**
 * Remembers with each glyph where its font puts it. react-pdf 4.9.0 forgets that of vowel signs, dots
 * and accents: it drops their height (resolveYOffset in textkit), makes a hundredth of their shift
 * to the side (renderGlyphs in render), and has Arabic shaped from left to right.
 */
export function rememberOffsets(font: unknown): void {
  const shaper = font as Shaper
  if (shapers.has(shaper)) return
  shapers.add(shaper)
  const layout = shaper.layout.bind(shaper)
  shaper.layout = (text, features, script, language) => {
    const isRtl = rightToLeft.test(text)
    const run = layout(text, features, script, language, isRtl ? 'rtl' : 'ltr')
    if (isRtl) {
      // react-pdf wants the order of writing, and turns it round line by line.
      run.glyphs = run.glyphs.toReversed()
      run.positions = run.positions.toReversed()
    }
    run.glyphs = run.glyphs.map((glyph, index) => {
      const { xOffset: x, yOffset: y } = run.positions[index]!
      if (x === 0 && y === 0) return glyph
      // The same glyph stands elsewhere at another place.
      const placed = Object.create(glyph) as Glyph
      offsets.set(placed, { x, y })
      return placed
    })
    return run
  }
}

/**
 * Gives documents the method `glyphs`, which react-pdf asks for before it draws a text in its own
 * way. It hands out no document, but its standard fonts have one.
 */
export async function drawWithOffsets(): Promise<void> {
  const standard = { fontFamily: 'Helvetica' }
  await Font.load(standard)
  const { src } = Font.getFont(standard)!.data as unknown as { src: { document: PdfDocument } }
  const documents = Object.getPrototypeOf(src.document) as PdfDocument
  documents.glyphs = drawGlyphs
}

/** Draws glyphs from a place on; `positions` has their advances in points. */
function drawGlyphs(
  this: PdfDocument,
  glyphs: Glyph[],
  positions: Position[],
  x: number,
  y: number,
): void {
  const { _font: font, _fontSize: size, page } = this
  const unit = size / font.font.unitsPerEm
  this.save()
  this.transform(1, 0, 0, -1, 0, page.height)
  page.fonts[font.id] ??= font.ref()
  this.addContent(`BT /${font.id} ${size} Tf`)
  let pen = x
  let line = ''
  const moveTo = (left: number, up: number) => {
    if (line) this.addContent(`[${line}] TJ`)
    line = ''
    this.addContent(`1 0 0 1 ${short(left)} ${short(page.height - y + up)} Tm`)
  }
  moveTo(pen, 0)
  for (const [index, glyph] of glyphs.entries()) {
    const offset = offsets.get(glyph)
    if (offset) moveTo(pen + offset.x * unit, offset.y * unit)
    const { xAdvance } = positions[index]!
    const drawn = glyph.advanceWidth * unit
    line += `<${encoded(font, glyph)}>${short(((drawn - xAdvance) * 1000) / size)} `
    pen += xAdvance
    if (offset) moveTo(pen, 0)
  }
  moveTo(pen, 0)
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
