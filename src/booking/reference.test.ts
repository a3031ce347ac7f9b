import fc from 'fast-check'
import { expect, it } from 'vitest'
import { referenceOf } from './reference.ts'

it('is short, easy to read out, and tells series from appointments', () => {
  expect(referenceOf('appointment', 1)).toMatch(/^A-[2-9A-HJKMNP-TV-Z]{6}$/)
  expect(referenceOf('subscription', 1)).toMatch(/^S-/)
})

it('is never given twice, and does not count up', () => {
  const id = fc.integer({ min: 1, max: 700_000_000 })
  fc.assert(
    fc.property(id, id, (a, b) => {
      expect(referenceOf('appointment', a) === referenceOf('appointment', b)).toBe(a === b)
    }),
  )
  const first = Array.from({ length: 500 }, (_, index) => referenceOf('appointment', index + 1))
  expect(new Set(first).size).toBe(500)
  expect(first).not.toEqual(first.toSorted())
})
