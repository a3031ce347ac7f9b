import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import fontverter from 'fontverter'
import subsetFont from 'subset-font'
import type { Locale } from '../../platform/i18n/locales.ts'

// Chinese and Japanese letters ("wide" ones, as Unicode calls them). A font of them comes as about a
// hundred parts, the commonest letters together, each with all weights in one.

const packages = {
  'noto-sans-sc': import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  'noto-sans-jp': import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
}
type Font = keyof typeof packages

/** One Chinese or Japanese letter. */
const wide =
  /[\u2e80-\u303f\u3040-\u312f\u31a0-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u

/** What is looked for in these fonts: their letters, and signs that stand between all letters, as ℃ and ①. */
const lookedFor = new RegExp(`${wide.source}|[\\u2100-\\u27bf]`, 'gu')

const fileOf = (font: Font, file: string) => new URL(file, packages[font])

/** Which part of a font a letter is in, as it tells a browser. */
type Parts = Map<number, string>
const opened = new Map<Font, Parts>()

function partsOf(font: Font): Parts {
  const known = opened.get(font)
  if (known) return known
  const parts: Parts = new Map()
  const ranges = JSON.parse(readFileSync(fileOf(font, 'unicode.json'), 'utf8')) as {
    [part: string]: string
  }
  for (const [part, range] of Object.entries(ranges)) {
    const number = /^\[(\d+)\]$/.exec(part)?.[1]
    if (!number) continue // Latin, Greek and Cyrillic letters are of Noto Sans itself
    for (const stretch of range.split(',')) {
      const [first, last = first] = stretch
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      for (let letter = first!; letter <= last!; letter += 1) parts.set(letter, number)
    }
  }
  opened.set(font, parts)
  return parts
}

/**
 * The fonts for the Chinese and Japanese letters of a text. Both scripts write some letters in ways
 * of their own, so those of the reader's language come first, and the other's for what it lacks.
 */
export function wideFamiliesFor(text: string, locale: Locale): string[] {
  const letters = text.match(lookedFor)
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

/** One of these families in the weights, as TrueType; a few milliseconds each. */
export async function wideFontsOf(family: string, weights: readonly number[]): Promise<Buffer[]> {
  const [, name, part] = /^(.+)-(\d+)$/.exec(family)!
  const font = name as Font
  const letters = [...partsOf(font)].filter(([, it]) => it === part).map(([code]) => code)
  const packed = await readFile(fileOf(font, `files/${family}-wght-normal.woff2`))
  const file = await fontverter.convert(packed, 'truetype')
  return Promise.all(
    weights.map((wght) =>
      subsetFont(file, String.fromCodePoint(...letters), {
        targetFormat: 'truetype',
        variationAxes: { wght },
      }),
    ),
  )
}
