import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookAppointment } from '../booking/booking.ts'
import { toProblemError } from '../../platform/http/problem.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { buildBooking, anita } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { previewSchedule, readSchedule, saveSchedule, type ScheduleRequest } from './schedule.ts'
import { linesOfWeek, type ScheduleLine } from './week-of-schedule.ts'

let clinic: TestClinic
let admin: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())

/** Resets Dr. Anita's hours at branch 1 to those of the demo clinic, without appointments. */
beforeEach(async () => {
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  await save({ lines: [mornings], version: (await read()).version })
})

const mornings: ScheduleLine = {
  days: [1, 2, 3, 4, 5, 6],
  from: '09:00',
  to: '13:00',
  minutes: 15,
  pause: null,
}

const read = (branch = 1, caller = admin, consultant = anita) =>
  caller.call(readSchedule, { query: { consultant: String(consultant), branch: String(branch) } })
const request = (changes: Partial<ScheduleRequest>) => ({
  consultant: anita,
  branch: 1,
  lines: [mornings],
  irregular: [],
  ...changes,
})
const save = (
  { version, ...changes }: Partial<ScheduleRequest> & { version: string },
  caller = admin,
) => caller.call(saveSchedule, { body: { ...request(changes), version } })
const preview = (changes: Partial<ScheduleRequest>) =>
  admin.call(previewSchedule, { body: request(changes) })
const allSlots = () => clinic.db<{ id: number; active: boolean }[]>`
  select id, active from slot where consultant_id = ${anita} and branch_id = 1 order by id`
const startsOn = async (day: string) => {
  const query = { consultant: String(anita), branch: '1', day }
  const { slots } = await admin.call(listOpenSlots, { query })
  return slots.map(({ starts }) => starts)
}

it('an invalid time is refused, in one field or in several', async () => {
  const wrong = [{ to: 'null' }, { from: '25:00' }, { pause: { starts: '10:00', ends: 'x' } }]
  for (const changes of [...wrong, Object.assign({}, ...wrong)]) {
    expect(await problemOf(preview({ lines: [{ ...mornings, ...changes }] }))).toBe('invalid_input')
  }
})

describe('a changed schedule', () => {
  it('applies to booking at once, and offers no removed slot', async () => {
    const { version } = await read()
    const lines: ScheduleLine[] = [
      { ...mornings, to: '10:00' },
      { days: [2], from: '14:00', to: '15:00', minutes: 30, pause: null },
    ]
    expect(await save({ lines, version })).toEqual({ added: 2, kept: 24, retired: 72, outside: 0 })
    expect(await startsOn('2026-12-01')).toEqual([
      '09:00',
      '09:15',
      '09:30',
      '09:45',
      '14:00',
      '14:30',
    ])
  })

  it('keeps the rows of unchanged slots, and restores retired rows', async () => {
    const before = await allSlots()
    const { version } = await read()
    await save({ lines: [{ ...mornings, from: '10:00' }], version })
    const between = await allSlots()
    expect(between.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(between.filter(({ active }) => active)).toHaveLength(72)
    await save({ lines: [mornings], version: (await read()).version })
    expect(await allSlots()).toEqual(before)
  })

  it('lists the booked appointments that fall outside, and keeps them booked', async () => {
    const { slots, version } = await read()
    const slot = slots.find(({ weekday, starts }) => weekday === 2 && starts === '09:15')!
    const booked = await admin.call(bookAppointment, { body: buildBooking({ slot: slot.id }) })
    const change = { lines: [{ ...mornings, from: '10:00' }] }
    const effect = await preview(change)
    expect(effect).toMatchObject({
      added: 0,
      kept: 72,
      retired: 24,
      outside: 1,
      appointments: [
        { id: booked.id, patientName: 'Test Patient', day: '2026-12-01', starts: '09:15' },
      ],
      overlaps: [],
    })
    expect((await read()).version).toBe(version)
    expect(await save({ ...change, version })).toMatchObject({ outside: 1 })
    expect((await read()).outside).toBe(1)
    const [row] = await clinic.db`select status, slot_id from appointment where id = ${booked.id}`
    expect(row).toEqual({ status: 'PE', slotId: slot.id })
  })

  it('has an audit event with the hours before and after, but none without a change', async () => {
    const events = () => clinic.db`
      select staff_id, action, subject_id, before, after from audit_event
      where subject = 'schedule' order by id desc`
    const count = (await events()).length
    await save({ lines: [mornings], version: (await read()).version })
    expect(await events()).toHaveLength(count)
    const lines = [{ ...mornings, to: '12:00' }]
    await save({ lines, version: (await read()).version })
    expect((await events())[0]).toEqual({
      staffId: 1,
      action: 'changed',
      subjectId: anita,
      before: { branch: 1, lines: [mornings], irregular: [] },
      after: { branch: 1, lines, irregular: [] },
    })
  })
})

describe('slots that overlap', () => {
  it('are refused across branches, with the slot that they overlap', async () => {
    const { version, elsewhere } = await read()
    expect(elsewhere[0]).toMatchObject({ weekday: 1, starts: '17:00' })
    const evening: ScheduleLine = {
      days: [1, 2],
      from: '16:50',
      to: '17:10',
      minutes: 20,
      pause: null,
    }
    const lines = [mornings, evening]
    expect((await preview({ lines })).overlaps).toEqual([
      {
        wanted: { weekday: 1, starts: '16:50', ends: '17:10' },
        hits: {
          weekday: 1,
          starts: '17:00',
          ends: '17:15',
          branchName: 'Indiranagar, Bengaluru',
        },
      },
    ])
    expect(await problemOf(save({ lines, version }))).toBe('slot_overlap')
    expect((await read()).version).toBe(version)
  })

  it('are refused within the requested week', async () => {
    const lines = [mornings, { ...mornings, days: [3 as const], from: '12:50', to: '13:20' }]
    const { overlaps } = await preview({ lines })
    expect(overlaps[0]).toMatchObject({
      hits: { weekday: 3, branchName: 'Koramangala, Bengaluru' },
    })
    expect(await problemOf(save({ lines, version: (await read()).version }))).toBe('slot_overlap')
  })

  it('are refused by a constraint when the code does not see them', async () => {
    const [here, otherBranch] = await clinic.db<{ id: number }[]>`
      select min(id) as id from slot where consultant_id = ${anita} and active
      group by branch_id order by branch_id`
    const forced = clinic.db`
      update slot s set weekday = o.weekday, starts = o.starts, ends = o.ends
      from slot o where s.id = ${otherBranch!.id} and o.id = ${here!.id}`
    await expect(forced).rejects.toMatchObject({ constraint_name: 'slot_overlap' })
  })
})

describe('two simultaneous changes of one week', () => {
  it('do not overwrite each other: the second is refused', async () => {
    const { version } = await read()
    const outcomes = await Promise.allSettled([
      save({ lines: [{ ...mornings, to: '12:00' }], version }),
      save({ lines: [{ ...mornings, to: '11:00' }], version }),
    ])
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ reason: { code: 'schedule_changed' } })
  })

  it('are made once where the answer was lost and they are asked for again', async () => {
    const { version } = await read()
    const change = { lines: [{ ...mornings, to: '10:30' }], version }
    await save(change)
    const saved = await read()
    await save(change)
    expect(await read()).toEqual(saved)
    // Not over what came after it.
    await save({ lines: [{ ...mornings, to: '10:00' }], version: saved.version })
    await expect(save(change)).rejects.toMatchObject({ code: 'schedule_changed' })
  })

  it('never give a consultant two slots at one time, also from two branches', async () => {
    const line: ScheduleLine = { days: [7], from: '09:00', to: '11:00', minutes: 20, pause: null }
    const versions = [(await read(1)).version, (await read(2)).version]
    const otherBranch = linesOfWeek((await read(2)).slots).lines
    const outcomes = await Promise.allSettled([
      save({ lines: [mornings, line], version: versions[0]! }),
      save({ branch: 2, lines: [...otherBranch, line], version: versions[1]! }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { code: 'slot_overlap' } })
    await save({ branch: 2, lines: otherBranch, version: (await read(2)).version })
  })
})

describe('an invalid schedule', () => {
  it('is refused with a message at its field', async () => {
    const fieldsOf = async (line: object) => {
      const body = { ...request({}), lines: [{ ...mornings, ...line }] }
      const answer = await clinic.app.inject({
        method: 'POST',
        url: '/api/schedule/preview',
        headers: { cookie: admin.cookie },
        body,
      })
      expect(answer.statusCode).toBe(400)
      return toProblemError(answer.json()).fields
    }
    expect(await fieldsOf({ days: [] })).toEqual({ 'lines.0.days': 'schedule.daysRequired' })
    expect(await fieldsOf({ from: '9' })).toMatchObject({
      'lines.0.from': 'schedule.timeRequired',
    })
    expect(await fieldsOf({ to: '09:00' })).toEqual({ 'lines.0.to': 'schedule.toAfterFrom' })
    expect(await fieldsOf({ to: '09:10' })).toEqual({ 'lines.0.to': 'schedule.noSlot' })
    for (const minutes of [0, -15, 4, 241, 7.5]) {
      expect(await fieldsOf({ minutes })).toEqual({ 'lines.0.minutes': 'schedule.minutesWithin' })
    }
    expect(await fieldsOf({ pause: { starts: '12:00', ends: '14:00' } })).toEqual({
      'lines.0.pause.ends': 'schedule.pauseWithin',
    })
  })

  it('is refused for a retired branch and for staff who are not consultants', async () => {
    expect(await problemOf(read(99))).toBe('not_found')
    expect(await problemOf(read(1, admin, 1))).toBe('not_found')
  })
})

describe('permissions', () => {
  it('allow changes with code 5, to consultants only of their own schedule', async () => {
    await clinic.db`update staff set access_codes = '{5}' where username in ('frontdesk', 'anita')`
    const [desk, doctor] = [await clinic.callerFor('frontdesk'), await clinic.callerFor('anita')]
    expect((await read(1, desk)).slots).toHaveLength(96)
    expect((await read(1, doctor)).slots).toHaveLength(96)
    expect(await problemOf(read(1, doctor, anita + 1))).toBe('forbidden')
    const other = doctor.call(saveSchedule, {
      body: { ...request({ consultant: anita + 1 }), version: 'x' },
    })
    expect(await problemOf(other)).toBe('forbidden')
    expect(await problemOf(read(1, await clinic.callerFor('reception')))).toBe('forbidden')
  })
})
