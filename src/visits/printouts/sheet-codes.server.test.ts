import { expect, it } from 'vitest'
import type { Locale } from '../../platform/i18n/locales.ts'
import { expectNothingOverTheFoot } from '../../test-kit/expect-foot.server.ts'
import { readPdf, scanCode, type PdfPage } from '../../test-kit/pdf-file.server.ts'
import { printedCertificate, sheetFacts } from '../../test-kit/sheet-facts.ts'
import { testMedicine } from '../../test-kit/visits.server.ts'
import { makeSheetPdf } from './sheet-pdf.server.ts'
import type { SheetFacts, SheetKind } from './sheets.ts'

const checkUrl = 'https://clinic.example/check/Zm9vYmFyYmF6cXV4Zm9vYg'
const medicines = (names: string[]) => names.map((medicine) => ({ ...testMedicine, medicine }))
const fileOf = (kind: SheetKind, changes: Partial<SheetFacts>, locale: Locale = 'en') =>
  makeSheetPdf({ kind, facts: sheetFacts(changes), locale, inWords: false })
const textOf = ({ lines }: PdfPage) => lines.join('\n')

it('a certificate has its number, and a code that a camera reads and a click opens, in every direction', async () => {
  for (const locale of ['en', 'ae'] as const) {
    const file = await fileOf(
      'certificate',
      { certificates: [{ ...printedCertificate, checkUrl }] },
      locale,
    )
    expect(await scanCode(file)).toBe(checkUrl)
    expect((await readPdf(file)).map(textOf).join()).toContain('A-7KQ2M9-1')
    expect(Buffer.from(file).toString('latin1')).toContain(`/URI (${checkUrl})`)
  }
  expect(
    await scanCode(await fileOf('certificate', { certificates: [printedCertificate] })),
  ).toBeUndefined()
})

it('a prescription has its code beside the follow-up, on the page of the signature', async () => {
  const prescriptionCheck = { serial: 'A-7KQ2M9', url: checkUrl }
  for (const locale of ['en', 'ta', 'ae'] as const) {
    for (const followUpDay of ['2026-12-01', null]) {
      const prescription = medicines(['Paracetamol'])
      const sheet = { prescription, prescriptionCheck, followUpDay }
      const file = await fileOf('prescription', sheet, locale)
      expect(await scanCode(file), locale).toBe(checkUrl)
      const [page, ...others] = await readPdf(file)
      expect(others).toEqual([])
      expect(textOf(page!)).toContain('A-7KQ2M9')
      expectNothingOverTheFoot(page!)
    }
  }
  const long = medicines(Array.from({ length: 30 }, (_, index) => `Medicine ${index}`))
  const pages = await readPdf(
    await fileOf('prescription', { prescription: long, prescriptionCheck }),
  )
  const withCode = pages.map((page) => textOf(page).includes('A-7KQ2M9'))
  expect(withCode).toEqual(pages.map((_, index) => index === pages.length - 1))
  for (const page of pages) expectNothingOverTheFoot(page)
})
