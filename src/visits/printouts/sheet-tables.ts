import { amountWithUnit } from '../record/prescription/medicine-strength.ts'
import type { PrescriptionItem } from '../record/prescription/prescription.ts'
import type { RecommendedTest } from '../record/tests/recommended-tests.ts'
import { dosageInWords } from './dosage-in-words.ts'
import type { Cell, Column, Sheet } from './sheet.ts'
import { hasRightToLeft, leftToRight, rightToLeftMark, type SheetTranslator } from './sheet-text.ts'

type Table = NonNullable<Sheet['table']>

/** The medicines of a prescription; `inWords` adds to each how it is taken, as a sentence. */
export function prescriptionTable(
  items: PrescriptionItem[],
  inWords: boolean,
  t: SheetTranslator,
): Table {
  const dose = (title: string, width: number): Column => ({
    title,
    width,
    align: 'center',
    group: t('sheet.dosage'),
  })
  const doseCell = (isTaken: boolean): Cell => (isTaken ? { tick: t('sheet.yes') } : {})
  return {
    columns: [
      serialColumn(t),
      { title: t('sheet.medicine'), align: 'start' },
      { title: t('sheet.timing'), width: 70, align: 'start' },
      dose(t('sheet.morning'), 34),
      dose(t('sheet.afternoon'), 42),
      dose(t('sheet.evening'), 34),
      { title: t('sheet.daysColumn'), width: 26, align: 'center' },
    ],
    rows: items.map((item, index) => [
      serial(index),
      {
        text: withUnbrokenAmount(item, t),
        ...(inWords && below(dosageInWords(item, t))),
        ...(item.liquidPerDay !== null && {
          note: t('sheet.mlADay', { amount: item.liquidPerDay }),
        }),
      },
      { text: t(timingTexts[item.timing]) },
      doseCell(item.morning),
      doseCell(item.afternoon),
      doseCell(item.evening),
      { text: String(item.days) },
    ]),
  }
}

const below = (sentence: string | null): Cell => (sentence === null ? {} : { below: sentence })

/**
 * The amount stays with its unit when a line breaks. Name and amount of two directions are each in their
 * own, in the order of the amount's language.
 */
function withUnbrokenAmount(item: PrescriptionItem, t: SheetTranslator): string {
  const { medicine } = item
  const amount = amountWithUnit(item, t).replaceAll(' ', '\u00a0')
  const isTurned = [medicine, amount].map(hasRightToLeft)
  if (isTurned[0] === isTurned[1]) return `${medicine} ${amount}`
  return isTurned[0]
    ? `${medicine} ${leftToRight(amount)}`
    : `${leftToRight(medicine)} ${rightToLeftMark}${amount}`
}

const timingTexts = {
  'Before Food': 'sheet.beforeFood',
  'After Food': 'sheet.afterFood',
} as const satisfies Record<PrescriptionItem['timing'], string>

export function testsTable(tests: RecommendedTest[], t: SheetTranslator): Table {
  return {
    columns: [
      serialColumn(t),
      { title: t('sheet.testName'), align: 'start' },
      { title: t('sheet.testType'), width: 90, align: 'start' },
    ],
    rows: tests.map(({ name, type }, index) => [
      serial(index),
      { text: name },
      { text: t(testTypeTexts[type]) },
    ]),
  }
}

const testTypeTexts = {
  Lab: 'sheet.lab',
  Radiology: 'sheet.radiology',
} as const satisfies Record<RecommendedTest['type'], string>

const serialColumn = (t: SheetTranslator): Column => ({
  title: t('sheet.serial'),
  width: 24,
  align: 'center',
})
const serial = (index: number): Cell => ({ text: String(index + 1) })
