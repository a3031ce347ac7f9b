import { expect, it } from 'vitest'
import { formatTimeRange } from './time.ts'

it('formats a time range from its start to its end', () =>
  expect(formatTimeRange({ starts: '09:00', ends: '09:15' })).toBe('09:00–09:15'))
