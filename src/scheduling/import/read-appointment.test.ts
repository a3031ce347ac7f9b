import { expect, it } from 'vitest'
import { guessColumns } from '../../patients/import-kit/guess-columns.ts'
import type { RowReading } from '../../patients/import-kit/file-row.ts'
import {
  appointmentFields,
  appointmentHeadings,
  type AppointmentField,
} from './appointment-fields.ts'
import { beginAppointmentCheck } from './check-appointments.ts'
import type { CheckedAppointment, ImportChoices } from './import-appointments.ts'
import { meaningOf, nameKey, namesToAsk, type Meanings } from './match-names.ts'
import { readAppointment } from './read-appointment.ts'

const choices: ImportChoices = {
  branches: [
    { id: 1, name: 'Indiranagar' },
    { id: 2, name: 'Jayanagar' },
  ],
  services: [
    { id: 1, name: 'General Medicine' },
    { id: 2, name: 'Dental' },
  ],
  consultants: [
    { id: 4, name: 'Dr. Anita Deshpande', branches: [1, 2], services: [1, 2] },
    { id: 5, name: 'Dr. Rohan Mehta', branches: [2], services: [2] },
  ],
}
const order: AppointmentField[] = [
  'day',
  'time',
  'consultant',
  'name',
  'mobile',
  'age',
  'branch',
  'service',
  'note',
]
const reading: RowReading<AppointmentField> = {
  columns: Object.fromEntries(order.map((field, at) => [field, at])),
  dayOrder: 'day first',
  today: '2026-11-24',
}
const read = (cells: string[], meanings: Meanings = {}) =>
  readAppointment(cells, reading, { choices, meanings })
const asha = ['Asha Rao', '9876543210', '34']

it('reads an appointment with the names of its file as they are here', () => {
  expect(
    read([
      '01/12/2026',
      '9:30 AM',
      'ANITA DESHPANDE',
      ...asha,
      'indira nagar',
      'General medicine',
      'Fever',
    ]),
  ).toMatchObject({
    appointment: {
      day: '2026-12-01',
      starts: '09:30',
      consultant: 4,
      branch: 1,
      service: 1,
      note: 'Fever',
      patient: { name: 'Asha Rao', mobile: '9876543210', age: 34 },
    },
  })
})

it('takes day and time from one cell, and the only branch and service of a consultant', () => {
  expect(read(['2026-12-01 14:15', '', 'rohan mehta', ...asha])).toMatchObject({
    appointment: {
      day: '2026-12-01',
      starts: '14:15',
      consultant: 5,
      branch: 2,
      service: 2,
      note: '',
    },
  })
})

it('says of each field what is wrong with it', () => {
  expect(read(['32/12/2026', '25:00', 'Anita Deshpande', '', '98', '34'])).toEqual({
    problems: {
      day: 'import.dayWrong',
      time: 'importAppointments.timeWrong',
      branch: 'booking.branchRequired',
      service: 'booking.serviceRequired',
      name: 'patient.nameRequired',
      mobile: 'patient.mobileDigits',
    },
  })
  expect(read(['23/11/2026', '9:30', 'Rohan Mehta', ...asha])).toEqual({
    problems: { day: 'importAppointments.dayPast' },
  })
})

it('takes a name for the same without title, case, dots and blanks, and asks about the others once', () => {
  expect(nameKey('Dr.Anita  DESHPANDE')).toBe(nameKey('anita deshpande'))
  expect(nameKey('Prof. Dr. A. Deshpande')).toBe(nameKey('A Deshpande'))
  expect(nameKey('Drew Miller')).not.toBe(nameKey('ew Miller'))
  const rows = ['Dr Anita Deshpande', 'Anita', 'anita', 'Dr. Nobody', ''].map((name, line) => ({
    line,
    cells: ['', '', name],
  }))
  expect(namesToAsk(rows, { consultant: 2 }, choices)).toEqual([
    { field: 'consultant', name: 'Anita' },
    { field: 'consultant', name: 'Dr. Nobody' },
  ])
  const row = (name: string) => ['01/12/2026', '9:30', name, ...asha, 'Jayanagar', 'Dental']
  const meanings: Meanings = { 'consultant anita': 4, 'consultant nobody': 'left out' }
  expect(read(row('ANITA'), meanings)).toMatchObject({ appointment: { consultant: 4 } })
  expect(read(row('Nobody'), meanings)).toBe('left out')
})

it('a clinic with one branch means it, whatever the file calls it', () => {
  const one = { ...choices, branches: [{ id: 7, name: 'Main' }] }
  expect(meaningOf({ choices: one, meanings: {} }, 'branch', 'City Clinic')).toBe(7)
  // Two of a name are nobody for sure.
  const twice = {
    ...choices,
    consultants: [...choices.consultants, { ...choices.consultants[0]!, id: 9 }],
  }
  expect(
    meaningOf({ choices: twice, meanings: {} }, 'consultant', 'Anita Deshpande'),
  ).toBeUndefined()
})

it('finds the columns by the words that other programs use', () => {
  const guess = (...firstRow: string[]) =>
    guessColumns(appointmentFields, appointmentHeadings, firstRow)
  expect(
    guess(
      'Appt Date',
      'Appt Time',
      'Doctor',
      'Patient Name',
      'Mobile No',
      'Age',
      'Clinic',
      'Department',
      'Remarks',
    ),
  ).toEqual({
    day: 0,
    time: 1,
    consultant: 2,
    name: 3,
    mobile: 4,
    age: 5,
    branch: 6,
    service: 7,
    note: 8,
  })
  expect(guess('UHID', 'Patient', 'Phone', 'DOB', 'Date', 'Slot', 'Consultant')).toEqual({
    fileNumber: 0,
    name: 1,
    mobile: 2,
    bornOn: 3,
    day: 4,
    time: 5,
    consultant: 6,
  })
})

it('counts what a row cannot have besides those before it, over all parts', async () => {
  const free: CheckedAppointment = { here: false, problem: null, patient: null, ends: '10:00' }
  let answers: CheckedAppointment[] = []
  const asked: number[] = []
  const check = beginAppointmentCheck(reading, { choices, meanings: {} }, async (appointments) => {
    asked.push(appointments.length)
    return answers
  })
  const row = (line: number, time: string, consultant: string, name = 'Asha Rao') => ({
    line,
    cells: ['01/12/2026', time, consultant, name, '9876543210', '34', 'Jayanagar', 'Dental'],
  })
  answers = [free, free, free, { ...free, here: true, ends: null }]
  const first = await check([
    row(2, '9:30', 'Anita Deshpande'),
    // The same appointment, another patient at its time, and the same patient elsewhere.
    row(3, '09:30', 'Dr. Anita Deshpande', 'ASHA RAO'),
    row(4, '9:45', 'Anita Deshpande', 'Ravi'),
    row(5, '9:45', 'Rohan Mehta'),
    row(6, '11:00', 'Rohan Mehta', 'Meena'),
  ])
  expect(first).toMatchObject({
    repeated: 1,
    known: 1,
    wrong: [
      { line: 4, problems: { time: 'importAppointments.timeTaken' } },
      { line: 5, problems: { name: 'problem.patient_busy' } },
    ],
  })
  expect(first.waiting.map(({ row: { line } }) => line)).toEqual([2])
  answers = [{ ...free, problem: 'holiday', ends: null }, free]
  const second = await check([
    row(7, '12:00', 'Rohan Mehta'),
    row(8, '9:15', 'Anita Deshpande', 'Usha'),
  ])
  expect(second.wrong).toMatchObject([
    { line: 7, problems: { day: 'problem.holiday' } },
    { line: 8, problems: { time: 'importAppointments.timeTaken' } },
  ])
  expect(asked).toEqual([4, 2])
})

it('proposes the only branch that a longer or shorter name can mean, and no consultant', () => {
  const of = (name: string, meanings: Meanings = {}) =>
    meaningOf({ choices, meanings }, 'branch', name)
  expect(of('Indiranagar, Bengaluru')).toBe(1)
  expect(of('Bengaluru (jayanagar)')).toBe(2)
  // It is a proposal: it is still asked, and another answer counts.
  const rows = [{ line: 2, cells: ['Indiranagar, Bengaluru', 'Anita'] }]
  expect(namesToAsk(rows, { branch: 0, consultant: 1 }, choices)).toEqual([
    { field: 'consultant', name: 'Anita' },
    { field: 'branch', name: 'Indiranagar, Bengaluru' },
  ])
  expect(of('Indiranagar, Bengaluru', { 'branch indiranagarbengaluru': 2 })).toBe(2)
  // Both, part of a word, nothing: nobody knows.
  expect(['Indiranagar and Jayanagar', 'Indira', 'Bengaluru', '–'].map((it) => of(it))).toEqual(
    Array.from({ length: 4 }),
  )
  expect(meaningOf({ choices, meanings: {} }, 'consultant', 'Anita')).toBeUndefined()
  const two = {
    ...choices,
    branches: [
      { id: 1, name: 'Koramangala 1' },
      { id: 2, name: 'Koramangala 2' },
    ],
  }
  expect(meaningOf({ choices: two, meanings: {} }, 'branch', 'Koramangala')).toBeUndefined()
})
