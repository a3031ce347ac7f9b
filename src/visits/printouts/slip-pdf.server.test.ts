import { describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { readPdf, scanCode } from '../../test-kit/pdf-file.server.ts'
import { makeSlipPdf } from './slip-pdf.server.ts'
import { slipPapers, type SlipFacts, type SlipPaper } from './slip.ts'

const facts: SlipFacts = {
  clinicName: 'Sunrise Clinic',
  branchName: 'Koramangala, Bengaluru',
  consultantName: 'Dr. Anita Deshpande',
  token: 'A-14',
  arrived: '24-11-2026 10:15',
  wait: { from: 10, to: 25 },
  placeUrl: 'https://clinic.example/place#0b0e7f2c-57ab-4b0a-9f0e-6d1d3b0b7a11',
}
const print = (
  changes: Partial<SlipFacts> = {},
  paper: SlipPaper = '80mm',
  locale: Locale = 'en',
) => makeSlipPdf({ facts: { ...facts, ...changes }, paper, locale })

const mm = (points: number) => Math.round((points / 72) * 25.4)

describe('a slip', () => {
  it.each(slipPapers)(
    'on %s has token, consultant and wait, and its QR code can be read',
    async (paper) => {
      const pdf = await print({}, paper)
      const [page, ...others] = await readPdf(pdf)
      expect(others).toEqual([])
      expect(mm(page!.width)).toBe(paper === 'A6' ? 105 : 80)
      const words = page!.lines.join('\n')
      for (const word of [
        'Sunrise Clinic',
        'Koramangala',
        'A-14',
        'Dr. Anita Deshpande',
        '10–25 minutes',
      ])
        expect(words).toContain(word)
      expect(await scanCode(pdf)).toBe(facts.placeUrl)
    },
  )

  it('says no wait for somebody who does not wait', async () => {
    const [page] = await readPdf(await print({ wait: null }))
    expect(page!.lines.join('\n')).not.toContain('Expected wait')
  })

  it('is one page of A6, however long the names are', async () => {
    const long = {
      clinicName: 'Sunrise Clinic of the Western Ghats '.repeat(6),
      branchName: 'x '.repeat(90),
    }
    const pages = await readPdf(await print(long, 'A6'))
    expect(pages).toHaveLength(1)
    expect(pages[0]!.lines.join('\n')).toContain('A-14')
  })

  it('has every letter in each language', async () => {
    for (const locale of Object.keys(locales) as Locale[]) {
      const pages = await readPdf(await print({ consultantName: 'डॉ. अनीता देशपांडे' }, 'A6', locale))
      expect(pages, locale).toHaveLength(1)
      expect(pages[0]!.missingGlyphs, locale).toBe(0)
    }
  })
})
