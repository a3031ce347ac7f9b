import { amountWithUnit } from '../record/prescription/medicine-strength.ts'
import type { PrescriptionItem } from '../record/prescription/prescription.ts'
import type { RecommendedTest } from '../record/tests/recommended-tests.ts'
import type { Cell, Column, Sheet } from './sheet.ts'
import { hasRightToLeft, leftToRight, type SheetTranslator } from './sheet-text.ts'

type Table = NonNullable<Sheet['table']>

export function prescriptionTable(items: PrescriptionItem[], t: SheetTranslator): Table {
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

/** The amount stays with its unit when a line breaks, and before it after an Arabic name. */
function withUnbrokenAmount(item: PrescriptionItem, t: SheetTranslator): string {
  const { medicine } = item
  const amount = amountWithUnit(item, t).replaceAll(' ', '\u00a0')
  return `${medicine} ${hasRightToLeft(medicine) && !hasRightToLeft(amount) ? leftToRight(amount) : amount}`
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
