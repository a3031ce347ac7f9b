import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app/server/app.server.ts'
import { listBranches } from '../../masters/branches/branches.ts'
import { readHousehold } from '../../patients/register/household.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'
import { checkSeries, previewSeries } from '../series/series-booking.ts'
import { buildBooking, anita } from '../../test-kit/build-booking.server.ts'
import { planSeries } from '../../test-kit/series.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testSecretKey } from '../../test-kit/test-secret-key.ts'
import { bookAppointment } from './booking.ts'
import { bookOwnAppointment, bookOwnSeries } from './own-booking.ts'

let clinic: TestClinic
let reception: Caller
/** A caller without a session. */
let patient: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  reception = await clinic.callerFor('reception')
  patient = callerOf(clinic.app, '')
})
afterAll(() => clinic.close())

const forget = () => clinic.db`delete from rate_limit`
async function openSlot(day: string): Promise<number> {
  const query = { consultant: String(anita), branch: '1', day }
  const { slots } = await patient.call(listOpenSlots, { query })
  return slots[0]!.id
}

describe('a patient who has not signed in', () => {
  it('sees what can be booked, but no other patients', async () => {
    expect((await patient.call(listBranches)).length).toBe(4)
    const query = { branch: '1', service: '1' }
    expect((await patient.call(listConsultants, { query }))[0]).toMatchObject({ id: anita })
    expect(await openSlot('2026-12-01')).toBeGreaterThan(0)
    const household = patient.call(readHousehold, { body: { mobile: '9876543210' } })
    expect(await problemOf(household)).toBe('signed_out')
    const desk = patient.call(bookAppointment, { body: buildBooking({}) })
    expect(await problemOf(desk)).toBe('signed_out')
  })

  it('books under the same rules as the desk and gets a reference and the address', async () => {
    const day = '2026-12-02'
    const body = buildBooking({ day, slot: await openSlot(day) })
    const booked = await patient.call(bookOwnAppointment, { body })
    expect(booked).toMatchObject({
      day,
      consultantName: 'Dr. Anita Deshpande',
      serviceName: 'General Medicine',
      branch: { name: 'Koramangala, Bengaluru' },
    })
    expect(booked.reference).toMatch(/^A-/)
    expect(booked.branch.phone).not.toBe('')
    const [row] = await clinic.db`
      select a.booked_by, a.status, e.staff_id, e.address from appointment a
      join patient p on p.id = a.patient_id
      join audit_event e on e.subject_id = a.id and e.subject = 'appointment'
      where p.mobile = ${body.patient.mobile}`
    expect(row).toMatchObject({ bookedBy: null, staffId: null, status: 'PE', address: '127.0.0.1' })
    // A repeated key gets the same answer.
    expect(await patient.call(bookOwnAppointment, { body })).toEqual(booked)
    const past = buildBooking({ day: '2027-01-05', slot: 1 })
    expect(await problemOf(patient.call(bookOwnAppointment, { body: past }))).toBe(
      'outside_booking_window',
    )
  })

  it('books a series', async () => {
    await forget()
    const week = await patient.call(previewSeries, {
      body: {
        branch: 1,
        service: 6,
        startDay: '2026-12-01',
        sessions: 3,
        slots: [await aSeriesSlot()],
      },
    })
    expect(week.sessions).toHaveLength(3)
    const body = await planSeries(patient, [await aSeriesSlot()], { sessions: 3 })
    const booked = await patient.call(bookOwnSeries, { body })
    expect(booked.sessions).toHaveLength(3)
    expect(booked.reference).toMatch(/^S-/)
  })

  it('does not change a known patient with the same name and number', async () => {
    await forget()
    const known = {
      name: 'Asha Known',
      age: '61',
      mobile: '9845012345',
      email: 'a@known.example.org',
    }
    const day = '2026-12-03'
    await reception.call(bookAppointment, {
      body: buildBooking({ day, slot: await openSlot(day), patient: known }),
    })
    const stranger = { ...known, age: '20', email: 'b@stranger.example.org' }
    const body = buildBooking({
      day: '2026-12-04',
      slot: await openSlot('2026-12-04'),
      patient: stranger,
    })
    await patient.call(bookOwnAppointment, { body })
    const [row] = await clinic.db`select age, email from patient where mobile = ${known.mobile}`
    expect(row).toEqual({ age: 61, email: 'a@known.example.org' })
  })

  it('cannot find out whether a named person has an appointment then, nor with a series', async () => {
    const day = '2026-12-05'
    const known = { name: 'Busy Person', age: '50', mobile: '9845054321' }
    const nobody = { name: 'Nobody Known', age: '50', mobile: '9845054399' }
    await clinic.db`
      insert into patient (name, mobile, age, age_on)
      values (${known.name}, ${known.mobile}, 50, '2026-11-24')`
    await clinic.db`
      insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
        price, health_issues)
      select 1, 1, 9, id, d::date, '00:01', '23:58', 500, 'Elsewhere'
      from patient, unnest(${[day, '2026-12-23', '2026-12-30']}::text[]) d
      where mobile = ${known.mobile}`
    const answers: { single: string; series: string; check: string }[] = []
    for (const who of [known, nobody]) {
      await forget()
      const body = buildBooking({ day, slot: await openSlot(day), patient: who })
      const single = await patient.call(bookOwnAppointment, { body })
      const slot = await aSeriesSlot()
      const agreed = await planSeries(patient, [slot], { startDay: '2026-12-23', sessions: 2 })
      const checked = await patient.call(checkSeries, {
        body: {
          branch: 1,
          service: 6,
          sessions: agreed.sessions,
          patient: { name: who.name, mobile: who.mobile },
        },
      })
      const series = await patient.call(bookOwnSeries, { body: { ...agreed, patient: who } })
      answers.push({
        single: Object.keys(single).join(),
        series: series.sessions.map((session) => session.day).join(),
        check: JSON.stringify(checked),
      })
      // Frees the times for the next attempt.
      await clinic.db`
        update appointment set status = 'CN'
        where source = 'public' and patient_id = (
          select id from patient where mobile = ${who.mobile})`
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]!.series).toBe('2026-12-23,2026-12-30')
  })
})

const aSeriesSlot = async (weekday = 3): Promise<number> => {
  const [row] = await clinic.db<{ id: number }[]>`
    select id from slot where consultant_id = 11 and branch_id = 1 and weekday = ${weekday}
    order by starts desc limit 1`
  return row!.id
}

describe('the limits of booking without signing in', () => {
  const noSlot = () => buildBooking({ day: '2026-12-07', slot: 999_999 })
  const aSeries = (sessions: number) => ({
    ...seriesBody,
    idempotencyKey: randomUUID(),
    sessions: Array.from({ length: sessions }, () => ({ day: '2026-12-09', slot: 999_999 })),
  })
  const seriesBody = {
    branch: 1,
    service: 6,
    healthIssues: 'Frozen shoulder',
    startDay: '2026-12-09',
    slots: [999_999],
    patient: { name: 'Series Patient', age: '44', mobile: '8700000001' },
  }

  it('count sessions by network, also in simultaneous requests', async () => {
    await forget()
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        problemOf(patient.call(bookOwnSeries, { body: aSeries(30) })),
      ),
    )
    expect(tries.filter((code) => code !== 'too_many_hour')).toHaveLength(2)
    expect(await problemOf(patient.call(bookOwnAppointment, { body: noSlot() }))).toBe(
      'too_many_hour',
    )
    // A network's refused sessions do not count against the limit of all.
    const [{ hits }] = await clinic.db<[{ hits: number }]>`
      select hits from rate_limit where key = 'public sessions'`
    expect(hits).toBe(60)
  })

  it('count the sessions of all networks together', async () => {
    await forget()
    await clinic.db`
      insert into rate_limit values ('public sessions', 399, now() + interval '1 minute')`
    expect(await problemOf(patient.call(bookOwnAppointment, { body: noSlot() }))).not.toBe(
      'too_many_hour',
    )
    expect(await problemOf(patient.call(bookOwnAppointment, { body: noSlot() }))).toBe(
      'too_many_hour',
    )
  })

  it('allow a number few future bookings, also in simultaneous requests', async () => {
    await forget()
    const { patient: own } = buildBooking({})
    const days = [
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
      '2026-12-10',
      '2026-12-11',
      '2026-12-14',
    ]
    const bodies = await Promise.all(
      days.map(async (day) => buildBooking({ day, slot: await openSlotOf(day), patient: own })),
    )
    const codes = await Promise.all(
      bodies.map((body) =>
        patient.call(bookOwnAppointment, { body }).then(
          () => 'booked',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(codes.filter((code) => code === 'booked')).toHaveLength(4)
    expect(codes.filter((code) => code === 'too_many_ahead')).toHaveLength(2)
    // A repeated booking gets the same answer, and one that the desk has seen does not count.
    const first = bodies[codes.indexOf('booked')]!
    await patient.call(bookOwnAppointment, { body: first })
    await clinic.db`
      update appointment set arrived_at = now(), arrived_by = 2
      where idempotency_key = ${first.idempotencyKey}`
    await patient.call(bookOwnAppointment, { body: bodies[codes.indexOf('too_many_ahead')]! })
    await clinic.db`update appointment set status = 'CN' where source = 'public'`
  })

  it('allow a network few future series, for all patients together', async () => {
    await forget()
    const codes: string[] = []
    for (const weekday of [1, 2, 4]) {
      const body = await planSeries(patient, [await aSeriesSlot(weekday)], { sessions: 2 })
      await patient.call(bookOwnSeries, { body }).then(
        () => codes.push('booked'),
        ({ code }: { code: string }) => codes.push(code),
      )
    }
    expect(codes).toEqual(['booked', 'booked', 'too_many_ahead'])
    await clinic.db`update appointment set status = 'CN' where source = 'public'`
  })

  it('do not count staff', async () => {
    await forget()
    for (let turn = 0; turn < 25; turn++) {
      const body = buildBooking({ day: '2026-12-07', slot: 999_999 })
      expect(await problemOf(reception.call(bookOwnAppointment, { body }))).not.toBe(
        'too_many_hour',
      )
    }
  })

  it('refuse every patient when sessions cannot be counted', async () => {
    await clinic.db`alter table rate_limit rename to rate_limit_away`
    const body = buildBooking({ day: '2026-12-07', slot: await openSlotOf('2026-12-07') })
    expect(await problemOf(patient.call(bookOwnAppointment, { body }))).toBe('unexpected')
    await clinic.db`alter table rate_limit_away rename to rate_limit`
    const rows = await clinic.db`
      select from patient where mobile = ${body.patient.mobile}`
    expect(rows).toHaveLength(0)
  })
})

const openSlotOf = async (day: string): Promise<number> => {
  const { slots } = await reception.call(listOpenSlots, {
    query: { consultant: String(anita), branch: '1', day },
  })
  return slots[0]!.id
}

describe('a clinic that has closed the form', () => {
  it('refuses patients with a friendly message, and still books for staff', async () => {
    const app = await createApp({
      databaseUrl: clinic.databaseUrl,
      secretKey: testSecretKey,
      timeZone: 'Asia/Kolkata',
      clock: () => new Date('2026-11-24T03:35:00Z'),
      patientBooking: false,
    })
    const stranger = callerOf(app, '')
    await expect(stranger.call(listBranches)).rejects.toMatchObject({
      code: 'booking_closed',
      message: 'Appointments cannot be booked here at the moment. Please call the clinic.',
    })
    const body = buildBooking({ day: '2026-12-07', slot: await openSlotOf('2026-12-07') })
    expect(await problemOf(stranger.call(bookOwnAppointment, { body }))).toBe('booking_closed')
    expect(await callerOf(app, reception.cookie).call(listBranches)).toHaveLength(4)
    await app.close()
  })
})
