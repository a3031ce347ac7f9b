import { expect, it } from 'vitest'
import { daysFromTo } from './format-day.tsx'

it('says a period of one day once', () => {
  expect(daysFromTo('2026-11-23', '2026-11-29')).toBe('23-11-2026 – 29-11-2026')
  expect(daysFromTo('2026-11-23', '2026-11-23')).toBe('23-11-2026')
})
