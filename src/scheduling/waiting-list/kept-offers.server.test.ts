import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anita } from '../../test-kit/build-booking.server.ts'
import { openWaitingClinic, type WaitingClinic } from '../../test-kit/waiting-clinic.server.ts'
import { countWaiting, holdTime } from './waiting-list.ts'

let clinic: WaitingClinic
beforeAll(async () => {
  clinic = await openWaitingClinic()
})
afterAll(() => clinic.close())
beforeEach(() => clinic.reset())

/** A change of each table that the list is made of, for the entry with this id, and its undoing. */
const changes: Record<string, (id: number, isUndone: boolean) => PromiseLike<unknown>> = {
  'a patient’s name': (id) => clinic.db`
    update patient set name = name || ' Rao' where id = (select patient_id from waiting_entry where id = ${id})`,
  'what they wait for': (id) =>
    clinic.db`update waiting_entry set health_issues = 'Fever' where id = ${id}`,
  'a call': (id) => clinic.db`
    insert into waiting_call (entry_id, consultant_id, day, starts, outcome, called_by)
    values (${id}, ${anita}, '2026-12-02', '23:00', 'noAnswer', 1)`,
  'a branch’s name': () => clinic.db`update branch set name = name || ' 2' where id = 1`,
  'a consultant’s name': () => clinic.db`update staff set name = name || ' 2' where id = ${anita}`,
  'a service’s name': () => clinic.db`update service set name = name || ' 2'`,
  'a consultant who leaves': (_, isUndone) =>
    clinic.db`update staff set active = ${isUndone} where id = ${anita}`,
  'a branch that closes': (_, isUndone) =>
    clinic.db`update branch set active = ${isUndone} where id = 1`,
  'a service that ends': (_, isUndone) => clinic.db`update service set active = ${isUndone}`,
  'a service that the consultant gives up': (_, isUndone) =>
    clinic.db`update consultant_service set active = ${isUndone} where consultant_id = ${anita}`,
  'a slot that is retired': (_, isUndone) =>
    clinic.db`update slot set active = ${isUndone} where id = ${clinic.slots[3]!.id}`,
}

describe('the list that is worked out once for all desks', () => {
  it.each(Object.keys(changes))('shows a change at once: %s', async (what) => {
    const booked = await clinic.fillDay()
    const id = await clinic.add()
    await clinic.cancel(booked[3]!)
    // Without the names of the times, which are read each time.
    const read = async () => (await clinic.rowsOf()).map((row) => ({ ...row, freeTimes: [] }))
    const before = await read()
    expect(before).toMatchObject([{ id, freeCount: 1 }])
    expect(await read()).toEqual(before)
    await changes[what]!(id, false)
    try {
      expect(await read()).not.toEqual(before)
    } finally {
      await changes[what]!(id, true)
    }
  })

  it('shows a time that was held when nobody holds it any more, though nothing was written', async () => {
    const booked = await clinic.fillDay()
    const [first, second] = [await clinic.add(), await clinic.add()]
    await clinic.cancel(booked[3]!)
    await clinic.desk.call(holdTime, { params: { id: first }, body: clinic.timeOf(3) })
    const count = async () => (await clinic.desk.call(countWaiting, { query: {} })).count
    expect(await count()).toBe(0)
    await clinic.db`
      update appointment set held_until = now() + interval '2 seconds'
      where held_until is not null`
    expect((await clinic.rowsOf()).find(({ id }) => id === second)!.freeCount).toBe(0)
    await expect.poll(count, { timeout: 10_000 }).toBe(2)
  })
})
