import { describe, expect, it } from 'vitest'
import { languageOf, locales, type Locale } from './locales.ts'
import { moneyInWords } from './money-in-words.ts'
import { countInWords } from './number-forms.ts'

const languages = (Object.keys(locales) as Locale[]).map(languageOf)
const amounts = [0, 0.05, 0.5, 7, 99.5, 999, 999.99, 1000, 1250, 1250.5, 9999.99, 10_000, 99_999.1]
  .concat([100_000, 123_456.78, 1_234_567, 12_345_678.9, 987_654_321, 1_000_000_000.01])
  .flatMap((amount) => [amount, -amount])
  // Intl writes '-0', which no account comes to.
  .filter((amount) => !Object.is(amount, -0))

/** What Intl writes by the language's own rules, with the digits of all. */
const byIntl = (language: string, amount: number, style: 'currency' | 'decimal') => {
  const fractionDigits = Number.isInteger(amount) ? 0 : 2
  return new Intl.NumberFormat(tagOf(language), {
    style,
    currency: 'INR',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(amount)
}
// English is India's. Kannada and Urdu group by lakhs, which Intl knows of Hindi.
const tagOf = (language: string) =>
  `${{ en: 'en-IN', kn: 'hi', ur: 'hi' }[language] ?? language}-u-nu-latn`
/** Intl groups amounts of these by thousands, but their numbers by lakhs, as India does. */
const byThousandsInIntl = ['ml', 'mr', 'or']

describe.each(languages)('%s', (language) => {
  it('writes amounts as Intl does', () => {
    const all = byThousandsInIntl.includes(language)
      ? amounts.filter((amount) => Math.abs(amount) < 100_000)
      : amounts
    expect(all.map((amount) => moneyInWords(amount, language))).toEqual(
      all.map((amount) => byIntl(language, amount, 'currency')),
    )
  })

  it('writes amounts without their sign as Intl does', () => {
    expect(amounts.map((amount) => moneyInWords(amount, language, 'decimal'))).toEqual(
      amounts.map((amount) => byIntl(language, amount, 'decimal')),
    )
  })

  it('groups counts as Intl does', () => {
    const counts = amounts.map((amount) => Math.trunc(amount))
    const format = new Intl.NumberFormat(tagOf(language), { useGrouping: true })
    expect(counts.map((count) => countInWords(count, language))).toEqual(
      counts.map((count) => format.format(count === 0 ? 0 : count)),
    )
  })
})

it.each(byThousandsInIntl)('%s groups amounts by lakhs, too', (language) => {
  expect(moneyInWords(1_234_567.5, language)).toBe('₹12,34,567.50')
})

it('a language that is none of ours is written as English', () => {
  expect([moneyInWords(100_000, 'nl'), moneyInWords(100_000, '')]).toEqual([
    '₹1,00,000',
    '₹1,00,000',
  ])
  expect(countInWords(100_000, 'constructor')).toBe('1,00,000')
})

it('a region makes no other form', () => {
  expect(moneyInWords(1_234_567, 'de-AT')).toBe(moneyInWords(1_234_567, 'de'))
})

it('a measurement keeps its digits', () => {
  expect(countInWords(1037.5, 'de')).toBe('1037.5')
})
