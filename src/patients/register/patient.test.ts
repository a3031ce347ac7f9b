import { expect, it } from 'vitest'
import { patientSchema } from './patient.ts'

const { mobile } = patientSchema.shape
const messageOf = (input: string) => mobile.safeParse(input).error?.issues[0]?.message

it('a mobile number in any usual form is stored as ten digits', () => {
  const writtenForms = [
    '9820055667',
    '919820055667',
    '+91 98200 55667',
    '098200-55667',
    ' 98200\u00A055667 ',
  ]
  expect(writtenForms.map((input) => mobile.parse(input))).toEqual(
    writtenForms.map(() => '9820055667'),
  )
})

it('an invalid mobile number gets an error, and is not cut', () => {
  expect(messageOf(' ')).toBe('patient.mobileRequired')
  for (const input of ['98200', '98200556671', '0000000000', '+1 98200 55667', 'none']) {
    expect(messageOf(input)).toBe('patient.mobileDigits')
  }
})

it('a text that is too long gets an error', () => {
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
