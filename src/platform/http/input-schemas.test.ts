import { expect, it } from 'vitest'
import { messageKey } from '../i18n/text-key.ts'
import { textSchema } from './input-schemas.ts'

const required = messageKey('patient.nameRequired')
const problemOf = (text: unknown) =>
  textSchema(9, required).safeParse(text).error?.issues[0]?.message

it.each([
  ['a NUL', 'Gita\0'],
  ['half of a sign', 'Gita\ud83d'],
])('calls a text with %s not valid, and not missing', (_, text) => {
  expect(problemOf(text)).toBe('invalid.invalid')
  expect(textSchema(9).safeParse(text).error?.issues[0]?.message).toBe('invalid.invalid')
})

it('calls a text missing that is none, or empty once it is trimmed', () => {
  expect([problemOf(undefined), problemOf(null), problemOf('  ')]).toEqual(Array(3).fill(required))
})

it('calls a text too long by what is left once it is trimmed', () => {
  expect(problemOf('Gita Rao of Pune')).toBe('field.tooLong')
  expect(textSchema(9, required).parse(' Gita Rao ')).toBe('Gita Rao')
})
