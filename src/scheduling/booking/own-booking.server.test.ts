import { describe, expect, it } from 'vitest'
import { createApp } from '../../app/server/app.server.ts'
import { listBranches } from '../../masters/branches/branches.ts'
import { readHousehold } from '../../patients/register/household.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'
import { checkSeries, previewSeries } from '../series/series-booking.ts'
import { buildBooking, anita } from '../../test-kit/build-booking.server.ts'
import { planSeries } from '../../test-kit/series.server.ts'
import { callerOf, problemOf } from '../../test-kit/test-clinic.server.ts'
import { testSecretKey } from '../../test-kit/test-config.ts'
import { bookAppointment } from './booking.ts'
import { bookOwnAppointment, bookOwnSeries } from './own-booking.ts'
import {
  openOwnBookingClinic,
  scene,
  forget,
  aSeriesSlot,
  openSlotOf,
} from '../../test-kit/own-booking.server.ts'

openOwnBookingClinic()

async function openSlot(day: string): Promise<number> {
  const query = { consultant: String(anita), branch: '1', day }
  const { slots } = await scene.patient.call(listOpenSlots, { query })
  return slots[0]!.id
}

describe('a patient who has not signed in', () => {
  it('sees what can be booked, but no other patients', async () => {
    expect((await scene.patient.call(listBranches)).length).toBe(4)
    const query = { branch: '1', service: '1' }
    expect((await scene.patient.call(listConsultants, { query }))[0]).toMatchObject({ id: anita })
    expect(await openSlot('2026-12-01')).toBeGreaterThan(0)
    const household = scene.patient.call(readHousehold, { body: { mobile: '9876543210' } })
    expect(await problemOf(household)).toBe('signed_out')
    const desk = scene.patient.call(bookAppointment, { body: buildBooking({}) })
    expect(await problemOf(desk)).toBe('signed_out')
  })

  it('books under the same rules as the desk and gets a reference and the address', async () => {
    const day = '2026-12-02'
    const body = buildBooking({ day, slot: await openSlot(day) })
    const booked = await scene.patient.call(bookOwnAppointment, { body })
    expect(booked).toMatchObject({
      day,
      consultantName: 'Dr. Anita Deshpande',
      serviceName: 'General Medicine',
      branch: { name: 'Koramangala, Bengaluru' },
    })
    expect(booked.reference).toMatch(/^A-/)
    expect(booked.branch.phone).not.toBe('')
    const [row] = await scene.clinic.db`
      select a.booked_by, a.status, e.staff_id, e.address from appointment a
      join patient p on p.id = a.patient_id
      join audit_event e on e.subject_id = a.id and e.subject = 'appointment'
      where p.mobile = ${body.patient.mobile}`
    expect(row).toMatchObject({ bookedBy: null, staffId: null, status: 'PE', address: '127.0.0.1' })
    // A repeated key gets the same answer.
    expect(await scene.patient.call(bookOwnAppointment, { body })).toEqual(booked)
    const past = buildBooking({ day: '2027-01-05', slot: 1 })
    expect(await problemOf(scene.patient.call(bookOwnAppointment, { body: past }))).toBe(
      'outside_booking_window',
    )
  })

  it('books a series', async () => {
    await forget()
    const week = await scene.patient.call(previewSeries, {
      body: {
        branch: 1,
        service: 6,
        startDay: '2026-12-01',
        sessions: 3,
        slots: [await aSeriesSlot()],
      },
    })
    expect(week.sessions).toHaveLength(3)
    const body = await planSeries(scene.patient, [await aSeriesSlot()], { sessions: 3 })
    const booked = await scene.patient.call(bookOwnSeries, { body })
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
    await scene.reception.call(bookAppointment, {
      body: buildBooking({ day, slot: await openSlot(day), patient: known }),
    })
    const stranger = { ...known, age: '20', email: 'b@stranger.example.org' }
    const body = buildBooking({
      day: '2026-12-04',
      slot: await openSlot('2026-12-04'),
      patient: stranger,
    })
    await scene.patient.call(bookOwnAppointment, { body })
    const [row] = await scene.clinic
      .db`select age, email from patient where mobile = ${known.mobile}`
    expect(row).toEqual({ age: 61, email: 'a@known.example.org' })
  })

  it('cannot find out whether a named person has an appointment then, nor with a series', async () => {
    const day = '2026-12-05'
    const known = { name: 'Busy Person', age: '50', mobile: '9845054321' }
    const nobody = { name: 'Nobody Known', age: '50', mobile: '9845054399' }
    await scene.clinic.db`
      insert into patient (name, mobile, age, age_on)
      values (${known.name}, ${known.mobile}, 50, '2026-11-24')`
    await scene.clinic.db`
      insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
        price, health_issues)
      select 1, 1, 9, id, d::date, '00:01', '23:58', 500, 'Elsewhere'
      from patient, unnest(${[day, '2026-12-23', '2026-12-30']}::text[]) d
      where mobile = ${known.mobile}`
    const answers: { single: string; series: string; check: string }[] = []
    for (const who of [known, nobody]) {
      await forget()
      const body = buildBooking({ day, slot: await openSlot(day), patient: who })
      const single = await scene.patient.call(bookOwnAppointment, { body })
      const slot = await aSeriesSlot()
      const agreed = await planSeries(scene.patient, [slot], {
        startDay: '2026-12-23',
        sessions: 2,
      })
      const checked = await scene.patient.call(checkSeries, {
        body: {
          branch: 1,
          service: 6,
          sessions: agreed.sessions,
          patient: { name: who.name, mobile: who.mobile },
        },
      })
      const series = await scene.patient.call(bookOwnSeries, { body: { ...agreed, patient: who } })
      answers.push({
        single: Object.keys(single).join(),
        series: series.sessions.map((session) => session.day).join(),
        check: JSON.stringify(checked),
      })
      // Frees the times for the next attempt.
      await scene.clinic.db`
        update appointment set status = 'CN'
        where source = 'public' and patient_id = (
          select id from patient where mobile = ${who.mobile})`
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]!.series).toBe('2026-12-23,2026-12-30')
  })
})

describe('a clinic that has closed the form', () => {
  it('refuses patients with a friendly message, and still books for staff', async () => {
    const app = await createApp({
      databaseUrl: scene.clinic.databaseUrl,
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
    expect(await callerOf(app, scene.reception.cookie).call(listBranches)).toHaveLength(4)
    await app.close()
  })
})
