import * as harfbuzz from 'harfbuzzjs'
import { sfntAt } from './sfnt.server.ts'

/** A glyph of fontkit's. react-pdf finds its way back to the text by counting `codePoints`. */
export interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

/** One of the glyphs that a letter is drawn with, from where the letter begins. */
interface Stroke {
  glyph: Glyph
  x: number
  y: number
}

interface Font {
  getGlyph: (id: number) => Glyph
  layout: (text: string) => { glyphs: Glyph[]; positions: { xAdvance: number }[] }
}

const strokes = new WeakMap<Glyph, Stroke[]>()
const mended = new WeakSet<Font>()

/** What a letter is drawn with, from left to right, its dots, vowel signs and accents included. */
export const strokesOf = (glyph: Glyph): Stroke[] => strokes.get(glyph) ?? [{ glyph, x: 0, y: 0 }]

/**
 * Has the texts of a font, which was read from `src`, shaped by HarfBuzz, as browsers do, and gives each letter (a cluster of
 * HarfBuzz's) as one glyph, whatever it is drawn with. fontkit 2.0.4 stops at some words in Telugu
 * and Gurmukhi and sets others wrong in Kannada, Bengali and Arabic; react-pdf 4.9.0 loses letters
 * whose dots are a glyph of their own, puts all marks on one height and hardly moves them aside.
 */
export function shapeWithHarfbuzz(font: unknown, src: string): void {
  const it = font as Font
  if (mended.has(it)) return
  mended.add(it)
  const file = new harfbuzz.Blob(sfntAt(src))
  const shaper = new harfbuzz.Font(new harfbuzz.Face(file))
  it.layout = (text) => {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    harfbuzz.shape(shaper, buffer)
    const positions = buffer.getGlyphPositions()
    const placed = buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => ({
      ...positions[index]!,
      glyph: it.getGlyph(codepoint),
      cluster,
    }))
    // react-pdf wants the order of writing, and turns Arabic round line by line.
    const letters = [...Map.groupBy(placed, ({ cluster }) => cluster)].toSorted(([a], [b]) => a - b)
    const written = letters.map(([start, letter], index) =>
      whole(letter, text.slice(start, letters[index + 1]?.[0])),
    )
    return {
      glyphs: written.map(({ glyph }) => glyph),
      positions: written.map(({ xAdvance }) => ({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 })),
    }
  }
}

interface Placed {
  glyph: Glyph
  xAdvance: number
  xOffset: number
  yOffset: number
}

/** The glyphs that some characters are drawn with, from left to right, as one. */
function whole(letter: Placed[], characters: string): { glyph: Glyph; xAdvance: number } {
  const codePoints = [...characters].map((it) => it.codePointAt(0)!)
  // The same glyph stands for other characters, with other marks, at another place.
  const standingFor = (glyph: Glyph): Glyph =>
    Object.create(glyph, { codePoints: { value: codePoints } })
  // What the letter is read back as goes with its body, not with a mark.
  const body = letter.find((it) => it.xAdvance > 0) ?? letter[0]!
  const one = standingFor(body.glyph)
  const isPlain = letter.length === 1 && body.xOffset === 0 && body.yOffset === 0
  if (isPlain) return { glyph: one, xAdvance: body.xAdvance }
  let xAdvance = 0
  const parts = letter.map((it) => {
    const glyph = it === body ? standingFor(it.glyph) : it.glyph
    const stroke = { glyph, x: xAdvance + it.xOffset, y: it.yOffset }
    xAdvance += it.xAdvance
    return stroke
  })
  strokes.set(one, parts)
  return { glyph: one, xAdvance }
}
