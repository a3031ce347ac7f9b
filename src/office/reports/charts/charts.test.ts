import { expect, it } from 'vitest'
import { periodOf } from './charts.ts'

it('a period has the given number of days, including today', () => {
  expect(periodOf('2026-11-21', 7, 'back')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(periodOf('2026-11-21', 7, 'ahead')).toEqual({ from: '2026-11-21', to: '2026-11-27' })
})
