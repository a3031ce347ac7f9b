import { expect, it } from 'vitest'
import { fileNumberSchema, parseFileNumber } from './file-number.ts'

it('a file number is letters, digits and the signs between them, as it was typed', () => {
  for (const number of ['1201', 'OPD-1201', 'opd-1201', '12/2019', 'MRD 12.A', 'अ-12', '7']) {
    expect(parseFileNumber(` ${number} `)).toBe(number)
  }
  expect(parseFileNumber('MRD \t 12')).toBe('MRD 12')
  expect(parseFileNumber('OPD-१२०१')).toBe('OPD-1201')
})

it('a text that is none gets an error, and is not cut', () => {
  for (const number of ['-', '. /', 'A_1', '12#', 'x\0', '1'.repeat(21), 'A\uD800']) {
    expect(parseFileNumber(number)).toBeUndefined()
    const { error } = fileNumberSchema.safeParse(number)
    expect(error?.issues.map(({ message }) => message)).toEqual(['patient.fileNumberForm'])
  }
})

it('no number is no error', () => {
  expect(fileNumberSchema.parse('  ')).toBe('')
  expect(parseFileNumber(' ')).toBeUndefined()
})
