import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelAppointment,
  conductAppointment,
} from '../../scheduling/appointments/change-appointment.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  refusalOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import {
  bookedWithAnita,
  lastSunday,
  someDetails,
  someMedicine,
} from '../../test-kit/visits.server.ts'
import { saveCertificates } from './certificates/certificates.ts'
import { suggestMedicines } from './prescription/medicines.ts'
import { readLastPrescription, savePrescription } from './prescription/prescription.ts'
import { saveRecommendedTests } from './tests/recommended-tests.ts'
import { readVisit } from './visit.ts'
import { saveVisitDetails } from './details/visit-details.ts'

let clinic: TestClinic
let admin: Caller
let reception: Caller
let treating: Caller
let other: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  ;[admin, reception, treating, other] = (await Promise.all(
    ['admin', 'reception', 'anita', 'rohan'].map(clinic.as),
  )) as [Caller, Caller, Caller, Caller]
})
afterAll(() => clinic.close())

const saveDetails = (caller: Caller, id: number, version = 0, changes = {}) =>
  caller.call(saveVisitDetails, {
    params: { id },
    body: { version, details: { ...someDetails, ...changes } },
  })
const prescribe = (id: number, version: number, items = [someMedicine]) =>
  treating.call(savePrescription, { params: { id }, body: { version, items } })
const recommend = (
  id: number,
  version: number,
  tests: { type: 'Lab' | 'Radiology'; id: number }[],
) => treating.call(saveRecommendedTests, { params: { id }, body: { version, tests } })
const read = (id: number, caller = treating) => caller.call(readVisit, { params: { id } })
const eventsOf = (id: number) => clinic.db<{ action: string; subject: string }[]>`
  select action, subject from audit_event
  where subject_id = ${id} and subject like 'visit%' order by id`

const aCertificate = {
  issueDay: '2026-11-24',
  startDay: '2026-11-23',
  totalLeaveDays: 3,
  diagnosis: 'Viral fever',
}

describe('a visit', () => {
  it('begins empty, with its appointment, its patient and the price', async () => {
    const id = await bookedWithAnita(clinic.db)
    const visit = await read(id)
    expect(visit).toMatchObject({
      appointment: { id, day: '2026-11-24', status: 'PE', healthIssues: 'Fever since two days' },
      patient: { name: 'Test Patient', age: 34, knownHeight: null },
      details: null,
      prescription: [],
      tests: [],
      certificates: [],
      version: 0,
      drafts: [],
    })
    expect(visit.appointment.price).toBeGreaterThan(0)
    expect(visit.appointment.starts).toMatch(/^\d\d:\d\d$/)
  })

  it('is read back part by part as it was saved, each save counted', async () => {
    const id = await bookedWithAnita(clinic.db)
    expect(await saveDetails(treating, id)).toEqual({ version: 1 })
    const syrup = { ...someMedicine, medicine: 'Cough syrup', amount: 5, unit: 'ml' as const }
    const items = [someMedicine, { ...syrup, liquidPerDay: 15, timing: 'Before Food' as const }]
    expect(await prescribe(id, 1, items)).toEqual({ version: 2 })
    const tests = [
      { type: 'Radiology' as const, id: 1 },
      { type: 'Lab' as const, id: 2 },
      { type: 'Lab' as const, id: 1 },
      { type: 'Lab' as const, id: 1 },
    ]
    expect(await recommend(id, 2, tests)).toEqual({ version: 3 })
    const certificates = [aCertificate, { ...aCertificate, totalLeaveDays: 1 }]
    const body = { version: 3, certificates }
    expect(await treating.call(saveCertificates, { params: { id }, body })).toEqual({ version: 4 })
    expect(await read(id)).toMatchObject({
      details: someDetails,
      prescription: items,
      tests: [
        { type: 'Lab', id: 1, name: 'Complete Blood Count (CBC)' },
        { type: 'Lab', id: 2, name: 'Liver Function Test (LFT)' },
        { type: 'Radiology', id: 1, name: 'X-Ray' },
      ],
      certificates,
      version: 4,
    })
    // A later save stands in place of the one before.
    await prescribe(id, 4, [{ ...someMedicine, days: 3 }])
    expect((await read(id)).prescription).toEqual([{ ...someMedicine, days: 3 }])
  })

  it('does not change the price of the appointment, before or after it is conducted', async () => {
    const id = await bookedWithAnita(clinic.db)
    const { price } = (await read(id)).appointment
    await saveDetails(treating, id, 0, { fees: price + 100 })
    expect((await read(id)).appointment.price).toBe(price)
    const payment = { amount: price, received: true }
    await treating.call(conductAppointment, { params: { id }, body: { version: 1, payment } })
    await saveDetails(treating, id, 1, { illness: 'Influenza' })
    expect(await read(id)).toMatchObject({
      appointment: { status: 'CD', price },
      details: { illness: 'Influenza' },
    })
  })

  it('has details before it has a prescription, tests or certificates', async () => {
    const id = await bookedWithAnita(clinic.db)
    expect(await refusalOf(prescribe(id, 0))).toBe('visit_first')
    expect(await refusalOf(recommend(id, 0, [{ type: 'Lab', id: 1 }]))).toBe('visit_first')
  })

  it('is not recorded for a day that has not come, nor for a cancelled appointment', async () => {
    const later = await bookedWithAnita(clinic.db, { day: '2026-12-01' })
    expect(await refusalOf(saveDetails(treating, later))).toBe('not_yet')
    const id = await bookedWithAnita(clinic.db)
    await reception.call(cancelAppointment, { params: { id }, body: { version: 1 } })
    expect(await refusalOf(saveDetails(treating, id))).toBe('appointment_cancelled')
  })

  it('refuses a follow-up on the day of the visit, at its field', async () => {
    const id = await bookedWithAnita(clinic.db)
    await expect(saveDetails(treating, id, 0, { followUpDay: '2026-11-24' })).rejects.toMatchObject(
      { code: 'invalid_input', fields: { 'details.followUpDay': 'visit.followUpEarly' } },
    )
    expect((await read(id)).details).toBeNull()
  })

  it('knows the height of a grown-up from an earlier visit, and not of a child', async () => {
    const heightOf = async (age: number) => {
      const patient = { name: 'Tall Person', age, mobile: String(9_811_111_100 + age) }
      const first = await bookedWithAnita(clinic.db, { ...patient, day: lastSunday })
      await saveDetails(treating, first, 0, { height: 171.5 })
      const second = await bookedWithAnita(clinic.db, patient)
      return (await read(second)).patient.knownHeight
    }
    expect(await heightOf(40)).toBe(171.5)
    expect(await heightOf(9)).toBeNull()
  })
})

describe('two windows', () => {
  it('do not overwrite each other: the later save is told that the visit was saved', async () => {
    const id = await bookedWithAnita(clinic.db)
    await saveDetails(treating, id)
    await saveDetails(treating, id, 1, { illness: 'Influenza' })
    expect(await refusalOf(saveDetails(treating, id, 1, { illness: 'Cold' }))).toBe('visit_changed')
    expect(await refusalOf(prescribe(id, 1))).toBe('visit_changed')
    expect((await read(id)).details?.illness).toBe('Influenza')
  })

  it('saving at once leave one save and tell the other', async () => {
    const id = await bookedWithAnita(clinic.db)
    const saves = await Promise.allSettled(
      ['Cold', 'Cough', 'Asthma', 'Sprain'].map((illness) =>
        saveDetails(treating, id, 0, { illness }),
      ),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read(id)).version).toBe(1)
  })

  it('may send the same save twice: an answer that was lost is given again', async () => {
    const id = await bookedWithAnita(clinic.db)
    await saveDetails(treating, id)
    await prescribe(id, 1)
    expect(await prescribe(id, 1)).toEqual({ version: 2 })
    expect((await read(id)).version).toBe(2)
  })
})

describe("a patient's record", () => {
  it('is written by the treating consultant alone, read by Admins, and by nobody else', async () => {
    const id = await bookedWithAnita(clinic.db)
    await saveDetails(treating, id)
    expect((await read(id, admin)).details?.illness).toBe('Viral fever')
    expect(await refusalOf(saveDetails(admin, id, 1))).toBe('forbidden')
    expect(await refusalOf(saveDetails(other, id, 1))).toBe('not_found')
    expect(await refusalOf(read(id, other))).toBe('not_found')
    expect(await refusalOf(read(id, reception))).toBe('forbidden')
    expect((await read(id)).version).toBe(1)
  })

  it('leaves an audit event for each reading and writing, with before and after', async () => {
    const id = await bookedWithAnita(clinic.db)
    await read(id)
    await saveDetails(treating, id)
    await saveDetails(treating, id, 1, { illness: 'Influenza' })
    await prescribe(id, 2)
    await read(id, admin)
    await refusalOf(read(id, other))
    expect(await eventsOf(id)).toEqual([
      { action: 'read', subject: 'visit' },
      { action: 'recorded', subject: 'visit.details' },
      { action: 'recorded', subject: 'visit.details' },
      { action: 'recorded', subject: 'visit.prescription' },
      { action: 'read', subject: 'visit' },
    ])
    const [change] = await clinic.db`
      select staff_id, patient_id is not null as of_a_patient,
        before ->> 'illness' as before, after ->> 'illness' as after
      from audit_event where subject_id = ${id} and subject = 'visit.details'
      order by id desc limit 1`
    expect(change).toEqual({
      staffId: anita,
      ofAPatient: true,
      before: 'Viral fever',
      after: 'Influenza',
    })
  })
})

describe('prescribing', () => {
  it('suggests medicines by a part of their name, those that begin with it first', async () => {
    const suggested = async (typed: string) => {
      const found = await treating.call(suggestMedicines, { query: { typed } })
      return found.map(({ name, strength }) => `${name} ${strength ?? ''}`.trim())
    }
    expect(await suggested('PARA')).toEqual([
      'Paracetamol 500 mg',
      'Paracetamol 650 mg',
      'Paracetamol syrup 5 ml',
    ])
    expect(await suggested('cetamol 65')).toEqual(['Paracetamol 650 mg'])
    expect(await suggested('am')).toContain('Amoxicillin 500 mg')
    expect((await suggested('am'))[0]).toMatch(/^Am/)
    expect(await suggested('100%_')).toEqual([])
  })

  it('makes the list grow with what is prescribed, each medicine once', async () => {
    const id = await bookedWithAnita(clinic.db)
    await saveDetails(treating, id)
    const tonic = { ...someMedicine, medicine: 'Zincovit Tonic', amount: 0.025 }
    await prescribe(id, 1, [tonic, { ...tonic, days: 9 }, { ...tonic, medicine: 'ZINCOVIT tonic' }])
    const found = await treating.call(suggestMedicines, { query: { typed: 'zincovit' } })
    expect(found.map(({ name, strength }) => [name, strength])).toEqual([
      ['Zincovit Tonic', '25 mcg'],
    ])
  })

  it("repeats the patient's last prescription, and nobody else's under the number", async () => {
    const person = (name: string) => ({ name, mobile: '9812345001' })
    const first = await bookedWithAnita(clinic.db, { ...person('Radha Rao'), day: lastSunday })
    await saveDetails(treating, first)
    await prescribe(first, 1, [someMedicine, { ...someMedicine, medicine: 'Ibuprofen' }])
    const second = await bookedWithAnita(clinic.db, person('Radha Rao'))
    const brother = await bookedWithAnita(clinic.db, person('Ravi Rao'))
    const last = (id: number) => treating.call(readLastPrescription, { params: { id } })
    expect((await last(second)).items.map(({ medicine }) => medicine)).toEqual([
      'Paracetamol',
      'Ibuprofen',
    ])
    expect((await last(brother)).items).toEqual([])
    expect((await last(first)).items).toEqual([])
  })
})

describe('recommended tests', () => {
  it('must stand in a catalogue; one that was retired since stays on its visit', async () => {
    const id = await bookedWithAnita(clinic.db)
    await saveDetails(treating, id)
    expect(await refusalOf(recommend(id, 1, [{ type: 'Lab', id: 99_999 }]))).toBe('invalid_input')
    await recommend(id, 1, [{ type: 'Lab', id: 3 }])
    await clinic.db`update lab_test set active = false where id = 3`
    await recommend(id, 2, [
      { type: 'Lab', id: 3 },
      { type: 'Lab', id: 4 },
    ])
    expect((await read(id)).tests.map((test) => test.id)).toEqual([3, 4])
    const another = await bookedWithAnita(clinic.db)
    await saveDetails(treating, another)
    expect(await refusalOf(recommend(another, 1, [{ type: 'Lab', id: 3 }]))).toBe('invalid_input')
  })
})
