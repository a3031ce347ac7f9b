import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Locale } from '../../platform/i18n/locales.ts'
import { subsetOf, toTrueType } from './true-type.server.ts'

// Chinese and Japanese glyphs (East Asian "wide" characters in Unicode). Such a font comes in about a
// hundred parts, grouped by frequency, each with all weights.

const packages = {
  'noto-sans-sc': import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  'noto-sans-jp': import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
}
type Font = keyof typeof packages

/** One Chinese or Japanese character. */
const cjkLetter =
  /[\u2e80-\u303f\u3040-\u312f\u31a0-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u

/** Characters that are looked up in these fonts, and symbols common to all scripts, such as ℃ and ①. */
const cjkOrSymbol = new RegExp(`${cjkLetter.source}|[\\u2100-\\u27bf]`, 'gu')

const fileOf = (font: Font, file: string) => new URL(file, packages[font])

/** The part of a font that contains a character, from its CSS unicode-range. */
type LetterParts = Map<number, string>
const loadedFonts = new Map<Font, LetterParts>()

function partsOf(font: Font): LetterParts {
  const alreadyLoaded = loadedFonts.get(font)
  if (alreadyLoaded) return alreadyLoaded
  const parts: LetterParts = new Map()
  const ranges = JSON.parse(readFileSync(fileOf(font, 'unicode.json'), 'utf8')) as {
    [part: string]: string
  }
  for (const [part, range] of Object.entries(ranges)) {
    const number = /^\[(\d+)\]$/.exec(part)?.[1]
    if (!number) continue // Latin, Greek and Cyrillic letters are of Noto Sans itself
    for (const unicodeRange of range.split(',')) {
      const [first, last = first] = unicodeRange
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      for (let letter = first!; letter <= last!; letter += 1) parts.set(letter, number)
    }
  }
  loadedFonts.set(font, parts)
  return parts
}

/**
 * The fonts for the Chinese and Japanese characters of a text. Some characters differ between the two
 * scripts, so the fonts of the reader's language come first; the other one fills the gaps.
 */
export function cjkFamiliesFor(text: string, locale: Locale): string[] {
  const letters = text.match(cjkOrSymbol)
  if (!letters) return []
  const fonts: Font[] =
    locale === 'ja' ? ['noto-sans-jp', 'noto-sans-sc'] : ['noto-sans-sc', 'noto-sans-jp']
  const families = letters.flatMap((letter) => {
    const code = letter.codePointAt(0)!
    const font = fonts.find((it) => partsOf(it).has(code))
    return font ? `${font}-${partsOf(font).get(code)}` : []
  })
  return [...new Set(families)]
}

/** One of these families in both weights, as TrueType; takes a few milliseconds each. */
export async function cjkFontsOf(family: string, weights: readonly number[]): Promise<Buffer[]> {
  const [, name, part] = /^(.+)-(\d+)$/.exec(family)!
  const font = name as Font
  const letters = [...partsOf(font)].filter(([, it]) => it === part).map(([code]) => code)
  const file = await toTrueType(await readFile(fileOf(font, `files/${family}-wght-normal.woff2`)))
  const text = String.fromCodePoint(...letters)
  return Promise.all(weights.map((weight) => subsetOf(file, text, weight)))
}
