import { afterEach, expect, it } from 'vitest'
import { formatTimes, formatTimesOnDay } from './format-times.tsx'

afterEach(() => {
  document.documentElement.lang = 'en'
})

const range = { starts: '09:30', ends: '10:00' }

it('a stretch of time begins at its left on a page that is read from the right', () => {
  for (const language of ['ar', 'ur']) {
    document.documentElement.lang = language
    expect(formatTimes(range)).toBe('\u206609:30–10:00\u2069')
    expect(formatTimesOnDay('2026-11-24', range)).toBe('\u206609:30–10:00\u2069')
  }
  document.documentElement.lang = 'hi'
  expect(formatTimes(range)).toBe('09:30–10:00')
})
