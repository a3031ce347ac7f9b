import { skipMissingAnchors } from './missing-anchors.server.ts'

/** A glyph of fontkit's. react-pdf finds its way back to the text by counting `codePoints`. */
export interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

/** Where a glyph stands, in units of its font. */
interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

/** One of the glyphs that a letter is drawn with, from where the letter begins. */
interface Stroke {
  glyph: Glyph
  x: number
  y: number
}

interface Run {
  glyphs: Glyph[]
  positions: Position[]
}

interface Font {
  layout: (
    text: string,
    features?: unknown,
    script?: string,
    language?: string,
    direction?: 'ltr' | 'rtl',
  ) => Run
}

const strokes = new WeakMap<Glyph, Stroke[]>()
const rightToLeft = /\p{Script=Arabic}/u
const mended = new WeakSet<Font>()

/** What a letter is drawn with, from left to right, its dots, vowel signs and accents included. */
export const strokesOf = (glyph: Glyph): Stroke[] => strokes.get(glyph) ?? [{ glyph, x: 0, y: 0 }]

/**
 * Has a font give each letter as one glyph, whatever it is drawn with. react-pdf 4.9.0 loses what
 * belongs together: at the beginning of a line it drops a letter that has its dots as a glyph of
 * their own (glyphIndexAt in textkit), it puts all marks on one height (resolveYOffset there) and
 * hardly moves them aside (renderGlyphs in render), and it has Arabic shaped from left to right.
 */
export function keepLettersWhole(font: unknown): void {
  const it = font as Font
  if (mended.has(it)) return
  mended.add(it)
  skipMissingAnchors(it)
  const layout = it.layout.bind(it)
  it.layout = (text, features, script, language) => {
    const isRtl = rightToLeft.test(text)
    const { glyphs, positions } = layout(text, features, script, language, isRtl ? 'rtl' : 'ltr')
    const placed = glyphs.map((glyph, index) => ({ glyph, at: positions[index]! }))
    // react-pdf wants the order of writing, and turns it round line by line.
    const letters = inLetters(isRtl ? placed.toReversed() : placed)
    return inOneRun(letters.map((letter) => whole(isRtl ? letter.toReversed() : letter)))
  }
}

interface Placed {
  glyph: Glyph
  at: Position
}

/** A glyph without characters of its own goes with the one before it. */
function inLetters(placed: Placed[]): Placed[][] {
  const letters: Placed[][] = []
  for (const it of placed) {
    const last = letters.at(-1)
    if (last && it.glyph.codePoints.length === 0) last.push(it)
    else letters.push([it])
  }
  return letters
}

/** The glyphs of one letter, from left to right, as one. */
function whole(letter: Placed[]): Placed {
  const [only] = letter
  if (letter.length === 1 && only!.at.xOffset === 0 && only!.at.yOffset === 0) return only!
  let xAdvance = 0
  const parts = letter.map(({ glyph, at }) => {
    const part = { glyph, x: xAdvance + at.xOffset, y: at.yOffset }
    xAdvance += at.xAdvance
    return part
  })
  const { glyph } = letter.find((it) => it.glyph.codePoints.length > 0) ?? only!
  // The same glyph stands with other marks at another place.
  const one = Object.create(glyph) as Glyph
  strokes.set(one, parts)
  return { glyph: one, at: { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 } }
}

const inOneRun = (placed: Placed[]): Run => ({
  glyphs: placed.map(({ glyph }) => glyph),
  positions: placed.map(({ at }) => at),
})
