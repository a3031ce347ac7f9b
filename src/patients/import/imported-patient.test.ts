import { expect, it } from 'vitest'
import { beginCheck } from './check-rows.ts'
import type { RowReading } from '../import-kit/file-row.ts'
import type { ImportField } from './import-fields.ts'
import { personKey, readPatient } from './imported-patient.ts'

const reading: RowReading<ImportField> = {
  columns: {
    name: 0,
    mobile: 1,
    age: 2,
    bornOn: 3,
    sex: 4,
    email: 5,
    location: 6,
    allergies: 7,
    fileNumber: 8,
  },
  dayOrder: 'day first',
  today: '2026-11-24',
}
const nothing = {
  age: null,
  bornOn: null,
  sex: null,
  email: '',
  location: '',
  allergies: null,
  fileNumber: '',
}
const read = (...row: string[]) => readPatient(row, reading)

it('reads a patient as the register has them', () => {
  expect(read(' Asha  Rao ', '+91 98765 43210', '34 yrs', '', 'F', 'asha@example.org')).toEqual({
    patient: {
      ...nothing,
      name: 'Asha Rao',
      mobile: '9876543210',
      age: 34,
      sex: 'female',
      email: 'asha@example.org',
    },
  })
  // Who is born on a day has no other age, whatever the file says.
  expect(read("D'Souza", '9876543210.0', '12', '04-03-1984', '', 'n/a', 'Pune', 'dust')).toEqual({
    patient: {
      ...nothing,
      name: "D'Souza",
      mobile: '9876543210',
      bornOn: '1984-03-04',
      location: 'Pune',
      allergies: 'dust',
    },
  })
})

it('says of each field what is wrong with it', () => {
  expect(read('', '98765', 'old', '', 'Mrs', 'at home', 'x'.repeat(121))).toEqual({
    problems: {
      name: 'patient.nameRequired',
      mobile: 'patient.mobileDigits',
      age: 'patient.ageNumber',
      sex: 'import.sexUnknown',
      email: 'patient.emailFormat',
      location: 'field.tooLong',
    },
  })
  expect(read('Asha', '9.87654E+09', '', '', '')).toEqual({
    problems: { mobile: 'patient.mobileDigits', age: 'import.ageOrBirthday' },
  })
  expect(read('Asha', '9876543210', '', '04-03-24')).toEqual({
    problems: { bornOn: 'import.dayWrong' },
  })
  expect(read('Asha', '9876543210', '', '25-11-2026')).toEqual({
    problems: { bornOn: 'patient.bornOnRange' },
  })
  expect(read('Asha', '9876543210', '131')).toEqual({ problems: { age: 'patient.ageNumber' } })
})

it('a row may be shorter than the headings', () => {
  expect(read('Asha', '9876543210', '3')).toMatchObject({ patient: { age: 3 } })
})

it('takes a person for the same by number and name, but not twins', () => {
  const key = (name: string) => personKey({ name, mobile: '9876543210' })
  expect(key('A. P. J. Kalam')).toBe(key('APJ kalam'))
  expect(key('Baby 1 Rao')).not.toBe(key('Baby 2 Rao'))
  expect(key('Asha')).not.toBe(personKey({ name: 'Asha', mobile: '9876543211' }))
})

it('counts rows of somebody before once, over all parts, and numbers wrong ones as the file does', () => {
  const check = beginCheck(reading)
  const asha = ['Asha Rao', '9876543210', '34']
  expect(
    check([
      { line: 2, cells: asha },
      { line: 4, cells: ['Ravi', '1'] },
      { line: 5, cells: asha },
    ]),
  ).toMatchObject({
    patients: [{ name: 'Asha Rao' }],
    wrong: [{ line: 4, cells: ['Ravi', '1'] }],
    repeated: 1,
  })
  expect(check([{ line: 6, cells: ['ASHA RAO', '09876543210', '35'] }])).toMatchObject({
    patients: [],
    wrong: [],
    repeated: 1,
  })
})

it('takes over the number of a file, also where a spreadsheet took it for an amount', () => {
  const numberOf = (cell: string) => read('Asha Rao', '9876543210', '34', '', '', '', '', '', cell)
  expect(numberOf(' MRD  12/2019 ')).toMatchObject({ patient: { fileNumber: 'MRD 12/2019' } })
  expect(numberOf('1201.0')).toMatchObject({ patient: { fileNumber: '1201' } })
  expect(numberOf('A#1')).toEqual({ problems: { fileNumber: 'patient.fileNumberForm' } })
})

it('refuses the second of two people with one file number, in any capitals', () => {
  const check = beginCheck(reading)
  const row = (line: number, name: string, number: string) => ({
    line,
    cells: [name, '9876543210', '34', '', '', '', '', '', number],
  })
  expect(
    check([row(2, 'Asha Rao', 'a-1'), row(3, 'Ravi Rao', ''), row(4, 'Tara Rao', '')]).wrong,
  ).toEqual([])
  expect(check([row(5, 'Uma Rao', 'A-1')]).wrong).toEqual([
    { ...row(5, 'Uma Rao', 'A-1'), problems: { fileNumber: 'import.numberRepeated' } },
  ])
})
