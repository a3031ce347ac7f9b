import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import type { Locale } from '../i18n/locales.ts'
import { drawLettersWhole } from './draw-text.server.ts'
import { lineMayEnd, withLineEnds } from './line-ends.server.ts'
import { shapeWithHarfbuzz } from './shape-text.server.ts'
import { wideFamiliesFor, wideFontOf } from './wide-fonts.server.ts'

/**
 * The fonts that sheets are set in, each a part of Noto Sans. Other scripts come before Latin, so
 * that the spaces and joiners between their letters are their own: a joiner of another font would
 * tear a syllable apart.
 */
const subsets = [
  ['noto-sans', 'devanagari'],
  ['noto-sans-tamil', 'tamil'],
  ['noto-sans-kannada', 'kannada'],
  ['noto-sans-telugu', 'telugu'],
  ['noto-sans-malayalam', 'malayalam'],
  ['noto-sans-bengali', 'bengali'],
  ['noto-sans-gujarati', 'gujarati'],
  ['noto-sans-gurmukhi', 'gurmukhi'],
  ['noto-sans-oriya', 'oriya'],
  ['noto-sans-arabic', 'arabic'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
] as const

export const weights = { regular: 400, strong: 600 } as const
const latin = 'noto-sans-latin'
const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`@fontsource/${name}`))

// Registering opens no file.
const fonts = subsets.map(([name, subset]) => {
  const family = `${name}-${subset}`
  for (const fontWeight of Object.values(weights)) {
    const src = fileOf(`${name}/files/${family}-${fontWeight}-normal.woff`)
    Font.register({ family, src, fontWeight })
  }
  return { family, range: rangeOf(name, subset) }
})

/** Which characters a font is for: the same ranges that tell a browser which file it needs. */
function rangeOf(name: string, subset: string): RegExp {
  const ranges = JSON.parse(readFileSync(fileOf(`${name}/unicode.json`), 'utf8')) as {
    [subset: string]: string
  }
  const code = (hex: string) => String.raw`\u{${hex.replace('U+', '')}}`
  const inClass = ranges[subset]!.split(',').map((range) => range.split('-').map(code).join('-'))
  return new RegExp(`[${inClass.join('')}]`, 'u')
}

/** Who reads the sheet that is set; this thread sets one at a time. */
let readIn: Locale = 'en'

/** The fonts for a text, those of its scripts first; Latin is always among them. */
export function familiesFor(text: string): string[] {
  // Every script's range has the joiners.
  const characters = text.replaceAll(/[\u200c\u200d]/g, '')
  return fonts
    .filter(({ family, range }) => family === latin || range.test(characters))
    .map(({ family }) => family)
    .concat(wideFamiliesFor(text, readIn))
}

const registered = new Set<string>()

/** Registers a part of a Chinese or Japanese font when a sheet first needs it: a few milliseconds. */
async function registerWide(family: string): Promise<void> {
  if (registered.has(family)) return
  for (const fontWeight of Object.values(weights)) {
    Font.register({ family, src: await wideFontOf(family, fontWeight), fontWeight })
  }
  registered.add(family)
}

/**
 * Reads the fonts that a sheet's texts need in somebody's language, so that `settable` knows what is
 * in them.
 */
export async function loadFonts(text: string, locale: Locale): Promise<void> {
  readIn = locale
  for (const family of wideFamiliesFor(text, locale)) await registerWide(family)
  const wanted = familiesFor(text).flatMap((fontFamily) =>
    Object.values(weights).map((fontWeight) => ({ fontFamily, fontWeight })),
  )
  await Promise.all([drawLettersWhole(), ...wanted.map((font) => Font.load(font))])
  const { ascent, descent } = Font.getFont({ fontFamily: latin })!.data!
  for (const font of wanted) {
    const { src, data } = Font.getFont(font)!
    shapeWithHarfbuzz(data, src)
    Object.defineProperties(data!, {
      // Words of every script stand on one line with the Latin ones beside them.
      ascent: { value: ascent },
      descent: { value: descent },
      // A file carries a font once for each name, and the parts of Noto Sans share one.
      postscriptName: { value: `${font.fontFamily}-${font.fontWeight}` },
    })
  }
}

/** A text as it can be set: on one line, with one sign for whatever no font has, and its line ends. */
export function settable(text: string): string {
  const open = familiesFor(text).map((fontFamily) => Font.getFont({ fontFamily })?.data)
  const known = (it: string) => open.some((font) => font?.hasGlyphForCodePoint(it.codePointAt(0)!))
  const settled = [...text.replaceAll(lineMayEnd, '').replaceAll(/[^\S\u00a0]+/g, ' ')]
    .filter((it) => known(it) || !/\p{Default_Ignorable_Code_Point}/u.test(it))
    .map((it) => (known(it) ? it : '\ufffd'))
    .join('')
    .replaceAll(/\ufffd+/g, '\ufffd')
  return withLineEnds(settled)
}

/** A longer word may be wider than the place that it stands in. */
const overlong = 26
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Keeps words whole where the typesetter may part them: it would also do so between two fonts, and
 * in Polish they change within a word.
 */
export const partsOfWords = (content: string): { hyphenationPenalty?: number } =>
  content.split(/\s+/).some((word) => word.length > overlong) ? {} : { hyphenationPenalty: 10_000 }

// No word is hyphenated, least of all the name of a medicine; only what may not fit is broken. An
// empty piece lets a line end without a hyphen.
Font.registerHyphenationCallback((word) =>
  (word ?? '')
    .split(lineMayEnd)
    .flatMap((piece, index) => [
      ...(index > 0 ? [''] : []),
      ...(piece.length > overlong
        ? [...letters.segment(piece)].map(({ segment }) => segment)
        : [piece]),
    ]),
)
