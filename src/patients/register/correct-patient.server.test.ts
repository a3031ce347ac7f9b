import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPatient } from '../../desk/patient-page/patient-page.ts'
import { bookAppointment } from '../../scheduling/booking/booking.ts'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { correctPatient } from './correct-patient.ts'
import { isSameName } from './known-patient.ts'

let clinic: TestClinic
let desk: Caller
let other: Caller
let mary: number
let number: string

beforeAll(async () => {
  clinic = await openTestClinic()
  ;[desk, other] = await Promise.all([clinic.callerFor('reception'), clinic.callerFor('frontdesk')])
})
afterAll(() => clinic.close())

const aPatient = async (name: string, mobile: string) => {
  const [row] = await clinic.db<{ id: number }[]>`
    insert into patient (name, mobile, age, age_on) values (${name}, ${mobile}, 40, '2025-11-01')
    returning id`
  return row!.id
}
beforeEach(async () => {
  number = buildBooking({}).patient.mobile
  mary = await aPatient('Mary DSouza', number)
})

const correct = (caller: Caller, fields: object, version = 1, id = mary) =>
  caller.call(correctPatient, { params: { id }, body: { version, reason: 'misspelt', ...fields } })
const page = (id = mary) => desk.call(readPatient, { params: { id } })

const day = '2026-12-03'
const book = async (patient: { name: string; mobile: string; age?: string; id?: number }) => {
  const { slots } = await desk.call(listOpenSlots, { query: { consultant: anita, branch: 1, day } })
  const body = buildBooking({ day, slot: slots[0]!.id, patient: { age: '50', ...patient } })
  return desk.call(bookAppointment, { body })
}
const patientOf = async ({ id }: { id: number }) => {
  const [row] = await clinic.db<{ patientId: number }[]>`
    select patient_id from appointment where id = ${id}`
  return row!.patientId
}

describe('correcting a patient', () => {
  it('changes name, number, e-mail and location, with reason and old values in the audit', async () => {
    const mobile = buildBooking({}).patient.mobile
    const fields = { name: "Mary D'Souza", mobile, email: 'mary@example.org', location: 'Bandra' }
    await correct(desk, { ...fields, sex: 'female', reason: 'Her card says so' })
    expect(await page()).toMatchObject({ ...fields, sex: 'female', age: 41, version: 2 })
    const [line] = await clinic.db`
      select staff_id, before, after from audit_event
      where patient_id = ${mary} and action = 'corrected'`
    expect(line).toEqual({
      staffId: 2,
      before: { name: 'Mary DSouza', mobile: number, email: null, location: null, sex: null },
      after: { ...fields, sex: 'female', reason: 'Her card says so' },
    })
  })

  it('tells the second of two desks that correct at once', async () => {
    const answers = await Promise.allSettled([
      correct(desk, { name: "Mary D'Souza" }),
      correct(other, { name: 'Maria DSouza' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const failure = answers.find((it) => it.status === 'rejected') as PromiseRejectedResult
    expect(failure.reason).toMatchObject({ code: 'row_changed' })
  })

  it('answers a repeated request as the first time', async () => {
    expect(await correct(desk, { name: "Mary D'Souza" })).toEqual({ version: 2 })
    expect(await correct(desk, { name: "Mary D'Souza" })).toEqual({ version: 2 })
  })

  it('is told when a booking has changed the e-mail since', async () => {
    await clinic.db`update patient set email = 'new@example.org' where id = ${mary}`
    expect(await problemOf(correct(desk, { email: 'old@example.org' }))).toBe('row_changed')
  })

  it('counts an age from a day of birth, through later bookings, and from an age again', async () => {
    await correct(desk, { bornOn: '1986-11-25' })
    expect(await page()).toMatchObject({ bornOn: '1986-11-25', age: 39 })
    await book({ name: 'Mary DSouza', mobile: number, age: '50' })
    expect(await page()).toMatchObject({ age: 39 })
    await correct(desk, { bornOn: null }, 2)
    expect(await page()).toMatchObject({ bornOn: null, age: 39 })
  })

  it('refuses a birthday in the future, a missing reason, and a name without a letter', async () => {
    await expect(correct(desk, { bornOn: '2026-11-25' })).rejects.toMatchObject({
      fields: { bornOn: 'patient.bornOnRange' },
    })
    await expect(correct(desk, { name: '12', reason: ' ' })).rejects.toMatchObject({
      fields: { name: 'patient.nameCharacters', reason: 'reason.required' },
    })
  })

  it('refuses a name that the household has already', async () => {
    await aPatient('Anne DSouza', number)
    expect(await problemOf(correct(desk, { name: 'anne  dsouza' }))).toBe('patient_known')
  })

  it('gives a file number and takes it away, as other facts', async () => {
    await correct(desk, { fileNumber: ' MRD  7/26 ', reason: 'file_number_given' })
    expect(await page()).toMatchObject({ fileNumber: 'MRD 7/26', version: 2 })
    await correct(desk, { fileNumber: '' }, 2)
    expect(await page()).toMatchObject({ fileNumber: null })
    const lines = await clinic.db`
      select before, after from audit_event
      where patient_id = ${mary} and action = 'corrected' order by id`
    expect(lines).toEqual([
      {
        before: { fileNumber: null },
        after: { fileNumber: 'MRD 7/26', reason: 'file_number_given' },
      },
      { before: { fileNumber: 'MRD 7/26' }, after: { fileNumber: null, reason: 'misspelt' } },
    ])
  })

  it('gives a file number to one patient only, of two at once to one of them', async () => {
    const anne = await aPatient('Anne Rao', buildBooking({}).patient.mobile)
    const answers = await Promise.allSettled([
      correct(desk, { fileNumber: 'OPD-77' }),
      correct(other, { fileNumber: 'opd-77' }, 1, anne),
    ])
    const failure = answers.find((it) => it.status === 'rejected') as PromiseRejectedResult
    expect(failure.reason).toMatchObject({ code: 'file_number_taken' })
    const [row] = await clinic.db`
      select count(*)::int from patient where upper(file_number) = 'OPD-77'`
    expect(row!.count).toBe(1)
  })

  it('refuses a file number that is none', async () => {
    await expect(correct(desk, { fileNumber: 'A_1' })).rejects.toMatchObject({
      fields: { fileNumber: 'patient.fileNumberForm' },
    })
  })

  it('is for people who book, and not for consultants', async () => {
    const consultant = await clinic.callerFor('anita')
    expect(await problemOf(correct(consultant, { name: 'Mary' }))).toBe('forbidden')
  })
})

describe('a booking for a corrected patient', () => {
  beforeEach(() => correct(desk, { name: "Mary D'Souza" }))

  it('finds them by how the booking form can write the name', async () => {
    for (const name of ['Mary DSouza', 'mary d souza'])
      expect(await patientOf(await book({ name, mobile: number }))).toBe(mary)
    expect((await page()).name).toBe("Mary D'Souza")
  })

  it('takes the name of a chosen patient as it is, and of nobody else', async () => {
    const name = "Mary D'Souza"
    expect(await patientOf(await book({ name, mobile: number, id: mary }))).toBe(mary)
    await expect(book({ name, mobile: number })).rejects.toMatchObject({
      fields: { 'patient.name': 'patient.nameLetters' },
    })
  })

  it('is refused when the chosen patient was corrected meanwhile, and writes nothing', async () => {
    const stale = { name: 'Mary DSouza', mobile: number, id: mary }
    expect(await problemOf(book(stale))).toBe('patient_changed')
    const [rows] = await clinic.db`select count(*)::int from patient where mobile = ${number}`
    expect(rows!.count).toBe(1)
  })

  it('finds who has the very name before one who is alike', async () => {
    const plain = await aPatient('Mary DSouza', number)
    for (const name of ['Mary DSouza', 'MARY  DSOUZA'])
      expect(await patientOf(await book({ name, mobile: number }))).toBe(plain)
  })

  it('does not choose between two who are alike', async () => {
    await aPatient("Mary D'Souza 2", number)
    expect(await patientOf(await book({ name: 'Mary DSouza', mobile: number }))).not.toBe(mary)
  })
})

it('a typed name means the same patient in the browser and in the database', async () => {
  const stored = ["Mary D'Souza", 'Mary DSouza', 'A. P. J. Kalam', 'Anne-Marie', 'Baby 2']
  const typed = ['mary dsouza', 'Mary D Souza', 'A P J Kalam', 'APJ Kalam', 'Anne Marie', 'Baby']
  for (const one of stored) {
    const mobile = buildBooking({}).patient.mobile
    const id = await aPatient(one, mobile)
    for (const name of typed) {
      const [row] = await clinic.db`select known_patient(${mobile}, ${name}) as found`
      expect([one, name, row!.found === id]).toEqual([one, name, isSameName(one, name)])
    }
  }
})
