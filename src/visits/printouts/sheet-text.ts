import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { Part } from './sheet.ts'

type SheetKey = Extract<TextKey, `sheet.${string}`>

/** Gives a sheet's texts, in whatever language it is printed in. */
export type SheetText = (
  key: SheetKey | 'sheet.years' | 'sheet.days',
  values?: Record<string, string | number>,
) => string

// Unicode's own signs around a text that is set apart from its sentence.
const [apart, end] = ['\u2068', '\u2069']

/** Marks what a sentence takes from the record: it stands out, and keeps its own direction. */
export const setApart = (value: string): string =>
  apart + value.replaceAll(/[\u2066-\u2069]/g, '') + end

/** A sentence in pieces, those that were set apart being strong. */
export const partsOf = (sentence: string): Part[] =>
  sentence
    .split(new RegExp(`${apart}([^${end}]*)${end}`))
    .map((text, index) => ({ text, strong: index % 2 === 1 }))
    .filter(({ text }) => text !== '')

/** Whether some of a text is written from right to left. */
export const hasRightToLeft = (text: string): boolean => /[\u0590-\u08ff]/.test(text)

/** A text that keeps its order between words that run the other way; sheet.typ reads the signs too. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`

/** A line whose telephone numbers keep their order between words that run the other way. */
export const withWholeNumbers = (line: string): string =>
  hasRightToLeft(line) && !line.includes('\u2066')
    ? line.replaceAll(/\+?\d[\d ]+\d/g, leftToRight)
    : line
