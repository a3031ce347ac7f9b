import { amountWithUnit } from '../record/prescription/medicine-strength.ts'
import type { PrescriptionItem } from '../record/prescription/prescription.ts'
import { namesOwnDosage } from './own-dosage.ts'
import { hasRightToLeft, leftToRight, type SheetTranslator } from './sheet-text.ts'

/** What a dosage says; the medicine's name is not repeated. */
export type Dosage = Omit<PrescriptionItem, 'liquidPerDay'>

const timeTexts = {
  '100': 'sheet.words.morning',
  '010': 'sheet.words.afternoon',
  '001': 'sheet.words.evening',
  '110': 'sheet.words.morningAfternoon',
  '101': 'sheet.words.morningEvening',
  '011': 'sheet.words.afternoonEvening',
  '111': 'sheet.words.threeTimes',
} as const

/** Parts of a tablet, which figures such as 0.5 or ½ say too easily as 5 or 12. */
const tabletTexts = new Map<
  number,
  'sheet.words.quarterTablet' | 'sheet.words.halfTablet' | 'sheet.words.oneAndHalfTablets'
>([
  [0.25, 'sheet.words.quarterTablet'],
  [0.5, 'sheet.words.halfTablet'],
  [1.5, 'sheet.words.oneAndHalfTablets'],
])

const foodTexts = {
  'Before Food': 'sheet.words.beforeFood',
  'After Food': 'sheet.words.afterFood',
} as const satisfies Record<PrescriptionItem['timing'], string>

/**
 * A dosage as a sentence that a patient follows: '1 tablet in the morning and 1 tablet in the evening,
 * after food, for 5 days.' Each time names its dose, and whole numbers are figures, as labels of
 * medicines are written for people who read little (USP, chapter 17).
 *
 * Null for what has no such sentence: no time of the day, no amount or number of days, and a medicine
 * whose typed name says itself how it is taken ('weekly', 'SOS'), which a sentence could contradict.
 */
export function dosageInWords(dosage: Dosage, t: SheetTranslator): string | null {
  const { medicine, amount, days, timing, morning, afternoon, evening } = dosage
  const times = timesOf([morning, afternoon, evening])
  const isWhole = Number.isInteger(days) && days > 0
  if (!times || !isWhole || !(amount > 0) || !Number.isFinite(amount)) return null
  if (namesOwnDosage(medicine)) return null
  const doses = t(timeTexts[times], { dose: doseOf(dosage, t) })
  // A number stays with its word when a line breaks.
  const span = t('sheet.words.span', { count: days }).replace(/(?<=\d) /, '\u00a0')
  const sentence = t(foodTexts[timing], { doses, span })
  return sentence[0]!.toUpperCase() + sentence.slice(1)
}

/** The times as consultants write them, 1-0-1 without its lines; undefined for none. */
function timesOf(isTaken: boolean[]): keyof typeof timeTexts | undefined {
  const times = isTaken.map(Number).join('')
  return Object.hasOwn(timeTexts, times) ? (times as keyof typeof timeTexts) : undefined
}

/** One dose, which no line break and no direction of the sentence takes apart. */
function doseOf({ amount, unit }: Dosage, t: SheetTranslator): string {
  const part = unit === 'tablet' ? tabletTexts.get(amount) : undefined
  if (part) return t(part)
  const dose = amountWithUnit({ amount, unit }, t).replaceAll(' ', '\u00a0')
  const isTurned = hasRightToLeft(t('sheet.words.morning')) && !hasRightToLeft(dose)
  return isTurned ? leftToRight(dose) : dose
}
