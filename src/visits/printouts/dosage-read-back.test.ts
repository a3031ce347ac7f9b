import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageOf, locales, type Locale } from '../../platform/i18n/locales.ts'
import { doseUnits, timings } from '../record/prescription/dose-units.ts'
import { dosageInWords, type Dosage } from './dosage-in-words.ts'
import { translatorFor } from './sheet-translator.server.ts'

const timesOfDay = ['100', '010', '001', '110', '101', '011', '111']
const amounts = [0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 5, 10, 11, 21, 100, 250, 1000]
/** One of each plural form, in every language. */
const dayCounts = [1, 2, 3, 5, 7, 10, 11, 21, 22, 100, 101, 999]

interface Said extends Pick<Dosage, 'amount' | 'unit' | 'timing' | 'days'> {
  /** '101' is morning and evening. */
  times: string
}

/** A sentence without what only holds its letters together and in order. */
function say({ times, ...dosage }: Said, locale: Locale): string {
  const [morning, afternoon, evening] = [...times].map((it) => it === '1')
  const taken = { morning: morning!, afternoon: afternoon!, evening: evening! }
  return dosageInWords({ medicine: 'Crocin', ...dosage, ...taken }, translatorFor(locale))!
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll('\u00a0', ' ')
}

/** What a language's sentences are read with: its templates, and what each dose and span is called. */
function readerOf(locale: Locale) {
  const t = translatorFor(locale)
  const spans = new Map(dayCounts.map((count) => [t('sheet.words.span', { count }), count]))
  const templates = timings.flatMap((timing) =>
    timesOfDay.map((times) => {
      const sample = say({ amount: 909, unit: 'IU', timing, times, days: 1 }, locale)
      const pattern = sample
        .replace(t('sheet.words.span', { count: 1 }), '<span>')
        .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
        .replace('<span>', '(?<span>.+)')
        .replace('909 IU', '(?<dose>.+)')
        .replaceAll('909 IU', String.raw`\k<dose>`)
      return { timing, times, pattern: new RegExp(`^${pattern}$`, 'iu') }
    }),
  )
  const readAll = (sentence: string) =>
    templates.flatMap(({ pattern, ...said }) => {
      const groups = pattern.exec(sentence)?.groups
      return groups
        ? [{ ...said, dose: groups.dose!.toLowerCase(), days: spans.get(groups.span!) }]
        : []
    })
  const doses = new Map(
    doseUnits.flatMap((unit) =>
      amounts.map((amount) => {
        const once: Said = { amount, unit, times: '100', timing: 'After Food', days: 5 }
        const reading = readAll(say(once, locale)).find(({ times }) => times === '100')!
        return [reading.dose, `${amount} ${unit}`] as const
      }),
    ),
  )
  /** Every way in which a sentence can be understood. */
  const read = (sentence: string) =>
    readAll(sentence).flatMap(({ dose, ...said }) =>
      doses.has(dose) ? [{ ...said, dose: doses.get(dose)! }] : [],
    )
  return { read, doses, spans }
}

describe.each(Object.keys(locales) as Locale[])('in %s', (locale) => {
  const { read, doses, spans } = readerOf(locale)

  it('no two doses and no two spans are called alike', () => {
    expect(doses.size).toBe(doseUnits.length * amounts.length)
    expect(spans.size).toBe(dayCounts.length)
  })

  it('a sentence is understood in one way, with the times, food, dose and days of its dosage', () => {
    let count = 0
    for (const unit of doseUnits) {
      for (const amount of amounts) {
        for (const times of timesOfDay) {
          for (const timing of timings) {
            const days = dayCounts[(count += 1) % dayCounts.length]!
            const sentence = say({ unit, amount, timing, days, times }, locale)
            expect(read(sentence), sentence).toEqual([
              { times, timing, days, dose: `${amount} ${unit}` },
            ])
          }
        }
      }
    }
  })

  it('each number is said as often as it is taken, and no other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 999_999 }),
        fc.constantFrom(...doseUnits),
        fc.constantFrom(...timesOfDay),
        fc.constantFrom(...timings),
        fc.integer({ min: 3, max: 999 }),
        (amount, unit, times, timing, days) => {
          const sentence = say({ amount, unit, days, times, timing }, locale)
          const taken = [...times].filter((it) => it === '1').map(() => amount)
          expect(sentence.match(/\d+/g)!.map(Number)).toEqual([...taken, days])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('morning and evening are called as the language calls these hours', () => {
    const hours = (...them: number[]) => stemsOf(them.map((it) => hourName(it, locale)).join(' '))
    const named = { morning: hours(7, 8, 9), evening: hours(17, 18, 19, 20, 21) }
    const [morning, evening] = (['morning', 'evening'] as const).map((time) =>
      stemsOf(translatorFor(locale)(`sheet.words.${time}`, { dose: '' })),
    )
    const isAmong = (words: Set<string>, others: Set<string>) =>
      [...words].some((it) => others.has(it))
    // What both have is a preposition.
    const ofMorning = named.morning.difference(named.evening)
    const ofEvening = named.evening.difference(named.morning)
    expect(isAmong(morning!, ofMorning), [...ofMorning].join()).toBe(true)
    expect(isAmong(evening!, ofEvening), [...ofEvening].join()).toBe(true)
    expect(isAmong(morning!, ofEvening)).toBe(false)
    expect(isAmong(evening!, ofMorning)).toBe(false)
  })
})

/** Names of hours that Intl does not know, or knows by others than patients do. */
const furtherNames: Partial<Record<Locale, (hour: number) => string>> = {
  or: (hour) => (hour < 12 ? 'ସକାଳ' : 'ସନ୍ଧ୍ୟା'),
  zh: (hour) => (hour < 12 ? '早上' : '晚上'),
}

const hourName = (hour: number, locale: Locale): string =>
  furtherNames[locale]?.(hour) ??
  new Intl.DateTimeFormat(languageOf(locale), {
    hour: 'numeric',
    hourCycle: 'h12',
    dayPeriod: 'long',
    timeZone: 'UTC',
  })
    .formatToParts(Date.UTC(2026, 0, 1, hour))
    .find(({ type }) => type === 'dayPeriod')!.value

/** The first letters of each word, which no ending changes. */
const stemsOf = (words: string): Set<string> =>
  new Set(
    words
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((it) => it.slice(0, /\p{Script=Han}/u.test(it) ? 1 : 3)),
  )
