import { describe, expect, it } from 'vitest'
import { createTranslator } from './translate.ts'

const english = createTranslator(
  {
    greeting: 'Dr. {{name}} waits',
    nested: { title: 'Title', days_one: '{{count}} day', days_other: '{{count}} days' },
    window: 'At most {{bookingDays}} days ahead',
    total_other: '{{count}} of {{total}}',
  },
  'en',
)

describe('a translator', () => {
  it('finds texts by the path of their key', () => {
    expect(english('nested.title')).toBe('Title')
  })

  it('gives the key back where the language has no such text, or a group of texts', () => {
    expect(english('nested.other')).toBe('nested.other')
    expect(english('nested')).toBe('nested')
    expect(english('greeting.constructor')).toBe('greeting.constructor')
  })

  it('fills placeholders with what was typed as it is, and leaves those without a value', () => {
    expect(english('greeting', { name: 'A $& {{name}} <b>' })).toBe('Dr. A $& {{name}} <b> waits')
    expect(english('greeting')).toBe('Dr. {{name}} waits')
  })

  it('takes the plural form of the language, and writes numbers as asked', () => {
    expect(english('nested.days', { count: 1 })).toBe('1 day')
    expect(english('nested.days', { count: 1200 }, (it) => `<${it}>`)).toBe('<1200> days')
    const arabic = createTranslator(
      { days_zero: 'none', days_two: 'two', days_few: 'few', days_other: 'other' },
      'ar',
    )
    expect([0, 2, 3, 100].map((count) => arabic('days', { count }))).toEqual([
      'none',
      'two',
      'few',
      'other',
    ])
  })

  it('counts one thing and names another', () => {
    expect(english('total', { count: 5, total: '12' })).toBe('5 of 12')
  })

  it('knows the limits of the clinic', () => {
    expect(english('window')).toBe('At most 30 days ahead')
  })
})
