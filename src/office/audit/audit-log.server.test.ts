import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../access/audit-log/audit.server.ts'
import { signOut } from '../../access/auth/sign-in.ts'
import { conductAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { readHousehold } from '../../patients/register/household.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { readVisit } from '../../visits/record/visit.ts'
import {
  findAuditPatients,
  listAuditEvents,
  readAuditChoices,
  readAuditEvent,
  type AuditEvent,
} from './audit-log.ts'

let clinic: TestClinic
let admin: Caller
let anita: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  anita = await clinic.callerFor('anita')
})
afterAll(() => clinic.close())

const list = async (query: Parameters<typeof admin.call<typeof listAuditEvents>>[1]) =>
  (await admin.call(listAuditEvents, query)).rows
const newest = async () => (await list({ query: {} }))[0]!

/** A pending appointment of today whose patient has no audit events yet. */
async function pending(): Promise<{ id: number; patientId: number; price: number }> {
  const [row] = await clinic.db<{ id: number; patientId: number; price: number }[]>`
    select a.id, a.patient_id, a.price from appointment a
    where a.status = 'PE' and a.day = '2026-11-24' and a.consultant_id = 4
      and not exists (select from audit_event e where e.patient_id = a.patient_id)
    order by a.starts limit 1`
  return row!
}

describe('the audit', () => {
  it('records sign-in and sign-out with the address', async () => {
    const reception = await clinic.callerFor('reception')
    expect(await newest()).toMatchObject({
      action: 'signed in',
      subject: 'staff',
      staffName: 'Nandini Hegde',
      subjectName: 'Nandini Hegde',
      address: '127.0.0.1',
    })
    await reception.call(signOut)
    expect(await newest()).toMatchObject({ action: 'signed out', staffName: 'Nandini Hegde' })
  })

  it('records the account of a failed sign-in, and never the password', async () => {
    for (const [username, password] of [
      ['reception', 'hunter2-secret'],
      ['my-own-secret', 'x'],
    ]) {
      const body = { username, password }
      await clinic.app.inject({ method: 'POST', url: '/api/sign-in', body })
    }
    const [unknown, known] = await list({ query: { action: 'sign-in refused' } })
    expect(known).toMatchObject({ staffId: null, subject: 'staff', subjectName: 'Nandini Hegde' })
    expect(unknown).toMatchObject({ staffId: null, subjectId: null, subjectName: null })
    const [secretsRow] = await clinic.db<{ secrets: number }[]>`
      select count(*)::int as secrets from audit_event e where e::text like '%secret%'`
    expect(secretsRow!.secrets).toBe(0)
  })

  it('records the payment of a conducted appointment, with the values before', async () => {
    const { id, patientId, price } = await pending()
    const payment = {
      amount: 750.5,
      received: true,
      mode: 'Online',
      transactionId: 'UPI-1',
    } as const
    await admin.call(conductAppointment, { params: { id }, body: { version: 1, payment } })
    const [paid, conducted] = await list({ query: { patient: patientId } })
    expect(paid).toMatchObject({ action: 'recorded', subject: 'payment', subjectId: id })
    const detail = await admin.call(readAuditEvent, { params: { id: conducted!.id } })
    expect(JSON.parse(detail.before!)).toMatchObject({ status: 'PE', paymentStatus: 'U', price })
    expect(JSON.parse(detail.after!)).toMatchObject({
      status: 'CD',
      paymentStatus: 'P',
      price: 750.5,
      mode: 'Online',
    })
    expect(detail.names).toContainEqual({ id: 'staff 4', name: 'Dr. Anita Deshpande' })
    expect(detail.names).toContainEqual({ id: 'branch 1', name: expect.any(String) })
  })

  it('finds a patient by beginnings of words and of the number, in any order', async () => {
    const [{ id, name, mobile } = { id: 0, name: '', mobile: '' }] = await clinic.db<
      { id: number; name: string; mobile: string }[]
    >`select id, name, mobile from patient order by id limit 1`
    const [first, last] = name.split(' ')
    for (const typed of [
      mobile,
      mobile.slice(0, 7),
      `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`,
      `${last!.slice(0, 4)} ${first}`,
      name.toUpperCase(),
    ]) {
      const found = await admin.call(findAuditPatients, { body: { typed } })
      expect(found, typed).toContainEqual({ id, name, mobile })
    }
    for (const typed of ["' | a:*", '!&:*', '', '%', '\\']) {
      expect(await admin.call(findAuditPatients, { body: { typed } })).toBeInstanceOf(Array)
    }
  })

  it('of a patient is itself audited as a read of the patient, for each page', async () => {
    const { id, patientId } = await pending()
    for (let times = 0; times < 3; times += 1) await anita.call(readVisit, { params: { id } })
    const query = { patient: patientId, limit: 2 }
    const page = await admin.call(listAuditEvents, { query })
    await admin.call(listAuditEvents, { query: { ...query, after: page.next! } })
    const patientReads = await clinic.db`
      select after from audit_event
      where patient_id = ${patientId} and action = 'read' and subject = 'audit'`
    expect(patientReads).toEqual([
      { after: { patient: patientId } },
      { after: { patient: patientId } },
    ])
  })

  it('of an unknown patient is empty, and the search is still audited', async () => {
    expect(await list({ query: { patient: 999_999 } })).toEqual([])
    expect(await newest()).toMatchObject({ action: 'read', subject: 'audit', patientId: null })
  })

  it('is paged newest first, without lost or repeated events', async () => {
    // Many in one transaction have the same time.
    await clinic.db.begin(async (tx) => {
      for (let times = 0; times < 25; times += 1) {
        await audit(tx, { staff: { id: 3 }, address: '10.1.2.3' }, { action: 'x', subject: 'y' })
      }
    })
    const query = { staff: 3, action: 'x', address: '10.1.2.3', limit: 10 }
    const readEvents: AuditEvent[] = []
    let after: string | undefined
    do {
      const page = await admin.call(listAuditEvents, { query: { ...query, after } })
      readEvents.push(...page.rows)
      after = page.next ?? undefined
    } while (after)
    expect(readEvents.length).toBe(25)
    expect(readEvents.map(({ id }) => id)).toEqual(
      [...new Set(readEvents.map(({ id }) => id))].toSorted((a, b) => b - a),
    )
  })

  it("uses the clinic's days: the evening in UTC is the next day in Kolkata", async () => {
    await clinic.db`
      insert into audit_event (at, action, subject)
      values ('2020-01-01T18:29:59Z', 'late', 'z'), ('2020-01-01T18:30:00Z', 'early', 'z')`
    const on = async (day: string) =>
      (await list({ query: { subject: 'z', from: day, to: day } })).map(({ action }) => action)
    expect(await on('2020-01-01')).toEqual(['late'])
    expect(await on('2020-01-02')).toEqual(['early'])
  })

  it('offers every word that was ever written, including unknown ones', async () => {
    const { actions, subjects, staff } = await admin.call(readAuditChoices)
    expect(actions).toEqual(expect.arrayContaining(['signed in', 'x', 'late']))
    expect(new Set(actions).size).toBe(actions.length)
    expect(subjects).toEqual(expect.arrayContaining(['staff', 'z']))
    expect(staff).toContainEqual({ id: 4, name: 'Dr. Anita Deshpande' })
  })

  it('names the patients that were found by number', async () => {
    const [{ id, mobile } = { id: 0, mobile: '' }] = await clinic.db<
      { id: number; mobile: string }[]
    >`select id, mobile from patient order by id desc limit 1`
    await admin.call(readHousehold, { body: { mobile } })
    const rows = await list({ query: { patient: id, action: 'looked up' } })
    expect(rows[0]).toMatchObject({ subject: 'patient', patientMobile: mobile })
  })

  it('has no unknown event, and no page after one', async () => {
    expect(await problemOf(admin.call(readAuditEvent, { params: { id: 2_000_000_000 } }))).toBe(
      'not_found',
    )
    expect(await problemOf(list({ query: { after: 2_000_000_000 } }))).toBe('not_found')
  })

  it('reads every page from an index, in its order, with any filter', async () => {
    const wanted: Record<string, string> = {
      true: 'audit_event_at',
      'staff_id = 3': 'audit_event_staff',
      "action = 'read'": 'audit_event_action',
      "subject = 'visit'": 'audit_event_subject',
      'patient_id = 5': 'audit_event_patient',
      "address = '10.0.0.1'": 'audit_event_address',
    }
    await clinic.db`
      insert into audit_event (at, staff_id, action, subject, patient_id, address)
      select now() - n * interval '1 second', 1 + n % 13, (array['read', 'booked', 'x'])[1 + n % 3],
        (array['visit', 'appointment', 'y', 'z'])[1 + n % 4], 1 + n % 40, '10.0.0.' || n % 9
      from generate_series(1, 60000) n`
    await clinic.db.begin(async (tx) => {
      await tx`analyze audit_event`
      for (const [filter, index] of Object.entries(wanted)) {
        const [{ 'QUERY PLAN': plan } = { 'QUERY PLAN': '' }] = await tx.unsafe<
          { 'QUERY PLAN': string }[]
        >(`explain (format json) select * from audit_event
           where ${filter} and (at, id) < ('2026-11-20', 5) order by at desc, id desc limit 51`)
        const text = JSON.stringify(plan)
        expect(text, filter).toContain(index)
        expect(text, filter).not.toContain('Sort')
      }
    })
  })
})
