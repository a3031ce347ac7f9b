import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { holdTime, releaseTime } from '../../scheduling/waiting-list/waiting-list.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { openWaitingClinic, type WaitingClinic } from '../../test-kit/waiting-clinic.server.ts'
import { listMessages } from './outbox.ts'
import { planMessages } from './plan-messages.server.ts'

let clinic: WaitingClinic
beforeAll(async () => {
  clinic = await openWaitingClinic()
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.reset()
  await clinic.db`delete from message`
  await sendMessages(clinic.db)
})

const waiting = async () =>
  (await clinic.desk.call(listMessages, { query: {} })).rows.map(({ event }) => event)

it('a time that is held for who waits is offered, as long as it is held', async () => {
  const entry = await clinic.add()
  const params = { id: entry }
  await clinic.desk.call(holdTime, { params, body: clinic.timeOf(0) })
  const { heldAppointmentId } = await clinic.stateOf(entry)
  await agree(clinic.db, heldAppointmentId as number)
  expect(await waiting()).toEqual(['offer'])
  await clinic.desk.call(releaseTime, { params })
  expect(await waiting()).toEqual([])
})

it('a request that the desk accepts is told as booked, and not before', async () => {
  const id = await bookWithAnita(clinic.db, { day: '2026-12-09', name: 'Asks' })
  await agree(clinic.db, id)
  await clinic.db`update appointment set held_until = now() + interval '10 minutes' where id = ${id}`
  await clinic.db`delete from message`
  expect(await waiting()).toEqual([])
  await clinic.db`update appointment set held_until = null where id = ${id}`
  expect(await waiting()).toEqual(['booked'])
})

it('a follow-up is told two days before, once, and not to who has booked it', async () => {
  const id = await bookWithAnita(clinic.db, { day: '2026-11-24', name: 'Comes Again' })
  await agree(clinic.db, id)
  await clinic.db`update appointment set status = 'CD' where id = ${id}`
  await clinic.db`
    insert into visit (appointment_id, day, illness, fees, recorded_by, follow_up_day)
    values (${id}, '2026-11-24', 'Fever', 600, 4, '2026-12-04')`
  await clinic.db`delete from message`
  const plan = (instant: string) =>
    planMessages(clinic.db, {
      now: clinicNow(new Date(instant), testTimeZone),
      timeZone: testTimeZone,
    })
  await plan('2026-12-01T06:00:00Z')
  expect(await waiting()).toEqual([])
  await Promise.all([plan('2026-12-02T06:00:00Z'), plan('2026-12-02T06:00:00Z')])
  expect(await waiting()).toEqual(['followUp'])
  await clinic.db`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      health_issues)
    select 1, 1, consultant_id, patient_id, '2026-12-04', '22:00', '22:05', 600, 'Fever'
    from appointment where id = ${id}`
  expect(await waiting()).toEqual(['booked'])
})

it('a follow-up is not told while its visit is cancelled', async () => {
  const id = await bookWithAnita(clinic.db, { day: '2026-11-24', name: 'Cancelled Since' })
  await agree(clinic.db, id)
  await clinic.db`
    insert into visit (appointment_id, day, illness, fees, recorded_by, follow_up_day)
    values (${id}, '2026-11-24', 'Fever', 600, 4, '2026-12-04')`
  const becomes = async (status: 'PE' | 'CN') => {
    await clinic.db`update appointment set status = ${status} where id = ${id}`
    const now = clinicNow(new Date('2026-12-02T06:00:00Z'), testTimeZone)
    await planMessages(clinic.db, { now, timeZone: testTimeZone })
    const [row] = await clinic.db`
      select status from message where event = 'followUp' and appointment_id = ${id}`
    return row?.status as string | undefined
  }
  expect(await becomes('CN')).toBeUndefined()
  expect(await becomes('PE')).toBe('waiting')
  expect(await becomes('CN')).toBe('dropped')
  expect(await becomes('PE')).toBe('waiting')
})

it.each(['before', 'after'])(
  'a follow-up is told when what was booked %s it was due is cancelled',
  async (booked) => {
    const id = await bookWithAnita(clinic.db, { day: '2026-11-24', name: `Booked ${booked}` })
    await agree(clinic.db, id)
    await clinic.db`update appointment set status = 'CD' where id = ${id}`
    await clinic.db`
      insert into visit (appointment_id, day, illness, fees, recorded_by, follow_up_day)
      values (${id}, '2026-11-24', 'Fever', 600, 4, '2026-12-04')`
    const now = clinicNow(new Date('2026-12-02T06:00:00Z'), testTimeZone)
    const plan = () => planMessages(clinic.db, { now, timeZone: testTimeZone })
    const followUps = async () => {
      await plan()
      return clinic.db`select status from message where event = 'followUp' and appointment_id = ${id}`
    }
    if (booked === 'after') expect(await followUps()).toEqual([{ status: 'waiting' }])
    const next = await bookWithAnita(clinic.db, { day: '2026-12-05', name: 'Next' })
    await clinic.db`
      update appointment set patient_id = (select patient_id from appointment where id = ${id})
      where id = ${next}`
    expect(await followUps()).not.toContainEqual({ status: 'waiting' })
    await clinic.db`update appointment set status = 'CN', cancel_reason = 'Cannot come' where id = ${next}`
    expect(await followUps()).toEqual([{ status: 'waiting' }])
    expect(await followUps()).toEqual([{ status: 'waiting' }])
  },
)
