import { expect, it } from 'vitest'
import { formatTimeRange, overlaps } from './time.ts'

it('takes a range without length for a time, which overlaps nothing', () => {
  const moment = { starts: '09:05', ends: '09:05' }
  expect(formatTimeRange(moment)).toBe('09:05')
  expect(overlaps(moment, { starts: '09:00', ends: '09:15' })).toBe(false)
  expect(overlaps({ starts: '09:00', ends: '09:15' }, moment)).toBe(false)
  expect(overlaps(moment, moment)).toBe(false)
})

it('formats a time range from its start to its end', () =>
  expect(formatTimeRange({ starts: '09:00', ends: '09:15' })).toBe('09:00–09:15'))
