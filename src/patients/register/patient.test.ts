import { expect, it } from 'vitest'
import { patientSchema } from './patient.ts'

const { mobile } = patientSchema.shape
const sentenceOf = (typed: string) => mobile.safeParse(typed).error?.issues[0]?.message

it('a mobile number is kept as ten digits, in whatever usual form it was typed', () => {
  const forms = [
    '9820055667',
    '919820055667',
    '+91 98200 55667',
    '098200-55667',
    ' 98200\u00A055667 ',
  ]
  expect(forms.map((typed) => mobile.parse(typed))).toEqual(forms.map(() => '9820055667'))
})

it('a mobile number that is none says so, and is not cut', () => {
  expect(sentenceOf(' ')).toBe('patient.mobileRequired')
  for (const typed of ['98200', '98200556671', '0000000000', '+1 98200 55667', 'none']) {
    expect(sentenceOf(typed)).toBe('patient.mobileDigits')
  }
})

it('a text that is too long says so', () => {
  const { error } = patientSchema.safeParse({
    name: 'a'.repeat(101),
    age: '30',
    mobile: '9820055667',
    location: 'a'.repeat(121),
  })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['name', 'field.tooLong'],
    ['location', 'field.tooLong'],
  ])
})
