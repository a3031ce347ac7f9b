import { expect, it } from 'vitest'
import { formatRupees } from '../ui/format-money.tsx'
import { formatCount } from './format-count.tsx'
import { text } from './i18n.tsx'

it('every text groups the number of rows that it names', () => {
  expect(text('table.count', { count: 3527 })).toBe('3,527 appointments')
  expect(text('table.count', { count: 1 })).toBe('1 appointment')
  expect(text('masters.count', { count: 100_000 })).toBe('1,00,000 entries')
  expect(text('reports.export.progress', { rows: 2000, count: 12_345 })).toBe(
    '2,000 of 12,345 rows',
  )
})

it('a year is no number of rows, and a measurement keeps its digits', () => {
  expect(text('app.copyright', { year: '2026' })).toContain('2026')
  expect(formatCount(1037.5)).toBe('1037.5')
})

it.each([
  ['kn', '₹12,50,000.50'],
  // In an isolate: after a word that is read from the right the sign would stand behind the number.
  ['ur', '\u2068₹12,50,000.50\u2069'],
])('%s groups by lakhs, as it is written in India', (language, amount) => {
  document.documentElement.lang = language
  try {
    expect([formatCount(100_000), formatRupees(1_250_000.5)]).toEqual(['1,00,000', amount])
  } finally {
    document.documentElement.lang = 'en'
  }
})
