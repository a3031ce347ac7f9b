import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listArrivals, markArrived, undoArrival } from '../../desk/arrivals/arrivals.ts'
import { readPatient } from '../../desk/patient-page/patient-page.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { cancelAppointment } from '../appointments/change-appointment.ts'
import { listAppointments } from '../appointments/list-appointments.ts'
import { takeBackAppointment } from '../appointments/take-back.ts'
import { addWalkIn, changeLine, listLine } from './line.ts'
import { markAbsent } from './mark-absent.server.ts'

const today = '2026-11-24'
let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`delete from holiday`
})

const request = (changes: object = {}) => {
  const { day: _, slot: __, ...body } = buildBooking({})
  return { ...body, ...changes }
}
const add = (body = request()) => admin.call(addWalkIn, { body })
const entryOf = async (id: number) =>
  (await admin.call(listLine, { query: { branch: 1, consultant: anita } })).find(
    ({ appointmentId }) => appointmentId === id,
  )
const versionOf = async (id: number) => {
  const [row] = await clinic.db<[{ version: number }]>`
    select version from appointment where id = ${id}`
  return row.version
}

describe('a walk-in without a slot', () => {
  it('waits in the line at the minute of arrival, whatever is booked then', async () => {
    const [first, second] = [await add(), await add()]
    expect(first).toMatchObject({ day: today, token: expect.stringMatching(/^[A-Z]-\d+$/) })
    expect(first.starts).toBe(first.ends)
    expect(await entryOf(second.id)).toMatchObject({
      walkIn: true,
      state: 'waiting',
      token: second.token,
      reason: { code: 'walkIn', since: second.starts },
    })
  })

  it('is in the lists of appointments and arrivals, and in those of other programs', async () => {
    const { id, token } = await add()
    const arrivals = await admin.call(listArrivals, { query: { branch: 1 } })
    expect(arrivals.find((row) => row.appointmentId === id)).toMatchObject({ walkIn: true, token })
    const query = { tab: 'home' as const, branch: 1, consultant: anita }
    const { rows } = await admin.call(listAppointments, { query })
    expect(rows.find((row) => row.id === id)).toMatchObject({ walkIn: true, slotId: null })
    const answer = await clinic.app.inject({
      method: 'POST',
      url: `/api/earlier/read/tbl_appointment/${id}`,
      headers: { cookie: admin.cookie },
    })
    expect(answer.body).toContain('"slots_time":"Walk-in"')
  })

  it('is added once: by a repeated request, by two desks at once, and beside a booking', async () => {
    const body = request()
    const answers = await Promise.all([add(body), add(body), add(body)])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await problemOf(add({ ...body, healthIssues: 'Cough' }))).toBe('key_reused')
    const again = request({ patient: body.patient })
    expect(await problemOf(add(again))).toBe('already_in_line')

    const other = request()
    const both = await Promise.allSettled([add(other), add(request({ patient: other.patient }))])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

    await bookWithAnita(clinic.db, { name: 'Booked Today', mobile: '9700000001' })
    const patient = { name: 'Booked Today', age: '34', mobile: '9700000001' }
    expect(await problemOf(add(request({ patient })))).toBe('already_in_line')
  })

  it('may come again after leaving, but is not in the line twice', async () => {
    const body = request()
    const { id } = await add(body)
    await admin.call(changeLine, { params: { id }, body: { version: 1, change: 'leave' } })
    const second = await add(request({ patient: body.patient }))
    expect((await entryOf(second.id))?.state).toBe('waiting')
    expect((await entryOf(id))?.state).toBe('leftUnseen')
  })

  it('is refused when the consultant is away, or does not give the service', async () => {
    await clinic.db`
      insert into holiday (name, first_day, last_day, consultant_id)
      values ('Ill', ${today}, ${today}, ${anita})`
    expect(await problemOf(add())).toBe('holiday')
    await clinic.db`delete from holiday`
    expect(await problemOf(add(request({ service: 6 })))).toBe('subscription_only')
    expect(await problemOf(add(request({ service: 3 })))).toBe('service_not_offered')
  })

  it('is cancelled when its arrival is undone, and waits again when that is taken back', async () => {
    const body = request()
    const { id } = await add(body)
    const { arrivedAt } = (await entryOf(id))!
    await admin.call(undoArrival, { params: { id }, body: { arrivedAt: arrivedAt! } })
    expect(await entryOf(id)).toBeUndefined()
    const takeBack = async () =>
      admin.call(takeBackAppointment, {
        params: { id },
        body: { version: await versionOf(id), reason: 'patient_comes' },
      })
    const second = await add(request({ patient: body.patient }))
    expect(await problemOf(takeBack())).toBe('already_in_line')
    await admin.call(cancelAppointment, {
      params: { id: second.id },
      body: { version: 1, reason: 'booked_wrongly' },
    })
    await takeBack()
    expect((await entryOf(id))?.state).toBe('waiting')
  })

  it('keeps a later booking of the same patient out of the line while they wait', async () => {
    const patient = { name: 'Both Ways', age: '34', mobile: '9700000002' }
    const walkIn = await add(request({ patient }))
    const id = await bookWithAnita(clinic.db, { name: patient.name, mobile: patient.mobile })
    expect(await problemOf(admin.call(markArrived, { params: { id } }))).toBe('already_in_line')
    await admin.call(changeLine, {
      params: { id: walkIn.id },
      body: { version: 1, change: 'leave' },
    })
    await admin.call(markArrived, { params: { id } })
  })
})

describe('at the end of a day', () => {
  it('who never came is marked, once, and the page of the patient counts it', async () => {
    const mobile = '9700000003'
    const name = 'Came Sometimes'
    const missed = await bookWithAnita(clinic.db, { day: '2026-11-23', name, mobile })
    const arrived = await bookWithAnita(clinic.db, { day: '2026-11-23', name, mobile })
    const coming = await bookWithAnita(clinic.db, { name, mobile })
    await clinic.db`
      update appointment set arrived_at = now(), arrived_by = 1 where id = ${arrived}`
    await markAbsent(clinic.db, today)
    await markAbsent(clinic.db, today)
    const marked = await clinic.db<{ id: number }[]>`
      select subject_id as id from audit_event where action = 'did not come' and staff_id is null
        and subject_id = any(${[missed, arrived, coming]})`
    expect(marked.map(({ id }) => id)).toEqual([missed])
    const [person] = await clinic.db<[{ id: number }]>`
      select patient_id as id from appointment where id = ${missed}`
    const attendance = async () =>
      (await admin.call(readPatient, { params: { id: person.id } })).attendance
    expect(await attendance()).toEqual({ came: 1, of: 2 })
    await admin.call(changeLine, {
      params: { id: missed },
      body: { version: 1, change: 'undoDidNotCome' },
    })
    await markAbsent(clinic.db, today)
    expect(await attendance()).toEqual({ came: 1, of: 1 })
  })
})
