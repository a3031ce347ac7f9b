import { expect, it } from 'vitest'
import { nextLine } from './schedule-form-values.ts'

it('the first hours suggest slots as long as the longest service given', () => {
  expect(nextLine([], 30).minutes).toBe(30)
  expect(nextLine([], null).minutes).toBe(15)
})

it('a service longer than any slot may be suggests the longest slot', () => {
  expect(nextLine([], 480).minutes).toBeLessThanOrEqual(480)
  expect(nextLine([], 480).minutes).toBeGreaterThan(30)
})

it('further hours begin with the slots of the last, whatever the service', () => {
  const first = { ...nextLine([], 30), minutes: 20 }
  expect(nextLine([first], 45)).toMatchObject({ key: 1, minutes: 20, days: [], from: '', to: '' })
})
