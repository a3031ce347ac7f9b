import { expect, it } from 'vitest'
import { showTimes } from './time.ts'

it('shows a stretch of a day from its start to its end', () =>
  expect(showTimes({ starts: '09:00', ends: '09:15' })).toBe('09:00–09:15'))
