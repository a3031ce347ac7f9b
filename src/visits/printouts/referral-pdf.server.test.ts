import { expect, it } from 'vitest'
import type { Locale } from '../../platform/i18n/locales.ts'
import { expectNothingOverTheFoot } from '../../test-kit/expect-foot.server.ts'
import { readPdf, type PdfPage } from '../../test-kit/pdf-file.server.ts'
import { printedReferral, sheetFacts } from '../../test-kit/sheet-facts.ts'
import { makeSheetPdf } from './sheet-pdf.server.ts'
import type { SheetFacts } from './sheets.ts'

const letter = (
  changes: Partial<typeof printedReferral>,
  more: Partial<SheetFacts> = {},
): SheetFacts => sheetFacts({ referrals: [{ ...printedReferral, ...changes }], ...more })

const pagesOf = async (facts: SheetFacts, locale: Locale = 'en') =>
  readPdf(await makeSheetPdf({ kind: 'referral', facts, locale, inWords: false }))
const textOf = ({ lines }: PdfPage) => lines.join('\n')

it('says to whom, how soon, why and what is known of whom, and whose it is', async () => {
  const [page, ...others] = await pagesOf(
    letter({ urgency: 'urgent' }, { sex: 'female', allergies: 'Penicillin' }),
  )
  expect(others).toEqual([])
  const text = textOf(page!)
  for (const said of [
    'Referral Letter',
    'Lata Mangesh 34 years, Female A-7KQ2M9-R1 24/11/2026',
    'Dr. Suresh Rao · Cardiology · City Hospital',
    'Urgent',
    'Penicillin',
    'Chest pain on exertion',
    'Blood pressure 150/95 for two weeks.',
    'Reg. No.: KMC-DEMO-10423',
  ]) {
    expect(text).toContain(said)
  }
  expect(textOf((await pagesOf(letter({})))[0]!)).not.toContain('Allergies')
})

it('goes on to a second page with each word of a long summary, and is signed on the last', async () => {
  const words = (count: number) =>
    Array.from({ length: count }, (_, index) => `word${index}${index % 40 === 39 ? '\n' : ''}`)
  for (const count of [60, 180, 240, 420]) {
    const pages = await pagesOf(letter({ summary: words(count).join(' ') }))
    expect(pages.length).toBe(count === 60 ? 1 : count === 420 ? 3 : 2)
    const printed = pages.flatMap((page) => textOf(page).match(/word\d+/g) ?? [])
    expect(printed).toEqual(words(count).map((it) => it.trim()))
    expect(pages.map((page) => textOf(page).includes('Reg. No.'))).toEqual(
      pages.map((_, index) => index === pages.length - 1),
    )
    for (const [index, page] of pages.entries()) {
      expect(textOf(page)).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(textOf(page)).toContain('A-7KQ2M9-R1')
      expectNothingOverTheFoot(page)
    }
  }
})

it('keeps all in its place in every script, as long as a summary may be', async () => {
  const longest = ['Fever and ', 'वायरल बुखार ', 'காய்ச்சல் ', 'حمى شديدة ', '急性上呼吸道感染，']
  for (const word of longest) {
    const summary = word.repeat(600).slice(0, 3_000).trim()
    for (const page of await pagesOf(letter({ summary }))) {
      expectNothingOverTheFoot(page)
      expect(page.missingGlyphs).toBe(0)
    }
  }
})

it('has its words in the language of the print, and what was typed as it is', async () => {
  const [page] = await pagesOf(letter({ urgency: 'urgent' }), 'de')
  const text = textOf(page!)
  expect(text).toContain('Überweisungsschreiben')
  expect(text).toContain('Dringend')
  expect(text).toContain('Chest pain on exertion')
})
