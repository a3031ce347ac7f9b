import { describe, expect, it } from 'vitest'
import {
  caller,
  clinic,
  desk,
  kept,
  openMergeClinic,
  other,
  type RegisterEntry,
} from '../../test-kit/merge-desk.server.ts'
import { readAppointment } from '../../scheduling/appointments/list-appointments.ts'
import { rescheduleAppointment } from '../../scheduling/booking/booking.ts'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { addToWaitingList, listWaiting } from '../../scheduling/waiting-list/waiting-list.ts'

openMergeClinic()

/** Puts an entry of the register on the list, at first for what the other one's appointment would be. */
async function wait({ name, mobile }: RegisterEntry, changes: object = {}): Promise<number> {
  const { id } = await caller.call(addToWaitingList, {
    body: {
      patient: { name, mobile, age: '34' },
      service: 1,
      consultant: null,
      branches: [1],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      fromTime: null,
      untilTime: null,
      firstDay: '2026-12-01',
      lastDay: '2026-12-31',
      healthIssues: 'Knee',
      ...changes,
    },
  })
  return id
}
const book = ({ appointment }: RegisterEntry, when: string) => clinic.db`
  update appointment set booked_at = now() + ${when}::interval where id = ${appointment}`
/** Moves an appointment to the last time of its day. */
async function move({ appointment }: RegisterEntry): Promise<void> {
  const params = { id: appointment }
  const { version, day } = await caller.call(readAppointment, { params })
  const { slots } = await caller.call(listOpenSlots, {
    query: { consultant: anita, branch: 1, day },
  })
  const body = { version, day, slot: slots.at(-1)!.id }
  await caller.call(rescheduleAppointment, { params, body })
}
/** Why an entry has left the list, or null while it waits. */
const leftBy = async (id: number) => {
  const [row] = await clinic.db<[{ reason: string | null; booked: number | null }]>`
    select left_reason as reason, booked_appointment_id as booked from waiting_entry where id = ${id}`
  return row.reason && row
}

describe('a wish of somebody who is in the register twice', () => {
  it.each([
    ['of the entry that stays', () => [kept, other] as const],
    ['of the other entry', () => [other, kept] as const],
  ])('leaves the list by what was booked since for them by the other name: %s', async (_, who) => {
    const [waiting, booked] = who()
    // Their own is not what they wait for.
    await clinic.db`
      update appointment set service_id = 2, consultant_id = 9 where id = ${waiting.appointment}`
    const wish = await wait(waiting)
    await book(booked, '1 minute')
    await desk.merge(other.id, kept.id)
    expect(await leftBy(wish)).toEqual({ reason: 'booked', booked: booked.appointment })
    const rows = await caller.call(listWaiting, { query: {} })
    expect(rows.map(({ id }) => id)).not.toContain(wish)

    await desk.separate(kept.id)
    expect(await leftBy(wish)).toBeNull()
    const [event] = await clinic.db`
      select action, patient_id from audit_event where subject = 'waiting entry' and subject_id = ${wish}
      order by id desc limit 1`
    expect(event).toEqual({ action: 'added', patientId: waiting.id })
  })

  it('stays where they had the appointment before, where it is another, and where it was cancelled', async () => {
    const wish = await wait(kept, { firstDay: '2026-12-10', lastDay: '2026-12-10' })
    await book(other, '-1 minute')
    await desk.merge(other.id, kept.id)
    expect(await leftBy(wish)).toBeNull()
    await desk.separate(kept.id)

    await book(other, '1 minute')
    await clinic.db`update appointment set status = 'CN' where id = ${other.appointment}`
    await desk.merge(other.id, kept.id)
    expect(await leftBy(wish)).toBeNull()
    await desk.separate(kept.id)

    await clinic.db`
      update appointment set status = 'PE', day = '2026-12-11', changed_at = now() + interval '1 minute'
      where id = ${other.appointment}`
    await desk.merge(other.id, kept.id)
    expect(await leftBy(wish)).toBeNull()
  })

  it('leaves by what was moved to its time since, and by a visit that has been', async () => {
    const wish = await wait(kept, { firstDay: '2026-12-10', lastDay: '2026-12-10' })
    await book(other, '-1 minute')
    await move(other)
    await desk.merge(other.id, kept.id)
    expect(await leftBy(wish)).not.toBeNull()
    await desk.separate(kept.id)

    await book(other, '1 minute')
    await desk.pay(other.appointment, 600)
    await clinic.db`update appointment set status = 'CD' where id = ${other.appointment}`
    await desk.merge(other.id, kept.id)
    expect(await leftBy(wish)).not.toBeNull()
  })

  it('stays where their own appointment, or one from before, was only paid since', async () => {
    const wish = await wait(kept, { firstDay: '2026-12-09', lastDay: '2026-12-10' })
    await book(kept, '-1 minute')
    await book(other, '-1 minute')
    await clinic.db`
      update appointment set changed_at = now() + interval '1 minute', changed_by = 3
      where id in (${kept.appointment}, ${other.appointment})`
    await desk.merge(other.id, kept.id)
    expect(await leftBy(wish)).toBeNull()
    await desk.separate(kept.id)

    // Nor what they moved themselves, knowing what they wait for; beside what the other one booked.
    await clinic.db`update waiting_entry set first_day = '2026-12-09', last_day = '2026-12-09' where id = ${wish}`
    await book(kept, '1 minute')
    await book(other, '1 minute')
    await desk.merge(other.id, kept.id)
    expect(await leftBy(wish)).toBeNull()
  })

  it('leaves the list by whoever merged, in the audit, too', async () => {
    const wish = await wait(kept, { firstDay: '2026-12-10', lastDay: '2026-12-10' })
    await book(other, '1 minute')
    await clinic.db`update appointment set changed_by = 3, booked_by = 3 where id = ${other.appointment}`
    await desk.merge(other.id, kept.id)
    const [row] = await clinic.db`
      select e.left_by, c.staff_id, m.staff_id as merged_by, c.patient_id
      from waiting_entry e join audit_event c on c.subject = 'waiting entry' and c.subject_id = e.id
        and c.action = 'left the waiting list'
      join patient_merge m on m.kept_id = e.patient_id
      where e.id = ${wish}`
    expect(row).toMatchObject({
      leftBy: row!['mergedBy'],
      staffId: row!['mergedBy'],
      patientId: kept.id,
    })
    expect(row!['mergedBy']).not.toBe(3)
  })

  it('does not come back after its last day, nor beside another that was added since', async () => {
    const wish = await wait(kept, { firstDay: '2026-12-10', lastDay: '2026-12-10' })
    await book(other, '1 minute')
    await desk.merge(other.id, kept.id)
    const again = await wait(kept, { firstDay: '2026-12-12' })
    await desk.separate(kept.id)
    expect(await leftBy(wish)).not.toBeNull()
    expect(await leftBy(again)).toBeNull()

    await clinic.db`delete from waiting_entry where id = ${again}`
    await desk.merge(other.id, kept.id)
    await clinic.db`
      update waiting_entry set first_day = '2026-01-01', last_day = '2026-01-02' where id = ${wish}`
    await desk.separate(kept.id)
    expect(await leftBy(wish)).not.toBeNull()
  })
})
