import { describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { dosageInWords, type Dosage } from './dosage-in-words.ts'
import { translatorFor } from './sheet-translator.server.ts'

const allLocales = Object.keys(locales) as Locale[]
const dosage = (changes: Partial<Dosage> = {}): Dosage => ({
  medicine: 'Paracetamol',
  amount: 1,
  unit: 'tablet',
  morning: true,
  afternoon: false,
  evening: true,
  days: 5,
  timing: 'After Food',
  ...changes,
})
const at = (times: string): Pick<Dosage, 'morning' | 'afternoon' | 'evening'> => {
  const [morning, afternoon, evening] = [...times].map((it) => it === '1')
  return { morning: morning!, afternoon: afternoon!, evening: evening! }
}

/** The sentence without what only holds its letters together and in order. */
const sentenceOf = (changes: Partial<Dosage>, locale: Locale = 'en') =>
  dosageInWords(dosage(changes), translatorFor(locale))
    ?.replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll('\u00a0', ' ')

describe('a dosage in words', () => {
  it.each([
    [{}, '1 tablet in the morning and 1 tablet in the evening, after food, for 5 days.'],
    [
      { ...at('111'), unit: 'ml', amount: 5, timing: 'Before Food', days: 1 },
      '5 ml in the morning, 5 ml in the afternoon and 5 ml in the evening, before food, for 1 day.',
    ],
    [{ ...at('001'), amount: 0.5 }, 'Half a tablet in the evening, after food, for 5 days.'],
    [
      { ...at('100'), amount: 0.25 },
      'A quarter of a tablet in the morning, after food, for 5 days.',
    ],
    [
      { ...at('010'), amount: 1.5 },
      '1 and a half tablets in the afternoon, after food, for 5 days.',
    ],
    // What has no word for its part stays in the figures of its column.
    [{ ...at('100'), amount: 2.5 }, '2.5 tablets in the morning, after food, for 5 days.'],
    [
      { ...at('100'), amount: 0.5, unit: 'drop' },
      '0.5 drops in the morning, after food, for 5 days.',
    ],
    [
      { ...at('100'), amount: 0.025, unit: 'mg' },
      '0.025 mg in the morning, after food, for 5 days.',
    ],
    [
      { ...at('100'), amount: 60_000, unit: 'IU' },
      '60000 IU in the morning, after food, for 5 days.',
    ],
  ] as const)('%j is “%s”', (changes, sentence) => {
    expect(sentenceOf(changes)).toBe(sentence)
  })

  it.each([
    ['nothing at any time', at('000')],
    ['no amount', { amount: 0 }],
    ['less than nothing', { amount: -1 }],
    ['no number', { amount: Number.NaN }],
    ['no end', { amount: Infinity }],
    ['no days', { days: 0 }],
    ['half a day', { days: 0.5 }],
  ])('is left out for %s', (_, changes) => {
    expect(sentenceOf(changes)).toBeUndefined()
  })

  it.each([
    'Methotrexate 7.5 mg weekly',
    'Calcirol sachet once a week',
    'Crocin 650 SOS',
    'Crocin s.o.s.',
    'Ibuprofen PRN pain',
    'Atorva HS',
    'Zolfresh 10 OD',
    'Azithral B.D.',
    'Prednisolone alternate days',
    'Amoxyclav 1-1-1-1',
    'Amoxyclav 1 - 0 - 1',
    'Paracetamol 1-2 tablets',
    'Paracetamol ½ tab',
    'Paracetamol 1/2 tab',
    'Crocin q8h',
    'Crocin 3x',
    'Crocin 5/7',
    'Methotrexat wöchentlich',
    'मेथोट्रेक्सेट हफ़्ते में एक बार',
    'Crocin जरूरत पर',
    'மெத்தோட்ரெக்ஸேட் வாரம் ஒரு முறை',
    'میتھوٹریکسیٹ ہفتے میں ایک بار',
    '甲氨蝶呤 每周一次',
  ])('is left out for “%s”, which says itself how it is taken', (medicine) => {
    for (const locale of allLocales) expect(sentenceOf({ medicine }, locale)).toBeUndefined()
  })

  it.each([
    'Paracetamol 650 mg',
    'Co-trimoxazole DS',
    'Ambroxol 15 mg/5 ml syrup',
    'Telma-H 40/12.5',
    'Vitamin B12',
    'Pantoprazole 40',
    'पैरासिटामोल',
    'باراسيتامول',
    'Calpol (120 mg/5 ml)',
    'Insulin 30/70',
  ])('is there for “%s”', (medicine) => {
    expect(sentenceOf({ medicine })).toContain('1 tablet in the morning')
  })
})
