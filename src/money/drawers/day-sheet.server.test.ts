import { expect, it } from 'vitest'
import { moneyInWords } from '../../platform/i18n/money-in-words.ts'
import { languageOf, locales, type Locale } from '../../platform/i18n/locales.ts'
import { leftToRight } from '../../visits/printouts/sheet-text.ts'
import { toDaySheet } from './day-sheet.server.ts'
import type { BranchDay } from './drawers.ts'

const data: BranchDay = {
  branchName: 'Koramangala',
  drawers: [],
  totals: [
    { kind: 'payment', mode: 'Cash', paise: 12_050_050, entries: 3 },
    { kind: 'refund', mode: 'Cash', paise: -50_000, entries: 1 },
  ],
  receipts: [],
}

const amountsOn = (locale: Locale) => {
  const printedAt = new Date('2026-11-24T12:00:00Z')
  const print = { day: '2026-11-24', clinicName: 'OPD Clinic', printedAt, timeZone: 'Asia/Kolkata' }
  const [, totals] = toDaySheet(data, { ...print, locale }).tables
  return [...totals!.rows, totals!.sums].map((cells) => cells[1])
}

it('amounts stand on the paper of a day with both digits of paise, by lakhs in English', () => {
  expect(amountsOn('en')).toEqual(
    ['₹1,20,500.50', '-₹500.00', '₹1,20,000.50'].map((it) => leftToRight(it)),
  )
})

it.each(Object.keys(locales) as Locale[])('and in %s as on the screen', (locale) => {
  const onScreen = moneyInWords(120_500.5, languageOf(locale))
  expect(amountsOn(locale)[0]).toBe(leftToRight(onScreen))
})
