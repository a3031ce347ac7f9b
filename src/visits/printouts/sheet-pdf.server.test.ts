import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { copiedFrom, readPdf, type PdfPage } from '../../test-kit/pdf-file.server.ts'
import { expectNothingOverTheFoot } from '../../test-kit/expect-foot.server.ts'
import { pngFile } from '../../test-kit/logo-file.server.ts'
import { printedCertificate, sheetFacts as facts } from '../../test-kit/sheet-facts.ts'
import { testMedicine } from '../../test-kit/visits.server.ts'
import { makeSheetPdf } from './sheet-pdf.server.ts'
import type { SheetFacts, SheetKind } from './sheets.ts'

const medicines = (names: string[]) => names.map((medicine) => ({ ...testMedicine, medicine }))
const certificate = (diagnosis: string) => [{ ...printedCertificate, diagnosis }]

const fileOf = (kind: SheetKind, changes: Partial<SheetFacts>, locale: Locale = 'en') =>
  makeSheetPdf({ kind, facts: facts(changes), locale, inWords: false })
const pagesOf = async (...sheet: Parameters<typeof fileOf>) => readPdf(await fileOf(...sheet))
const textOf = ({ lines }: PdfPage) => lines.join('\n')

/** A random name as long as a medicine's may be. */
const longName = fc
  .array(fc.constantFrom('Amoxicillin', 'with', 'clavulanic', 'acid', 'Pseudo'.repeat(8), '5'), {
    minLength: 1,
    maxLength: 20,
  })
  .map((words) => words.join(' ').slice(0, 190).trim())

describe('a prescription', () => {
  it('of any length has each medicine once, and patient, day and page on every page', async () => {
    const medicineName = fc.oneof(fc.constantFrom('Paracetamol', 'Crocin'), longName)
    await fc.assert(
      fc.asyncProperty(fc.array(medicineName, { minLength: 1, maxLength: 40 }), async (names) => {
        const pages = await pagesOf('prescription', { prescription: medicines(names) })
        const signedPages = pages.filter((page) => textOf(page).includes('Follow-up date'))
        expect(signedPages).toEqual([pages.at(-1)])
        const serials = pages.map(({ textPieces: places, width }) =>
          places
            .filter(({ text, left, top }) => /^\d+$/.test(text) && left < width / 8 && top > 150)
            .map(({ text }) => Number(text)),
        )
        expect(serials.flat()).toEqual(names.map((_, index) => index + 1))
        for (const [index, page] of pages.entries()) {
          expect(serials[index]!.length).toBeGreaterThan(0)
          const text = textOf(page)
          expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
          expect(text).toContain('Lata Mangesh 34 years 24-11-2026')
          expect(text).toContain('Medicine Name')
          expectNothingOverTheFoot(page)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('has temperature, pulse and saturation on a second line, in every language', async () => {
    const measured = { temperature: 100.4, pulse: 96, spo2: 97 }
    for (const locale of Object.keys(locales) as Locale[]) {
      const pages = await pagesOf(
        'prescription',
        { prescription: medicines(['Crocin']), ...measured },
        locale,
      )
      expect(pages).toHaveLength(1)
      const topOf = (part: string) =>
        pages[0]!.textPieces.find(({ text }) => text.includes(part))!.top
      expect(topOf('100.4')).toBeGreaterThan(topOf('72.4') + 10)
      expectNothingOverTheFoot(pages[0]!)
    }
  })

  it('of three long names has no blank rows and no signature on a page without a name', async () => {
    const names = ['Pseudo'.repeat(33), 'Acetyl salicylic acid '.repeat(9), 'Medicine '.repeat(22)]
    const pages = await pagesOf('prescription', { prescription: medicines(names) })
    expect(pages).toHaveLength(2)
    expect(textOf(pages[1]!)).toMatch(/Medicine[^]+Follow-up date/)
    const rules = pages.map(({ rules, width }) => rules.filter((it) => it.width > width * 0.8))
    // Two at the table's head, one at the foot, and one below each medicine.
    expect(rules.map(({ length }) => length)).toEqual([4, 5])
  })
})

describe('a certificate', () => {
  it('is on one page with its diagnosis, for every text and script', async () => {
    const longest = [
      'Fever and ',
      'वायरल बुखार ',
      'காய்ச்சல் ',
      'حمى شديدة ',
      '急性上呼吸道感染，',
      'Word',
    ].map((word) => word.repeat(300).slice(0, 500).trim())
    for (const diagnosis of longest) {
      const pages = await pagesOf('certificate', {
        certificates: certificate(diagnosis),
        patient: { name: diagnosis.slice(0, 100), age: 40, fileNumber: null },
      })
      expect(pages).toHaveLength(1)
      expect(textOf(pages[0]!)).toContain('Page 1 of 1')
      expectNothingOverTheFoot(pages[0]!)
    }
  })

  it('keeps its font size where there is room', async () => {
    const sizes = async (diagnosis: string) => {
      const [page] = await pagesOf('certificate', { certificates: certificate(diagnosis) })
      return page!.textPieces.find(({ text }) => text.startsWith('Starting'))!.top
    }
    expect(await sizes('Fever')).toBeLessThan(await sizes('Fever '.repeat(40)))
  })
})

describe('text copied from the file', () => {
  it('equals the input, in Indian scripts, Arabic, Chinese and Japanese', async () => {
    const typed = {
      Latin: ['Łucja Ångström-Đặng', 'Fièvre élevée', 'NotoSans'],
      Greek: ['Ελένη Παπαδοπούλου', 'Πυρετός', 'NotoSans'],
      Cyrillic: ['Наталья Щербакова', 'Грипп', 'NotoSans'],
      Devanagari: ['क्षितिजा श्रीनिवास कृष्णमूर्ति', 'तीव्र ज्वर', 'NotoSans'],
      Tamil: ['மீனாட்சி சுந்தரம்', 'கடுமையான காய்ச்சல்', 'NotoSansTamil'],
      Kannada: ['ಕೃಷ್ಣಮೂರ್ತಿ ಲಕ್ಷ್ಮೀ', 'ಜ್ವರ', 'NotoSansKannada'],
      Telugu: ['లక్ష్మి వెంకటేశ్వర్లు', 'జ్వరం', 'NotoSansTelugu'],
      Malayalam: ['ശ്രീകൃഷ്ണൻ', 'പനി', 'NotoSansMalayalam'],
      Bengali: ['শ্রীকৃষ্ণ চট্টোপাধ্যায়', 'জ্বর', 'HindSiliguri'],
      Gujarati: ['શ્રીકૃષ્ણ', 'તાવ', 'NotoSansGujarati'],
      Gurmukhi: ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਬੁਖਾਰ', 'NotoSansGurmukhi'],
      Oriya: ['ଲକ୍ଷ୍ମୀ ମହାପାତ୍ର', 'ଜ୍ୱର', 'NotoSansOriya'],
      Arabic: ['محمد عبد الله', 'حمى شديدة', 'IBMPlexSansArabic'],
      // With characters that only one of the two fonts has.
      Chinese: ['王小明', '发烧 38.5 ℃', 'NotoSansSC'],
      Japanese: ['光子', '齲歯（むし歯）', 'NotoSansJP'],
    }
    for (const [script, [name, diagnosis, font]] of Object.entries(typed)) {
      const file = await fileOf('certificate', {
        patient: { name: name!, age: 34, fileNumber: null },
        certificates: certificate(diagnosis!),
      })
      const [copied] = await copiedFrom(file)
      expect(copied!.split('\n'), script).toContain(name)
      expect(copied, script).toContain(diagnosis)
      const [page] = await readPdf(file)
      expect(page!.fonts.join(), script).toContain(font)
      expect(page!.missingGlyphs, script).toBe(0)
      expect(copied, script).not.toContain('\ufffd')
    }
  })

  it('keeps an amount in order after an Arabic name, and on an Arabic sheet', async () => {
    const prescription = medicines(['باراسيتامول', 'Crocin'])
    for (const locale of ['en', 'ae'] as const) {
      const [page] = await pagesOf('prescription', { prescription }, locale)
      const leftOf = (text: string) => page!.textPieces.filter((it) => it.text.includes(text))
      expect(leftOf('500').map(({ text }) => text.replace('\u00a0', ' '))).toEqual([
        expect.stringMatching(/^500 mg$/),
        expect.stringMatching(/Crocin 500 mg$/),
      ])
    }
  })

  it('is text and never a Typst command', async () => {
    const hostileTexts = [
      '#panic("x") $a$ @b \\ // c',
      '#read("sheet.typ") /* d */ `e` *f* _g_',
      '<h> [i] {j} = k ~ -- --- ... \\u{41} \'l\' "m"',
      '#image("/etc/passwd") #sys.inputs #"n" %o &p;',
    ]
    const file = await fileOf('prescription', {
      patient: { name: hostileTexts[0]!, age: 34, fileNumber: null },
      consultant: {
        name: hostileTexts[1]!,
        degree: hostileTexts[2]!,
        mobile: null,
        registrationNumber: '#1',
      },
      branch: { name: hostileTexts[3]!, address: '$x^2$', phone: '#2' },
      prescription: medicines(hostileTexts),
    })
    const copied = (await copiedFrom(file)).join('\n').replaceAll(/\s+/g, ' ')
    for (const text of [...hostileTexts, 'Reg. No.: #1', '$x^2$', 'Phone: #2']) {
      expect(copied).toContain(text)
    }
  })
})

describe('Chinese text', () => {
  it('may break a line anywhere except before a comma', async () => {
    const diagnosis = '急性上呼吸道感染，伴有发热（体温超过三十八度）及咳嗽；建议休息。'.repeat(4)
    const [page] = await pagesOf('certificate', { certificates: certificate(diagnosis) }, 'zh')
    const lines = textOf(page!)
      .replaceAll(/^诊断 /gm, '')
      .split('\n')
    const first = lines.findIndex((line) => line.startsWith('急性'))
    const last = lines.findIndex((line) => line.startsWith('病假 '))
    const set = lines.slice(first, last)
    expect(set.length).toBeGreaterThan(3)
    expect(set.join('')).toBe(diagnosis)
    expect(set.filter((line) => /^[，。；）]|（$/.test(line))).toEqual([])
  })
})

describe('a clinic with details of its own', () => {
  const clinic = {
    name: 'Sunrise Health and Wellness',
    address: '12 Ring Road, Bengaluru',
    registrationLines: ['KPME 1234', 'GST 29ABCDE1234F1Z5'],
    logoVersion: 'f'.repeat(16),
  }

  it.each([
    [40, 400],
    [400, 40],
    [512, 512],
  ])('has its logo of %i by %i pixels and its name on the sheet', async (width, height) => {
    const prescription = medicines(Array.from({ length: 10 }, () => 'Paracetamol'))
    const [page, ...others] = await readPdf(
      await makeSheetPdf({
        kind: 'prescription',
        facts: facts({ clinic, prescription }),
        locale: 'en',
        inWords: false,
        logo: pngFile({ width, height, colourType: 6 }),
      }),
    )
    // Ten medicines still fit on one page.
    expect(others).toEqual([])
    expect(textOf(page!)).toContain('Sunrise Health and Wellness')
    expect(textOf(page!)).toContain('KPME 1234 · GST 29ABCDE1234F1Z5')
    // The foot has two more lines.
    expectNothingOverTheFoot(page!, 85)
  })
})
