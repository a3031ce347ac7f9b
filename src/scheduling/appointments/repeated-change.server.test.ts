import { describe, expect, it } from 'vitest'
import { rescheduleAppointment } from '../booking/booking.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { cancelAppointment } from './change-appointment.ts'
import {
  openBookedClinic,
  scene,
  booked,
  cash,
  conduct,
  rowOf,
  paymentOf,
} from '../../test-kit/booked-appointment.server.ts'

openBookedClinic()

describe('two desks', () => {
  it('cannot overwrite each other: the second is refused, and nothing is written', async () => {
    const day = '2026-11-27'
    const id = await booked(day)
    const { slots } = await scene.admin.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day: '2026-12-03' },
    })
    const body = { version: 1, day: '2026-12-03', slot: slots[0]!.id }
    await scene.admin.call(rescheduleAppointment, { params: { id }, body })
    const stale = { params: { id }, body: { version: 1 } }
    expect(await problemOf(scene.reception.call(cancelAppointment, stale))).toBe(
      'changed_meanwhile',
    )
    expect(
      await problemOf(scene.reception.call(rescheduleAppointment, { params: { id }, body })),
    ).toBe('changed_meanwhile')
    expect(await rowOf(id)).toMatchObject({ status: 'PE', version: 2 })
    await scene.reception.call(cancelAppointment, { params: { id }, body: { version: 2 } })
    expect(await problemOf(conduct(scene.admin, id, cash, 3))).toBe('not_pending')
  })
})

describe('a change that is sent again because its answer was lost', () => {
  const cancel = (caller: Caller, id: number) =>
    caller.call(cancelAppointment, { params: { id }, body: { version: 1 } })
  const eventsOf = async (id: number, action: string) =>
    (await scene.clinic.db`select from audit_event where subject_id = ${id} and action = ${action}`)
      .count

  it('cancels once and succeeds for the same person, and is refused for others', async () => {
    const id = await booked('2026-11-26')
    await cancel(scene.reception, id)
    await expect(cancel(scene.reception, id)).resolves.toEqual({})
    expect(await rowOf(id)).toMatchObject({ status: 'CN', version: 2 })
    expect(await eventsOf(id, 'cancelled')).toBe(1)
    expect(await problemOf(cancel(scene.admin, id))).toBe('changed_meanwhile')
    expect(await problemOf(conduct(scene.reception, id))).toBe('changed_meanwhile')
  })

  it('records one payment and succeeds for the same person with the same payment', async () => {
    const id = await booked()
    const online = { amount: 600, received: true, mode: 'Online', transactionId: 'UPI-77' }
    await conduct(scene.reception, id, online)
    await expect(conduct(scene.reception, id, online)).resolves.toEqual({})
    expect(await eventsOf(id, 'conducted')).toBe(1)
    const other = { ...online, amount: 700 }
    expect(await problemOf(conduct(scene.reception, id, other))).toBe('changed_meanwhile')
    expect(await problemOf(conduct(scene.reception, id, cash))).toBe('changed_meanwhile')
    expect(await problemOf(conduct(scene.admin, id, online))).toBe('changed_meanwhile')
    expect(await paymentOf(id)).toMatchObject({ amount: 600, mode: 'Online' })
  })

  it('succeeds for the same person who rescheduled to the same slot', async () => {
    const id = await booked('2026-12-02')
    const { slots } = await scene.admin.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day: '2026-12-07' },
    })
    const body = { version: 1, day: '2026-12-07', slot: slots[2]!.id }
    const move = (caller: Caller, changes = {}) =>
      caller.call(rescheduleAppointment, { params: { id }, body: { ...body, ...changes } })
    const first = await move(scene.reception)
    await expect(move(scene.reception)).resolves.toEqual(first)
    expect(await eventsOf(id, 'rescheduled')).toBe(1)
    expect(await problemOf(move(scene.reception, { slot: slots[3]!.id }))).toBe('changed_meanwhile')
    expect(await problemOf(move(scene.admin))).toBe('changed_meanwhile')
  })
})
