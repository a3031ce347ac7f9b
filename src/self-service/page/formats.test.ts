import { expect, it } from 'vitest'
import type { Locale } from '../../platform/i18n/locales.ts'
import { dayWithWeekday, rupees } from './formats.ts'
import { createWords } from './words.ts'

const amountIn = (locale: Locale) => rupees(createWords({}, locale), 1250)

it.each<[Locale, string]>([
  ['en', '₹1,250'],
  ['hi', '₹1,250'],
  // By itself, as after a word that is read from the right the sign would stand behind the number.
  ['ur', '\u2068₹1,250\u2069'],
  // Begins with a mark of its own, and so keeps the order of Arabic.
  ['ae', '\u2068\u200f1,250\u00a0₹\u2069'],
])('an amount on a page in %s', (locale, expected) => {
  expect(amountIn(locale)).toBe(expected)
})

it('a date keeps the order of its parts after a word that is read from the right', () => {
  expect(dayWithWeekday(createWords({}, 'ur'), '2026-11-24')).toMatch(/ \u206824-11-2026\u2069$/)
  expect(dayWithWeekday(createWords({}, 'en'), '2026-11-24')).toBe('Tue 24-11-2026')
})
