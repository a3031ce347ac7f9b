import { describe, expect, it } from 'vitest'
import {
  cancelAppointment,
  conductAppointment,
} from '../../scheduling/appointments/change-appointment.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import {
  bookWithAnita,
  closedDay,
  testDetails,
  testMedicine,
} from '../../test-kit/visits.server.ts'
import { saveVisitDetails } from './details/visit-details.ts'
import { saveCertificates } from './certificates/certificates.ts'
import {
  openVisitClinic,
  scene,
  saveDetails,
  prescribe,
  recommend,
  read,
} from '../../test-kit/visit-clinic.server.ts'

openVisitClinic()

const eventsOf = (id: number) => scene.clinic.db<{ action: string; subject: string }[]>`
  select action, subject from audit_event
  where subject_id = ${id} and subject like 'visit%' order by id`

const aCertificate = {
  issueDay: '2026-11-24',
  startDay: '2026-11-23',
  totalLeaveDays: 3,
  diagnosis: 'Viral fever',
}

describe('a visit', () => {
  it('starts empty, with its appointment, its patient and the price', async () => {
    const id = await bookWithAnita(scene.clinic.db)
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

  it('is read back as saved, part by part, with each save counted', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    expect(await saveDetails(scene.treatingConsultant, id)).toEqual({ version: 1 })
    const syrup = { ...testMedicine, medicine: 'Cough syrup', amount: 5, unit: 'ml' as const }
    const items = [testMedicine, { ...syrup, liquidPerDay: 15, timing: 'Before Food' as const }]
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
    expect(await scene.treatingConsultant.call(saveCertificates, { params: { id }, body })).toEqual(
      {
        version: 4,
      },
    )
    expect(await read(id)).toMatchObject({
      details: testDetails,
      prescription: items,
      tests: [
        { type: 'Lab', id: 1, name: 'Complete Blood Count (CBC)' },
        { type: 'Lab', id: 2, name: 'Liver Function Test (LFT)' },
        { type: 'Radiology', id: 1, name: 'X-Ray' },
      ],
      certificates,
      version: 4,
    })
    // A later save replaces the previous one.
    await prescribe(id, 4, [{ ...testMedicine, days: 3 }])
    expect((await read(id)).prescription).toEqual([{ ...testMedicine, days: 3 }])
  })

  it('does not change the price of the appointment, before or after it is conducted', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    const { price } = (await read(id)).appointment
    await saveDetails(scene.treatingConsultant, id, 0, { fees: price + 100 })
    expect((await read(id)).appointment.price).toBe(price)
    const payment = { amount: price, received: true }
    await scene.treatingConsultant.call(conductAppointment, {
      params: { id },
      body: { version: 1, payment },
    })
    await saveDetails(scene.treatingConsultant, id, 1, { illness: 'Influenza' })
    expect(await read(id)).toMatchObject({
      appointment: { status: 'CD', price },
      details: { illness: 'Influenza' },
    })
  })

  it('needs details before a prescription, tests or certificates', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    expect(await problemOf(prescribe(id, 0))).toBe('visit_first')
    expect(await problemOf(recommend(id, 0, [{ type: 'Lab', id: 1 }]))).toBe('visit_first')
  })

  it('cannot be recorded before its day or for a cancelled appointment', async () => {
    const later = await bookWithAnita(scene.clinic.db, { day: '2026-12-01' })
    expect(await problemOf(saveDetails(scene.treatingConsultant, later))).toBe('not_yet')
    const id = await bookWithAnita(scene.clinic.db)
    await scene.reception.call(cancelAppointment, { params: { id }, body: { version: 1 } })
    expect(await problemOf(saveDetails(scene.treatingConsultant, id))).toBe('appointment_cancelled')
  })

  it('refuses a follow-up on the day of the visit, at its field', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    await expect(
      saveDetails(scene.treatingConsultant, id, 0, { followUpDay: '2026-11-24' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'details.followUpDay': 'visit.followUpEarly' },
    })
    expect((await read(id)).details).toBeNull()
  })

  it('keeps a temperature that a window of an older version does not send', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    const measured = { temperature: 100.4, pulse: 96, spo2: 97 }
    await saveDetails(scene.treatingConsultant, id, 0, measured)
    const { temperature: _, pulse: __, spo2: ___, ...older } = testDetails
    const body = { version: 1, details: { ...older, illness: 'Influenza' } }
    await scene.treatingConsultant.call(saveVisitDetails, { params: { id }, body })
    expect((await read(id)).details).toMatchObject({ illness: 'Influenza', ...measured })
  })

  it('refuses a temperature, pulse or saturation that nobody can have', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    const saving = saveDetails(scene.treatingConsultant, id, 0, {
      temperature: 37,
      pulse: 500,
      spo2: 101,
    })
    await expect(saving).rejects.toMatchObject({
      code: 'invalid_input',
      fields: {
        'details.temperature': 'visit.temperatureRange',
        'details.pulse': 'visit.tooLarge',
        'details.spo2': 'visit.tooLarge',
      },
    })
  })

  it("offers an adult's height from an earlier visit, and not a child's", async () => {
    const heightOf = async (age: number) => {
      const patient = { name: 'Tall Person', age, mobile: String(9_811_111_100 + age) }
      const first = await bookWithAnita(scene.clinic.db, { ...patient, day: closedDay })
      await saveDetails(scene.treatingConsultant, first, 0, { height: 171.5 })
      const second = await bookWithAnita(scene.clinic.db, patient)
      return (await read(second)).patient.knownHeight
    }
    expect(await heightOf(40)).toBe(171.5)
    expect(await heightOf(9)).toBeNull()
  })
})

describe('two windows', () => {
  it('do not overwrite each other: the later save is refused', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    await saveDetails(scene.treatingConsultant, id)
    await saveDetails(scene.treatingConsultant, id, 1, { illness: 'Influenza' })
    expect(await problemOf(saveDetails(scene.treatingConsultant, id, 1, { illness: 'Cold' }))).toBe(
      'visit_changed',
    )
    expect(await problemOf(prescribe(id, 1))).toBe('visit_changed')
    expect((await read(id)).details?.illness).toBe('Influenza')
  })

  it('that save at the same time leave one save and one refusal', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    const saves = await Promise.allSettled(
      ['Cold', 'Cough', 'Asthma', 'Sprain'].map((illness) =>
        saveDetails(scene.treatingConsultant, id, 0, { illness }),
      ),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read(id)).version).toBe(1)
  })

  it('may send the same save twice and get the same answer', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    await saveDetails(scene.treatingConsultant, id)
    await prescribe(id, 1)
    expect(await prescribe(id, 1)).toEqual({ version: 2 })
    expect((await read(id)).version).toBe(2)
  })
})

describe("a patient's record", () => {
  it('is written only by the treating consultant and read only by them and Admins', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    await saveDetails(scene.treatingConsultant, id)
    expect((await read(id, scene.admin)).details?.illness).toBe('Viral fever')
    expect(await problemOf(saveDetails(scene.admin, id, 1))).toBe('forbidden')
    expect(await problemOf(saveDetails(scene.other, id, 1))).toBe('not_found')
    expect(await problemOf(read(id, scene.other))).toBe('not_found')
    expect(await problemOf(read(id, scene.reception))).toBe('forbidden')
    expect((await read(id)).version).toBe(1)
  })

  it('has an audit event for each read and write, with before and after', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    await read(id)
    await saveDetails(scene.treatingConsultant, id)
    await saveDetails(scene.treatingConsultant, id, 1, { illness: 'Influenza' })
    await prescribe(id, 2)
    await read(id, scene.admin)
    await problemOf(read(id, scene.other))
    expect(await eventsOf(id)).toEqual([
      { action: 'read', subject: 'visit' },
      { action: 'recorded', subject: 'visit.details' },
      { action: 'recorded', subject: 'visit.details' },
      { action: 'recorded', subject: 'visit.prescription' },
      { action: 'read', subject: 'visit' },
    ])
    const [change] = await scene.clinic.db`
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
