import { describe, expect, it } from 'vitest'
import { directionOf, locales, type Locale } from '../../platform/i18n/locales.ts'
import { copiedFrom, readPdf, type PdfPage } from '../../test-kit/pdf-file.server.ts'
import { sheetFacts } from '../../test-kit/sheet-facts.ts'
import { testMedicine } from '../../test-kit/visits.server.ts'
import type { PrescriptionItem } from '../record/prescription/prescription.ts'
import { dosageInWords } from './dosage-in-words.ts'
import { makeSheetPdf } from './sheet-pdf.server.ts'
import { translatorFor } from './sheet-translator.server.ts'

const item = (changes: Partial<PrescriptionItem> = {}): PrescriptionItem => ({
  ...testMedicine,
  unit: 'tablet',
  amount: 1,
  ...changes,
})

const fileOf = (prescription: PrescriptionItem[], locale: Locale) =>
  makeSheetPdf({
    kind: 'prescription',
    facts: sheetFacts({ prescription, temperature: 100.4, pulse: 96, spo2: 97 }),
    locale,
    inWords: true,
  })

/** The letters of a text, without what breaks and turns its lines. */
const lettersOf = (text: string) => text.replaceAll(/[\s\u200e\u200f\u2066-\u2069\u00ad]/g, '')

const distinctLetters = (text: string) =>
  [...new Set(lettersOf(text).replaceAll(/[\u064b-\u065f\u202a-\u202e]/g, ''))].toSorted().join('')

/** Twelve rows whose sentences are as long as they can be, between short ones. */
const longList = Array.from({ length: 12 }, (_, index) =>
  item({
    medicine: `Medicine${index + 1}`,
    afternoon: true,
    ...(index % 2 === 0
      ? { amount: 1.5, days: 100, timing: 'Before Food' }
      : { amount: 999_999.999, unit: 'puff', days: 999 }),
  }),
)

function expectInsideThePaper({ textPieces, height, width }: PdfPage): void {
  const foot = textPieces.findLast(({ text }) => text.startsWith('Koramangala'))!.top
  expect(height - foot).toBeLessThan(60)
  const above = textPieces.filter(({ top }) => top < foot - 1).map(({ top }) => top)
  expect(Math.max(...above)).toBeLessThan(foot - 15)
  for (const piece of textPieces) {
    expect(piece.left, piece.text).toBeGreaterThan(29)
    expect(piece.left + piece.width, piece.text).toBeLessThan(width - 29)
  }
}

describe.each(Object.keys(locales) as Locale[])('a prescription with sentences in %s', (locale) => {
  it('is inside the paper, each medicine once, and its signature is on the last page', async () => {
    const pages = await readPdf(await fileOf(longList, locale))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) {
      expectInsideThePaper(page)
      expect(page.missingGlyphs).toBe(0)
      expect(page.lines.join('\n')).not.toContain('\ufffd')
    }
    const names = pages.flatMap(({ lines }) => lines.join('\n').match(/Medicine\d+/g) ?? [])
    expect(names).toEqual(longList.map(({ medicine }) => medicine))
    const signed = pages.filter(({ lines }) => lines.some((it) => it.includes('01-12-2026')))
    expect(signed).toEqual([pages.at(-1)])
  })

  it('can be copied, and says each dose in the direction of the language', async () => {
    const items = [
      item(),
      item({ medicine: 'Ambroxol syrup', amount: 5, unit: 'ml', afternoon: true, days: 7 }),
      item({ medicine: 'Alprazolam', amount: 0.5, morning: false, days: 1, timing: 'Before Food' }),
    ]
    const file = await fileOf(items, locale)
    const [copied] = await copiedFrom(file)
    for (const it of items) {
      const sentence = lettersOf(dosageInWords(it, translatorFor(locale))!)
      if (directionOf(locale) === 'ltr') expect(lettersOf(copied!)).toContain(sentence)
      // The letters of an Arabic ligature are copied the other way round, and those with marks twice.
      else expect(copied!.split('\n').map(distinctLetters)).toContain(distinctLetters(sentence))
    }
    const [page] = await readPdf(file)
    const starts = page!.textPieces.filter(({ text }) => /^5\u00a0?ml|^5$/.test(text.trim()))
    expect(starts.length).toBeGreaterThan(0)
    const nameAt = page!.textPieces.find(({ text }) => text.includes('Ambroxol'))!.left
    if (directionOf(locale) === 'rtl') expect(nameAt).toBeGreaterThan(page!.width / 2)
    else expect(nameAt).toBeLessThan(page!.width / 3)
  })
})
