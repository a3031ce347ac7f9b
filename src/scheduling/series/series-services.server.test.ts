import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeService, listAllServices, listServices } from '../../masters/services/services.ts'
import { physiotherapy, planSeries, priya } from '../../test-kit/series.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookAppointment } from '../booking/booking.ts'
import { buildBooking } from '../../test-kit/build-booking.server.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { bookSeries, listWeekSlots } from './series-booking.ts'
import { listSessionSlots, readSeries } from './series-page.ts'

const general = 1
const anita = 4
let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())

async function mark(id: number, isSeries: boolean): Promise<void> {
  const row = (await admin.call(listAllServices)).find((it) => it.id === id)!
  const { version, name, minutes } = row
  const fees = row.fees.map((it) => ({ id: it.id, fee: it.fee }))
  await admin.call(changeService, {
    params: { id },
    body: { version, name, minutes, fees, isSeries },
  })
}

const weekOf = (service: number) => admin.call(listWeekSlots, { query: { branch: 1, service } })

describe('a service that an Admin marks as booked in series', () => {
  it('is booked as a series, and no longer one by one', async () => {
    expect(await weekOf(general)).toEqual([])
    await mark(general, true)
    const services = await admin.call(listServices)
    expect(services.filter(({ isSeries }) => isSeries).map(({ id }) => id)).toEqual([
      general,
      physiotherapy,
    ])
    const week = await weekOf(general)
    expect(week.length).toBeGreaterThan(0)
    expect(week.every(({ consultantId }) => consultantId === anita)).toBe(true)
    const body = await planSeries(admin, [week[0]!.id], { service: general })
    const { id } = await admin.call(bookSeries, { body })
    expect(await admin.call(readSeries, { params: { id } })).toMatchObject({ serviceId: general })

    const day = '2026-12-02'
    const query = { consultant: anita, branch: 1, day }
    const { slots } = await admin.call(listOpenSlots, { query })
    const single = buildBooking({ day, slot: slots[0]!.id, service: general })
    expect(await problemOf(admin.call(bookAppointment, { body: single }))).toBe('subscription_only')
  })

  it('is recorded in the audit', async () => {
    const [entry] = await clinic.db`
      select before, after from audit_event
      where subject = 'service' and subject_id = ${general} order by id desc limit 1`
    expect(entry).toMatchObject({ before: { isSeries: false }, after: { isSeries: true } })
  })

  it('and no longer marks: takes no new series, and the running ones stay as they are', async () => {
    const [slot] = await weekOf(physiotherapy)
    const body = await planSeries(admin, [slot!.id], { sessions: 2 })
    const { id } = await admin.call(bookSeries, { body })
    const late = await planSeries(admin, [slot!.id], { startDay: '2026-12-21', sessions: 2 })
    await mark(physiotherapy, false)
    expect(await weekOf(physiotherapy)).toEqual([])
    expect(await problemOf(admin.call(bookSeries, { body: late }))).toBe('slot_not_offered')

    const { sessions } = await admin.call(readSeries, { params: { id } })
    const places = await admin.call(listSessionSlots, {
      params: { id },
      query: { day: '2026-12-15', session: String(sessions[0]!.id) },
    })
    expect(places.places.map(({ consultantId }) => consultantId)).toContain(priya)
  })
})

it('the database refuses a series of a service that is booked one by one', async () => {
  const insert = clinic.db`
    insert into subscription (patient_id, service_id, branch_id, start_day, sessions)
    values (1, 2, 1, '2026-12-01', 2)`
  await expect(insert).rejects.toMatchObject({ code: '23514' })
})
