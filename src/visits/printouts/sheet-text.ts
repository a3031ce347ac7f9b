import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { Sex } from '../../patients/register/correct-patient.ts'
import type { DoseTranslator } from '../record/exercises/exercise-dose.ts'
import type { StarterText } from '../record/exercises/exercise-names.ts'
import type { Part } from './sheet.ts'

type SheetKey =
  | Extract<TextKey, `sheet.${string}`>
  // What other screens call the same.
  | 'allergies.label'
  | 'field.bornOn'
  | Extract<TextKey, `vaccinations.${string}`>
  | `sex.${Sex}`
  | StarterText

/** Returns a sheet's texts in the language of the print. */
export type SheetTranslator = (
  key:
    | SheetKey
    | Parameters<DoseTranslator>[0]
    | `sheet.${'years' | 'days' | 'tablets' | 'drops' | 'puffs' | 'words.span'}`,
  values?: Record<string, string | number>,
) => string

// Unicode marks around a text that is isolated from its sentence.
const [isolateStart, isolateEnd] = ['\u2068', '\u2069']

/** Marks values from the record in a sentence: they are bold and keep their own direction. */
export const isolate = (value: string): string =>
  isolateStart + value.replaceAll(/[\u2066-\u2069]/g, '') + isolateEnd

/** Splits a sentence into pieces; isolated ones are strong. */
export const splitParts = (sentence: string): Part[] =>
  sentence
    .split(new RegExp(`${isolateStart}([^${isolateEnd}]*)${isolateEnd}`))
    .map((text, index) => ({ text, strong: index % 2 === 1 }))
    .filter(({ text }) => text !== '')

/** True if part of the text is written from right to left. */
export const hasRightToLeft = (text: string): boolean => /[\u0590-\u08ff]/.test(text)

/** Isolates a text, so that it keeps its order in right-to-left text; sheet.typ reads the marks too. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`

/** Keeps a number from following the Latin word before it: as a letter of the other direction, unseen. */
export const rightToLeftMark = '\u200f'

/** Isolates the telephone numbers of a line, so that they keep their order in right-to-left text. */
export const isolateNumbers = (line: string): string =>
  hasRightToLeft(line) && !line.includes('\u2066')
    ? line.replaceAll(/\+?\d[\d ]+\d/g, leftToRight)
    : line
