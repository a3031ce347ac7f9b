import { describe, expect, it } from 'vitest'
import de from '../../../public/assets/i18n/de.json'
import { readPdf } from '../../test-kit/pdf-file.server.ts'
import { testMedicine } from '../../test-kit/visits.server.ts'
import type { SheetKind } from './sheets.ts'
import {
  openSheetClinic,
  scene,
  certificate,
  visited,
  download,
} from '../../test-kit/recorded-visit.server.ts'

openSheetClinic()

const pagesOf = async (kind: SheetKind, id: number, locale = 'en') =>
  readPdf((await download(kind, id, scene.anita, `?locale=${locale}`)).rawPayload)

describe('the PDF file', () => {
  it('has a name without patient data, and is never cached', async () => {
    const id = await visited()
    const { statusCode, headers } = await download('recommendedtests', id)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="recommendedtests-${id}.pdf"`,
      'cache-control': 'no-store',
    })
  })

  it('is a file in the API document', () => {
    const { paths } = scene.clinic.app.swagger() as unknown as {
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>
    }
    const { responses } = paths['/api/sheets/{kind}/{id}/pdf']!.get
    expect(responses['200']!.content).toEqual({
      'application/pdf': { schema: expect.objectContaining({ format: 'binary' }) },
    })
  })

  it('of a prescription is one A5 page with the whole content', async () => {
    const id = await visited({
      medicines: [
        { ...testMedicine, afternoon: true },
        {
          ...testMedicine,
          medicine: 'Ambroxol syrup',
          amount: 5,
          unit: 'ml',
          liquidPerDay: 15,
          timing: 'Before Food',
          evening: false,
          days: 7,
        },
      ],
    })
    const [page, ...more] = await pagesOf('prescription', id)
    expect(more).toEqual([])
    // 148 × 210 mm
    expect(page!.width).toBeCloseTo(419.53, 1)
    expect(page!.height).toBeCloseTo(595.28, 1)
    const text = page!.lines.join('\n')
    for (const expectedText of [
      'Dr. Anita Deshpande',
      'MBBS MD (Medicine)',
      'Contact: +91 9000000004',
      'Reg. No.: KMC-DEMO-10423',
      'Prescription',
      'Lata Mangesh 34 years 24-11-2026',
      'BP (sys./dia.) Sugar fasting Sugar PP Weight BMI',
      '128/82 mmHg — 142.5 mg/dl 64.5 kg 23.7',
      'Page 1 of 1',
      'Ambroxol syrup 5 ml',
      '15 ml a day',
      'Follow-up date: 01-12-2026',
      'Koramangala, Bengaluru',
      '214, 80 Feet Road, 4th Block, Koramangala, Bengaluru 560034',
      'Phone: 080 4000 0101',
    ]) {
      expect(text).toContain(expectedText)
    }
    expect(text).toMatch(/1 Paracetamol 500.mg After Food 5/)
    expect(page!.fonts.toSorted()).toEqual(['NotoSans-Regular', 'NotoSans-SemiBold'])
    expect(page!.missingGlyphs).toBe(0)
  })

  it('of all sheets has each on a page of its own, in the order of the screen', async () => {
    const id = await visited()
    const pages = await pagesOf('all', id)
    const titles = ['Prescription', 'Recommended Tests', 'Medical Leave Certificate']
    expect(pages.map(({ lines }) => titles.filter((it) => lines.includes(it)))).toEqual(
      titles.map((it) => [it]),
    )
    for (const { lines } of pages) expect(lines).toContain('Page 1 of 1')
  })

  it('ticks the doses under their titles', async () => {
    const id = await visited({ medicines: [testMedicine, { ...testMedicine, morning: false }] })
    const [page] = await pagesOf('prescription', id)
    const titles = ['Morning', 'Afternoon', 'Evening']
    const lefts = titles.map((title) => page!.textPieces.find(({ text }) => text === title)!.left)
    const columnOf = (left: number) => titles[lefts.findLastIndex((it) => it <= left)]
    expect(page!.checkMarks.map(({ left }) => columnOf(left))).toEqual([
      'Morning',
      'Evening',
      'Evening',
    ])
  })

  it('has ten ruled rows even for one medicine', async () => {
    const id = await visited()
    const [page] = await pagesOf('prescription', id)
    const titleTop = page!.textPieces.find(({ text }) => text === 'Medicine Name')!.top
    const followUpTop = page!.textPieces.find(({ text }) => text.startsWith('Follow-up'))!.top
    const rules = page!.rules
      .filter(({ top, width }) => top > titleTop && top < followUpTop && width > 350)
      .map(({ top }) => Math.round(top))
      .toSorted((a, b) => a - b)
    const rows = rules.slice(1).map((bottom, index) => bottom - rules[index]!)
    expect(rows).toEqual(Array(10).fill(24))
  })

  it('of 25 medicines has a second page, with head, patient and page number on both', async () => {
    const medicines = Array.from({ length: 25 }, (_, index) => ({
      ...testMedicine,
      medicine: `Medicine${index + 1}`,
    }))
    const pages = await pagesOf('prescription', await visited({ medicines }))
    expect(pages).toHaveLength(2)
    for (const [index, { lines }] of pages.entries()) {
      const text = lines.join('\n')
      expect(text).toContain(`Page ${index + 1} of 2`)
      expect(text).toContain('Medicine Name')
      expect(text).toContain('Lata Mangesh 34 years')
      expect(text).toContain('Koramangala, Bengaluru')
    }
    const all = pages.flatMap(({ lines }) => lines).join('\n')
    const numbers = [...all.matchAll(/^(\d+) Medicine(\d+) /gm)]
    expect(numbers.map(([, serial]) => Number(serial))).toEqual(medicines.map((_, i) => i + 1))
    expect(numbers.every(([, serial, named]) => serial === named)).toBe(true)
    // A page with the signature has at least one row.
    expect(pages[1]!.lines.join('\n')).toMatch(/25 Medicine25[^]+Follow-up date/)
  })

  it('of the tests lists each with its type, without vitals', async () => {
    const [page, ...more] = await pagesOf('recommendedtests', await visited())
    expect(more).toEqual([])
    const text = page!.lines.join('\n')
    expect(text).toContain('Recommended Tests')
    expect(text).toMatch(/No\. Test name Test Type/)
    expect(text).toMatch(/1 .+ Lab\n2 .+ Radiology/)
    expect(text).not.toMatch(/mmHg|Weight/)
  })

  it('has each certificate on its own page', async () => {
    const certificates = [
      certificate,
      { ...certificate, totalLeaveDays: 1, diagnosis: 'Sprained ankle' },
    ]
    const [first, second, ...more] = await pagesOf('certificate', await visited({ certificates }))
    expect(more).toEqual([])
    const text = first!.lines.join('\n')
    expect(text).toContain('Medical Leave Certificate')
    expect(text).toMatch(/Patient Number Date of issue\nLata Mangesh A-\w{6}-1 24\/11\/2026/)
    expect(text).toContain('Mr./Mrs. Lata Mangesh')
    expect(text).toContain('Diagnosis Acute viral fever')
    expect(text).toContain('3 days, from 23/11/2026 up to and including 25/11/2026.')
    expect(text).toContain('Reg. No.: KMC-DEMO-10423')
    expect(text).not.toContain('Sprained')
    expect(second!.lines.join('\n')).toContain('Sprained ankle')
    expect(second!.lines.join('\n')).toContain('1 day, on 23/11/2026.')
  })

  it("is in the reader's language, and from right to left in Arabic and Urdu", async () => {
    const id = await visited()
    const german = (await pagesOf('prescription', id, 'de'))[0]!
    expect(german.lines.join('\n')).toContain(de.sheet.prescription)
    expect(german.missingGlyphs).toBe(0)
    for (const locale of ['pl', 'el', 'ru', 'ae', 'ur', 'pa', 'zh', 'ja']) {
      const [page] = await pagesOf('certificate', id, locale)
      expect(page!.missingGlyphs, locale).toBe(0)
      expect(page!.lines.join('\n'), locale).not.toContain('\ufffd')
      expect(page!.lines.join('\n'), locale).not.toContain('Diagnosis')
    }
    const placeOf = async (locale: string) => {
      const [page] = await pagesOf('prescription', id, locale)
      return page!.textPieces.find(({ text }) => text.startsWith('Lata'))!.left / page!.width
    }
    expect(await placeOf('de')).toBeLessThan(0.3)
    // Typst by itself reads Punjabi in the script of Pakistan.
    expect(await placeOf('pa')).toBeLessThan(0.3)
    expect(await placeOf('ae')).toBeGreaterThan(0.6)
    expect(await placeOf('ur')).toBeGreaterThan(0.6)
  })

  it("uses the glyph variants of the reader's language", async () => {
    const id = await visited({ certificates: [{ ...certificate, diagnosis: '直' }] })
    const fontsOf = async (locale: string) =>
      (await pagesOf('certificate', id, locale))[0]!.fonts.join()
    expect(await fontsOf('zh')).not.toContain('JP')
    expect(await fontsOf('ja')).not.toContain('SC')
    expect((await download('certificate', id, scene.anita, '?locale=xx')).statusCode).toBe(400)
  })

  it('has a placeholder for characters without a font', async () => {
    const id = await visited({ certificates: [{ ...certificate, diagnosis: '감기 👨‍👩‍👧 Fever' }] })
    const [page] = await pagesOf('certificate', id)
    expect(page!.lines.join('\n')).toContain('Diagnosis \ufffd \ufffd Fever')
    expect(page!.missingGlyphs).toBe(0)
  })

  it('breaks only words that are longer than a line', async () => {
    const diagnosis = `${'Pseudo'.repeat(20)} hypoparathyroidism`
    const id = await visited({ certificates: [{ ...certificate, diagnosis }] })
    const [page] = await pagesOf('certificate', id)
    const right = page!.width - 30
    expect(page!.textPieces.every(({ left }) => left < right)).toBe(true)
    const text = page!.lines.join('\n')
    expect(text.match(/Pseudo/g)!.length).toBeGreaterThan(10)
    expect(text).toContain('hypoparathyroidism')
  })
})
