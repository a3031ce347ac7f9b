import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as harfbuzz from 'harfbuzzjs'
import type { Locale } from '../../platform/i18n/locales.ts'
import { cjkFamiliesFor, cjkFontsOf } from './cjk-fonts.server.ts'
import { toTrueType } from './true-type.server.ts'

const weights = [400, 600] as const
type Weight = (typeof weights)[number]

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name))

const notoSans = {
  400: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  600: import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
}

/** Latin, Greek, Cyrillic and Devanagari, and characters common to all scripts. */
const common = {
  family: 'Noto Sans',
  fileOf: (weight: Weight) => fileURLToPath(notoSans[weight]),
}

/**
 * The fonts of other scripts, by package. Typst duplicates a character in the copied text when its
 * parts are glyphs of different heights, as in Noto Sans Arabic and Bengali, so those two scripts use
 * fonts that have whole glyphs.
 */
const scriptFonts = [
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

/** The font files that a sheet needs, as TrueType. */
export interface SheetFonts {
  /** Family names in lookup order. */
  families: string[]
  files: Buffer[]
  /** Key of the set of files, for caching. */
  key: string
  has: (letter: string) => boolean
}

interface OpenFont {
  files: Buffer[]
  letters: Set<number>
}
const openedFonts = new Map<string, Promise<OpenFont>>()

/** Loads a font once, in both weights. */
function openFont(family: string, read: () => Promise<Buffer[]>): Promise<OpenFont> {
  const alreadyOpened = openedFonts.get(family)
  if (alreadyOpened) return alreadyOpened
  const opening = read().then((files) => ({ files, letters: lettersOf(files[0]!) }))
  openedFonts.set(family, opening)
  return opening
}

function lettersOf(file: Buffer): Set<number> {
  const face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(file).buffer))
  return new Set(face.collectUnicodes())
}

const trueTypesOf = (fileOf: (weight: Weight) => string) =>
  Promise.all(weights.map(async (weight) => toTrueType(await readFile(fileOf(weight)))))

/** The fonts for a sheet's texts and its reader's language: Chinese and Japanese glyphs differ. */
export async function fontsFor(text: string, locale: Locale): Promise<SheetFonts> {
  const scripts = [common, ...scriptFonts.filter(({ letters }) => letters.test(text))]
  const cjkFamilies = cjkFamiliesFor(text, locale)
  const fonts = await Promise.all([
    ...scripts.map(({ family, fileOf }) => openFont(family, () => trueTypesOf(fileOf))),
    ...cjkFamilies.map((part) => openFont(part, () => cjkFontsOf(part, weights))),
  ])
  const families = scripts.map(({ family }) => family)
  return {
    // The parts of a CJK font share one name; Typst selects them by character.
    families,
    files: fonts.flatMap(({ files }) => files),
    key: [...families, ...cjkFamilies].join(),
    has: (letter) => fonts.some(({ letters }) => letters.has(letter.codePointAt(0)!)),
  }
}

const replacementCharacter = '\ufffd'

/** Marks of a text's direction (sheet-text.ts); the template reads them, and Typst. */
const directionMark = /[\u200f\u2066\u2069]/

/** The text as it can be rendered: on one line, with a placeholder for characters without a font. */
export function toRenderable(text: string, { has }: Pick<SheetFonts, 'has'>): string {
  const isKnown = (letter: string) => directionMark.test(letter) || has(letter)
  return [...text.replaceAll(/[^\S\u00a0]+/g, ' ')]
    .filter((it) => isKnown(it) || !/\p{Default_Ignorable_Code_Point}/u.test(it))
    .map((it) => (isKnown(it) ? it : replacementCharacter))
    .join('')
    .replaceAll(/\ufffd(?:\ufffd|\u200d|\ufe0f)*/g, replacementCharacter)
}
