import { readSheet } from '../../visits/printouts/sheets.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { openTestClinic, problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import type { TestClinic } from '../../test-kit/test-clinic.server.ts'
import {
  listPatientAppointments,
  listPatientPayments,
  listPatientSheets,
  listPatientVisits,
  readPatient,
} from './patient-page.ts'

let clinic: TestClinic
let admin: Caller
let desk: Caller
let doctor: Caller
const colleague = anita + 1
let meena: number

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  desk = await clinic.callerFor('reception')
  doctor = await clinic.callerFor('anita')
})
afterAll(() => clinic.close())

let people = 0
const aPatient = async (name: string, mobile = `97${String((people += 1)).padStart(8, '0')}`) => {
  const [row] = await clinic.db<{ id: number }[]>`
    insert into patient (name, mobile, age, age_on, email)
    values (${name}, ${mobile}, 40, '2025-11-01', 'home@example.org') returning id`
  return row!.id
}
beforeEach(async () => {
  meena = await aPatient('Meena Rao')
})

interface VisitOptions {
  patient?: number
  consultant?: number
  status?: 'PE' | 'CD' | 'CN'
}
// Each on its own day, before the demo clinic's data.
let past = '2019-01-01'
const nextDay = () => (past = addDays(past, 1))
const anAppointment = async (of: VisitOptions = {}, day = nextDay(), starts = '06:00') => {
  const [made] = await clinic.db<{ id: number }[]>`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, status, health_issues)
    values (1, 1, ${of.consultant ?? anita}, ${of.patient ?? meena}, ${day}, ${starts},
      ${starts}::time + interval '15 minutes', 600, ${of.status ?? 'CD'}, 'Cough')
    returning id`
  return made!.id
}
const aVisit = async (of: VisitOptions = {}) => {
  const id = await anAppointment(of)
  await clinic.db`
    insert into visit (appointment_id, day, weight, illness, fees, recorded_by)
    select id, day, 61.5, 'Illness of ' || id, 600, consultant_id from appointment where id = ${id}`
  return id
}
const aPayment = (
  id: number,
  amount: number,
  received: boolean,
  mode: string | null = null,
  transaction: string | null = null,
) => clinic.db`
  insert into payment (appointment_id, amount, received, mode, transaction_id, day, taken_by)
  select id, ${amount}, ${received}, ${mode}, ${transaction}, day, 2 from appointment where id = ${id}`

const page = (caller: Caller, id = meena) => caller.call(readPatient, { params: { id } })
const appointmentsOf = (caller: Caller, id = meena, query = {}) =>
  caller.call(listPatientAppointments, { params: { id }, query })
const paymentsOf = (caller: Caller, id = meena) =>
  caller.call(listPatientPayments, { params: { id }, query: {} })
const visitsOf = async (caller: Caller, id = meena) => {
  const { rows } = await caller.call(listPatientVisits, { params: { id }, query: {} })
  return rows.map(({ appointmentId }) => appointmentId)
}
describe("a patient's page", () => {
  it('shows the patient, their family under the number, and their appointments', async () => {
    const father = await aPatient('Arjun Rao', '9811112222')
    const child = await aPatient('Diya Rao', '9811112222')
    await anAppointment({ patient: father })
    for (const status of ['CN', 'PE'] as const) await anAppointment({ patient: father, status })
    await anAppointment({ patient: father, status: 'PE' }, '2026-12-20')
    expect(await page(desk, father)).toMatchObject({
      id: father,
      mark: expect.any(String),
      name: 'Arjun Rao',
      mobile: '9811112222',
      email: 'home@example.org',
      age: 41,
      bornOn: null,
      sex: null,
      location: null,
      language: null,
      messages: null,
      consent: null,
      version: 1,
      allergies: null,
      merges: [],
      family: [{ id: child, name: 'Diya Rao', age: 41 }],
      appointments: { coming: 1, pending: 1, conducted: 1, cancelled: 1 },
      attendance: { came: 1, of: 1 },
      payments: { received: { Cash: 0, Online: 0, NotTold: 0 }, unpaid: 0, paidBefore: 0 },
      visitsUntilArrival: false,
      paperVisit: expect.any(Number),
    })
  })

  it('sums payments by mode', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => anAppointment()))
    await aPayment(ids[0]!, 500.5, true, 'Cash')
    await aPayment(ids[1]!, 300, true, 'Cash')
    await aPayment(ids[2]!, 700, true, 'Online', 'UPI-1')
    await aPayment(ids[3]!, 250, true)
    await aPayment(ids[4]!, 600, false)
    const { payments } = await page(desk)
    const received = { Cash: 800.5, Online: 700, NotTold: 250 }
    expect(payments).toEqual({ received, unpaid: 600, paidBefore: 0 })
    const { rows } = await paymentsOf(desk)
    expect(rows).toHaveLength(5)
    expect(rows.find(({ mode }) => mode === 'Online')).toMatchObject({
      id: ids[2],
      amount: 700,
      kind: 'payment',
      transactionId: 'UPI-1',
      takenBy: 'Nandini Hegde',
    })
    expect(rows.find(({ kind }) => kind === 'charge')).toMatchObject({ amount: 600, mode: null })
    await clinic.db`insert into held_deposit (appointment_id, since, paise)
      values (${await anAppointment()}, '2026-11-24', 20050)`
    expect((await page(desk)).payments).toMatchObject({ unpaid: 600, paidBefore: 200.5 })
  })

  it('lists appointments newest first, by page, each once', async () => {
    const ids: number[] = []
    for (let nth = 0; nth < 7; nth++) ids.push(await anAppointment({ status: 'CN' }, '2018-05-05'))
    for (let nth = 0; nth < 4; nth++) ids.push(await anAppointment())
    const seen: number[] = []
    let after: string | null = null
    do {
      const { rows, next } = await appointmentsOf(desk, meena, {
        limit: 3,
        ...(after && { after }),
      })
      seen.push(...rows.map(({ id }) => id))
      after = next
    } while (after)
    expect(seen).toEqual(ids.toReversed())
  })

  it('writes audit events for its readers and for read visits', async () => {
    const visit = await aVisit()
    await page(desk)
    await page(admin)
    await visitsOf(admin)
    const events = await clinic.db`
      select staff_id, action, subject, subject_id from audit_event where patient_id = ${meena}
      order by id`
    expect(events).toEqual([
      { staffId: 2, action: 'read', subject: 'patient', subjectId: meena },
      { staffId: 1, action: 'read', subject: 'patient', subjectId: meena },
      { staffId: 1, action: 'read', subject: 'history', subjectId: visit },
    ])
  })
})

describe('the sheets', () => {
  const sheetsOf = (caller: Caller) =>
    caller.call(listPatientSheets, { params: { id: meena }, query: {} })
  const prescribe = (visit: number) => clinic.db`
    insert into prescription_item (appointment_id, position, medicine, amount, unit, morning,
      afternoon, evening, days, timing)
    values (${visit}, 1, 'Paracetamol', 500, 'mg', true, false, true, 5, 'After Food')`

  it('are those of visits that have any, without what they say', async () => {
    const visit = await aVisit({ consultant: colleague })
    await aVisit()
    await prescribe(visit)
    const { rows } = await sheetsOf(admin)
    expect(rows).toEqual([
      expect.objectContaining({ id: visit, medicines: 1, tests: 0, certificates: 0 }),
    ])
    expect(JSON.stringify(rows)).not.toContain('Paracetamol')
    // A consultant prints their own.
    expect((await sheetsOf(doctor)).rows).toEqual([])
  })

  it('are open to a desk with that right only, and each opening is in the audit', async () => {
    const visit = await aVisit()
    await prescribe(visit)
    const sheet = { params: { kind: 'prescription' as const, id: visit } }
    expect(await problemOf(sheetsOf(desk))).toBe('forbidden')
    expect(await problemOf(desk.call(readSheet, sheet))).toBe('forbidden')
    const [person] = await clinic.db`select further_rights from staff where id = 2`
    await clinic.db`update staff set further_rights = further_rights || '{sheets}' where id = 2`
    // Sessions in memory learn of it a moment later.
    await expect.poll(async () => (await sheetsOf(desk)).rows.map(({ id }) => id)).toEqual([visit])
    expect(await desk.call(readSheet, sheet)).toMatchObject({ patientId: meena })
    // The record itself stays closed.
    expect(await problemOf(visitsOf(desk))).toBe('forbidden')
    const events = await clinic.db`
      select staff_id, action, subject, subject_id from audit_event where patient_id = ${meena}
      order by id`
    expect(events).toEqual([
      { staffId: 2, action: 'read', subject: 'sheet', subjectId: null },
      { staffId: 2, action: 'read', subject: 'sheet', subjectId: visit },
    ])
    await clinic.db`update staff set further_rights = ${person!.furtherRights} where id = 2`
    await expect.poll(() => problemOf(sheetsOf(desk))).toBe('forbidden')
  })
})

describe('the visits', () => {
  it('are whole records, newest first', async () => {
    const [first, second] = [await aVisit(), await aVisit({ consultant: colleague })]
    await anAppointment()
    const { rows, next } = await admin.call(listPatientVisits, {
      params: { id: meena },
      query: {},
    })
    expect(rows.map(({ appointmentId }) => appointmentId)).toEqual([second, first])
    expect(rows[1]).toMatchObject({
      consultantName: 'Dr. Anita Deshpande',
      details: { illness: `Illness of ${first}`, weight: 61.5 },
      prescription: [],
      tests: [],
    })
    expect(next).toBeNull()
  })

  it('are closed to the reception', async () => {
    await aVisit()
    expect(await problemOf(visitsOf(desk))).toBe('forbidden')
  })

  it('are open to their consultant: their own, and a colleague’s from before an appointment with them', async () => {
    const before = await aVisit({ consultant: colleague })
    const own = await aVisit()
    const after = await aVisit({ consultant: colleague })
    expect(await visitsOf(doctor)).toEqual([own, before])
    await anAppointment({ status: 'PE' }, '2026-12-21')
    expect(await visitsOf(doctor)).toEqual([after, own, before])
  })

  it('of colleagues are closed to a consultant whose appointment was cancelled', async () => {
    await aVisit({ consultant: colleague })
    await anAppointment({ status: 'CN' })
    expect(await visitsOf(doctor)).toEqual([])
    expect((await page(doctor)).name).toBe('Meena Rao')
  })
})

describe('a consultant', () => {
  it("gets the same answer for another consultant's patient as for an unknown one", async () => {
    const theirAppointment = await anAppointment({ consultant: colleague })
    await aPayment(theirAppointment, 500, true, 'Cash')
    for (const path of ['', '/appointments', '/payments', '/visits']) {
      const readAll = async (id: number) => {
        const headers = { cookie: doctor.cookie }
        const answer = await clinic.app.inject({ url: `/api/clients/${id}${path}`, headers })
        const { requestId: _, ...told } = answer.json<Record<string, unknown>>()
        return { status: answer.statusCode, told }
      }
      const answer = await readAll(meena)
      expect(answer).toEqual(await readAll(99_999_999))
      expect(answer.status).toBe(404)
    }
  })

  it('sees only their own appointments, payments and counts of a shared patient', async () => {
    const own = await anAppointment()
    const other = await anAppointment({ consultant: colleague })
    await aPayment(own, 500, true, 'Cash')
    await aPayment(other, 900, true, 'Cash')
    expect((await appointmentsOf(doctor)).rows.map(({ id }) => id)).toEqual([own])
    expect((await paymentsOf(doctor)).rows.map(({ id }) => id)).toEqual([own])
    const { appointments, payments } = await page(doctor)
    expect(appointments.conducted).toBe(1)
    expect(payments.received.Cash).toBe(500)
    expect((await page(desk)).payments.received.Cash).toBe(1400)
  })

  it('sees only family members who are their patients too', async () => {
    const mother = await aPatient('Sita Rao', '9811113333')
    const son = await aPatient('Lav Rao', '9811113333')
    await aPatient('Kush Rao', '9811113333')
    await anAppointment({ patient: mother })
    await anAppointment({ patient: son })
    expect((await page(doctor, mother)).family.map(({ id }) => id)).toEqual([son])
    expect((await page(desk, mother)).family).toHaveLength(2)
  })
})
