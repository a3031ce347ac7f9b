import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fontverter from 'fontverter'
import * as harfbuzz from 'harfbuzzjs'
import type { Locale } from '../../platform/i18n/locales.ts'
import { wideFamiliesFor, wideFontsOf } from './cjk-fonts.server.ts'

const weights = [400, 600] as const
type Weight = (typeof weights)[number]

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name))

const notoSans = {
  400: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  600: import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
}

/** Latin, Greek, Cyrillic and Devanagari letters, and what stands between letters of any script. */
const common = {
  family: 'Noto Sans',
  fileOf: (weight: Weight) => fileURLToPath(notoSans[weight]),
}

/**
 * The fonts of other scripts, by their packages. Typst writes a letter twice into what is copied from a
 * file where its parts are glyphs of different heights, as in the Arabic and Bengali fonts of Noto
 * Sans, so those two scripts have fonts that draw letters whole.
 */
const ofScripts = [
  { name: 'noto-sans-tamil', family: 'Noto Sans Tamil', script: 'tamil' },
  { name: 'noto-sans-kannada', family: 'Noto Sans Kannada', script: 'kannada' },
  { name: 'noto-sans-telugu', family: 'Noto Sans Telugu', script: 'telugu' },
  { name: 'noto-sans-malayalam', family: 'Noto Sans Malayalam', script: 'malayalam' },
  { name: 'noto-sans-gujarati', family: 'Noto Sans Gujarati', script: 'gujarati' },
  { name: 'noto-sans-gurmukhi', family: 'Noto Sans Gurmukhi', script: 'gurmukhi' },
  { name: 'noto-sans-oriya', family: 'Noto Sans Oriya', script: 'oriya' },
  { name: 'hind-siliguri', family: 'Hind Siliguri', script: 'bengali' },
  { name: 'ibm-plex-sans-arabic', family: 'IBM Plex Sans Arabic', script: 'arabic' },
].map(({ name, family, script }) => ({
  family,
  letters: new RegExp(String.raw`\p{Script=${script[0]!.toUpperCase()}${script.slice(1)}}`, 'u'),
  fileOf: (weight: Weight) =>
    fileOf(`@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`),
}))

/** The fonts that a sheet needs, as TrueType. */
export interface SheetFonts {
  /** Their names, in the order in which a letter is looked for. */
  families: string[]
  files: Buffer[]
  /** What the files are, in one word. */
  key: string
  has: (letter: string) => boolean
}

interface OpenFont {
  files: Buffer[]
  letters: Set<number>
}
const opened = new Map<string, Promise<OpenFont>>()

/** Reads a font once, in its two weights. */
function open(family: string, read: () => Promise<Buffer[]>): Promise<OpenFont> {
  const known = opened.get(family)
  if (known) return known
  const opening = read().then((files) => ({ files, letters: lettersOf(files[0]!) }))
  opened.set(family, opening)
  return opening
}

function lettersOf(file: Buffer): Set<number> {
  const face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(file).buffer))
  return new Set(face.collectUnicodes())
}

const trueTypesOf = (fileOf: (weight: Weight) => string) =>
  Promise.all(
    weights.map(async (weight) => fontverter.convert(await readFile(fileOf(weight)), 'truetype')),
  )

/** The fonts for the texts of a sheet, and for who reads it: Chinese and Japanese differ in letters. */
export async function fontsFor(text: string, locale: Locale): Promise<SheetFonts> {
  const scripts = [common, ...ofScripts.filter(({ letters }) => letters.test(text))]
  const wide = wideFamiliesFor(text, locale)
  const fonts = await Promise.all([
    ...scripts.map(({ family, fileOf }) => open(family, () => trueTypesOf(fileOf))),
    ...wide.map((part) => open(part, () => wideFontsOf(part, weights))),
  ])
  const families = scripts.map(({ family }) => family)
  return {
    // The parts of a Chinese or Japanese font share one name; Typst finds them by their letters.
    families,
    files: fonts.flatMap(({ files }) => files),
    key: [...families, ...wide].join(),
    has: (letter) => fonts.some(({ letters }) => letters.has(letter.codePointAt(0)!)),
  }
}

const unknown = '\ufffd'

/** Around a text that keeps its own direction (sheet-text.ts); the template reads them. */
const isolate = /[\u2066\u2069]/

/** A text as it can be set: on one line, and with one sign for whatever no font has. */
export function renderable(text: string, { has }: Pick<SheetFonts, 'has'>): string {
  const isKnown = (letter: string) => isolate.test(letter) || has(letter)
  return [...text.replaceAll(/[^\S\u00a0]+/g, ' ')]
    .filter((it) => isKnown(it) || !/\p{Default_Ignorable_Code_Point}/u.test(it))
    .map((it) => (isKnown(it) ? it : unknown))
    .join('')
    .replaceAll(/\ufffd(?:\ufffd|\u200d|\ufe0f)*/g, unknown)
}
