import { expect, it } from 'vitest'
import { guessColumns as guess } from '../import-kit/guess-columns.ts'
import { headings, importFields } from './import-fields.ts'

const guessColumns = (firstRow: string[]) => guess(importFields, headings, firstRow)

it('finds the columns by the words that other programs use', () => {
  expect(
    guessColumns(['Sr. No.', 'Patient Name', 'Mobile No.', 'Age (yrs)', 'Gender', 'E-mail ID']),
  ).toEqual({ name: 1, mobile: 2, age: 3, sex: 4, email: 5 })
  expect(
    guessColumns(['client', 'Contact Number', 'D.O.B.', 'Address', 'Known Allergies', 'Balance']),
  ).toEqual({ name: 0, mobile: 1, bornOn: 2, location: 3, allergies: 4 })
})

it('finds the column of file numbers by what clinics call them', () => {
  for (const heading of [
    'File no',
    'UHID',
    'MRD No.',
    'Patient ID',
    'Reg No',
    'Registration Number',
    'OPD No',
    'Case No.',
  ]) {
    expect(guessColumns(['Patient Name', heading])).toEqual({ name: 0, fileNumber: 1 })
  }
  for (const heading of ['Registration date', 'Patient', 'Profile', 'Card type']) {
    expect(guessColumns(['Name', heading])).not.toHaveProperty('fileNumber')
  }
})

it('gives a column to one field, and the first of two that fit', () => {
  expect(guessColumns(['Name', 'Full name', 'Phone', 'Mobile'])).toEqual({ name: 0, mobile: 2 })
})

it('a first row with a patient is none of headings', () => {
  expect(guessColumns(['Asha Rao', '9876543210', '34'])).toEqual({})
  expect(guessColumns(['Name', 'Mobile'])).toEqual({ name: 0, mobile: 1 })
})
