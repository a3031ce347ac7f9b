import { expect, it } from 'vitest'
import { periodOf } from './period.ts'

it('a period has as many days as it says, today among them', () => {
  expect(periodOf('2026-11-21', 7, 'back')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(periodOf('2026-11-21', 7, 'ahead')).toEqual({ from: '2026-11-21', to: '2026-11-27' })
})
