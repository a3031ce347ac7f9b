import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseReference, referenceOf } from './reference.ts'

it('is short, easy to read out, and different for series and appointments', () => {
  expect(referenceOf('appointment', 1)).toMatch(/^A-[2-9A-HJKMNP-TV-Z]{6}$/)
  expect(referenceOf('subscription', 1)).toMatch(/^S-/)
})

it('is unique, and not in order of the ids', () => {
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

it('is parsed back to its row in every spelling', () => {
  const kind = fc.constantFrom('appointment' as const, 'subscription' as const)
  fc.assert(
    fc.property(kind, fc.integer({ min: 1, max: 590_000_000 }), (of, id) => {
      const reference = referenceOf(of, id)
      expect(parseReference(reference)).toEqual({ kind: of, id })
      expect(parseReference(` ${reference.toLowerCase().replace('-', ' ')}`)).toEqual({
        kind: of,
        id,
      })
      if (/\d/.test(reference)) {
        expect(parseReference(reference.replace('-', ''))).toEqual({ kind: of, id })
      }
    }),
  )
})

it('is found in the number of a certificate or a letter, which stands for its appointment', () => {
  const reference = referenceOf('appointment', 41)
  for (const serial of [
    `${reference}-1`,
    `${reference}-R12`,
    reference.toLowerCase() + '\u20132',
  ]) {
    expect(parseReference(serial)).toEqual({ kind: 'appointment', id: 41 })
  }
  expect(parseReference(`${reference}-`)).toBeUndefined()
})

it('is not confused with a name or a number', () => {
  for (const typed of ['sandeep', 'Aakshay', '9876543210', 'A-7KQ2M', 'B-7KQ2M9', 'A-7KQ2MO', '']) {
    expect(parseReference(typed), typed).toBeUndefined()
  }
})
