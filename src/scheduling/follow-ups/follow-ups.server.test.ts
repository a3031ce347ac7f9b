import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mergePatients, separatePatients } from '../../patients/merge/merge-patients.ts'
import type { CallInput } from '../../platform/http/call-contract.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { addAppointment, addFollowUp, addPatient } from '../../test-kit/follow-ups.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import type { FollowUpState } from './follow-up-rule.ts'
import { countFollowUps, listFollowUps, recordFollowUpCall, reopenFollowUp } from './follow-ups.ts'

let clinic: TestClinic
let desk: Caller
let frontDesk: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
  frontDesk = await clinic.callerFor('frontdesk')
})
afterAll(() => clinic.close())
// Without those of the demo clinic.
beforeEach(() => clinic.db`update visit set follow_up_day = null where follow_up_day is not null`)

const list = async (state: FollowUpState = 'toCall', caller = desk, query = {}) =>
  (await caller.call(listFollowUps, { query: { state, ...query } })).rows
const idsOf = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ id }) => id)

type Call = CallInput<typeof recordFollowUpCall>['body']
const callBody = (changes: Partial<Call> = {}): Call => ({
  version: 0,
  outcome: 'noAnswer',
  askAgainOn: null,
  reason: null,
  note: '',
  ...changes,
})
const record = (id: number, changes: Partial<Call> = {}, caller = desk) =>
  caller.call(recordFollowUpCall, { params: { id }, body: callBody(changes) })

describe('the list', () => {
  it('shows whom to call, about what, and since when, the longest due first', async () => {
    const { id, patient } = await addFollowUp(clinic.db)
    const soon = await addFollowUp(clinic.db, { followUpDay: '2026-11-26' })
    const [row, next] = await list()
    expect(row).toMatchObject({
      id,
      version: 0,
      patientId: patient,
      patientName: 'Meena Rao',
      age: 51,
      sex: 'female',
      consultantId: anita,
      day: '2026-11-02',
      dueDay: '2026-11-16',
      calls: 0,
      lastCall: null,
      messageSentAt: null,
    })
    expect(next!.id).toBe(soon.id)
  })

  it('says when the message about it was sent', async () => {
    const { id, patient } = await addFollowUp(clinic.db)
    const write = (key: string, status: string) => clinic.db`
      insert into message (event, branch_id, patient_id, appointment_id, day, key, status, done_at, text, reason)
      values ('followUp', 1, ${patient}, ${id}, '2026-11-16', ${key}, ${status}, '2026-11-14T04:00:00Z',
        'Please come', ${status === 'sent' ? null : 'untrue'})`
    await write(`followUp ${id} 2026-11-10`, 'sent')
    expect((await list())[0]!.messageSentAt).toBeNull()
    await write(`followUp ${id} 2026-11-16`, 'sent')
    expect((await list())[0]!.messageSentAt).toBe('2026-11-14T04:00:00.000Z')
  })

  it('is of a branch and a consultant, and a consultant sees their own', async () => {
    const own = await addFollowUp(clinic.db)
    const other = await addFollowUp(clinic.db, { consultant: 5, branch: 2 })
    expect(await idsOf('toCall', desk, { branch: 2 })).toEqual([other.id])
    expect(await idsOf('toCall', desk, { consultant: anita })).toEqual([own.id])
    // An Admin has recorded it for her.
    await clinic.db`update visit set recorded_by = 1 where appointment_id = ${own.id}`
    expect(await idsOf('toCall', desk, { consultant: anita })).toEqual([own.id])
    const counted = await desk.call(countFollowUps, { query: { consultant: anita } })
    expect(counted).toEqual({ due: 1, cameBack: 0 })
    const doctor = await clinic.callerFor('anita')
    expect(await idsOf('toCall', doctor)).toEqual([own.id])
    expect(await idsOf('toCall', doctor, { consultant: 5 })).toEqual([own.id])
    expect(await problemOf(record(own.id, {}, doctor))).toBe('forbidden')
  })

  it('goes on by pages with no row twice and none left out, also among those due on one day', async () => {
    const ids: number[] = []
    for (const followUpDay of [
      '2026-11-16',
      '2026-11-16',
      '2026-11-16',
      '2026-11-17',
      '2026-11-20',
    ]) {
      ids.push((await addFollowUp(clinic.db, { followUpDay })).id)
    }
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await desk.call(listFollowUps, { query: { after, limit: 2 } })
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(ids)
  })

  it('has those of a consultant who is retired: their patients still have to come', async () => {
    const { id } = await addFollowUp(clinic.db, { consultant: 6 })
    await clinic.db`update staff set active = false where id = 6`
    expect(await idsOf()).toEqual([id])
    await clinic.db`update staff set active = true where id = 6`
  })

  it('loses who books, and has them again when that is cancelled', async () => {
    const { id, patient } = await addFollowUp(clinic.db)
    const booked = await addAppointment(clinic.db, { patient, day: '2026-11-27', status: 'PE' })
    expect(await idsOf()).toEqual([])
    await clinic.db`update appointment set status = 'CN' where id = ${booked}`
    expect(await idsOf()).toEqual([id])
  })
})

describe('calls', () => {
  it('no answer stays in the list, with who called last and how often', async () => {
    const { id } = await addFollowUp(clinic.db)
    await record(id)
    await record(id, { version: 1, note: 'Line was busy' }, frontDesk)
    expect((await list())[0]).toMatchObject({
      version: 2,
      calls: 2,
      lastCall: { outcome: 'noAnswer', note: 'Line was busy' },
    })
  })

  it('who will book later is hidden until the day', async () => {
    const { id } = await addFollowUp(clinic.db)
    await record(id, { outcome: 'willBook', askAgainOn: '2026-11-28' })
    expect([await idsOf(), await idsOf('later')]).toEqual([[], [id]])
    clinic.setClock('2026-11-28T04:00:00Z')
    expect([await idsOf(), await idsOf('later')]).toEqual([[id], []])
    clinic.setClock('2026-11-24T04:00:00Z')
  })

  it('who does not come is closed, and opened again after a mistake', async () => {
    const { id } = await addFollowUp(clinic.db)
    await record(id, { outcome: 'doesNotCome', reason: 'well_again' })
    expect([await idsOf(), await idsOf('closed')]).toEqual([[], [id]])
    expect(await problemOf(record(id, { version: 1 }))).toBe('row_changed')
    await desk.call(reopenFollowUp, { params: { id }, body: { version: 1 } })
    // Sent again after its answer was lost.
    await desk.call(reopenFollowUp, { params: { id }, body: { version: 1 } })
    expect((await list())[0]).toMatchObject({ id, version: 2, calls: 1 })
    expect(await idsOf('closed')).toEqual([])
    await record(id, { version: 2 })
  })

  it('was closed about another day than the consultant has noted since, and is called about that one', async () => {
    const { id } = await addFollowUp(clinic.db)
    const note = (day: string) =>
      clinic.db`update visit set follow_up_day = ${day} where appointment_id = ${id}`
    await record(id, { outcome: 'doesNotCome', reason: 'well_again' })
    await note('2026-11-25')
    expect(await list()).toMatchObject([{ id, version: 1, calls: 0, lastCall: null }])
    expect(await idsOf('closed')).toEqual([])
    expect(
      await problemOf(desk.call(reopenFollowUp, { params: { id }, body: { version: 1 } })),
    ).toBe('row_changed')
    await record(id, { version: 1, outcome: 'willBook', askAgainOn: '2026-11-28' })
    expect(await list('later')).toMatchObject([{ id, version: 2, calls: 1 }])
    await note('2026-11-26')
    expect([await idsOf(), await idsOf('later')]).toEqual([[id], []])
  })

  it('counts for the day that it was about, though the consultant notes another one during it', async () => {
    const { id } = await addFollowUp(clinic.db)
    const { dueDay } = (await list())[0]!
    await clinic.db`update visit set follow_up_day = '2026-11-26' where appointment_id = ${id}`
    const call = { dueDay, outcome: 'doesNotCome' as const, reason: 'well_again' }
    await record(id, call)
    // The answer was lost.
    await record(id, call)
    expect(await list()).toMatchObject([{ id, version: 1, calls: 0, lastCall: null }])
    expect(await idsOf('closed')).toEqual([])
    await record(id, { version: 1, dueDay: '2026-11-26' })
    expect(await list()).toMatchObject([{ id, calls: 1, lastCall: { outcome: 'noAnswer' } }])
  })

  it('of two desks that call at once the second one hears of it, one after the other or together', async () => {
    const { id } = await addFollowUp(clinic.db)
    await record(id)
    expect(await problemOf(record(id, { note: 'Later' }, frontDesk))).toBe('row_changed')
    const answers = await Promise.allSettled([
      record(id, { version: 1, note: 'One' }),
      record(id, { version: 1, note: 'Other' }, frontDesk),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await list())[0]).toMatchObject({ version: 2, calls: 2 })
  })

  it('one that is sent again after its answer was lost is one call', async () => {
    const { id } = await addFollowUp(clinic.db)
    await record(id)
    await record(id)
    expect((await list())[0]).toMatchObject({ calls: 1 })
    const [{ count }] = await clinic.db<[{ count: number }]>`
      select count(*)::int from audit_event where subject = 'follow-up' and subject_id = ${id}`
    expect(count).toBe(1)
  })

  it('asks for the day and the reason that belong to the outcome, and keeps no others', async () => {
    const { id } = await addFollowUp(clinic.db)
    for (const wrong of [
      { outcome: 'willBook' as const },
      { outcome: 'willBook' as const, askAgainOn: '2026-11-24' },
      { outcome: 'willBook' as const, askAgainOn: '2027-02-15' },
      { outcome: 'doesNotCome' as const },
    ]) {
      expect(await problemOf(record(id, wrong))).toBe('invalid_input')
    }
    await record(id, { askAgainOn: '2026-11-26', reason: 'well_again' })
    expect((await list())[0]!.lastCall).toMatchObject({ askAgainOn: null, reason: null })
  })

  it('cannot be changed or removed, and needs a visit with a follow-up day', async () => {
    const { id } = await addFollowUp(clinic.db)
    await record(id)
    await expect(clinic.db`update follow_up_call set note = 'x'`).rejects.toThrow('append only')
    await expect(clinic.db`delete from follow_up_call`).rejects.toThrow('append only')
    const visit = await addFollowUp(clinic.db, { followUpDay: null })
    expect(await problemOf(record(visit.id))).toBe('not_found')
  })
})

it('two entries of one patient count as one while they are merged', async () => {
  const { id, patient } = await addFollowUp(clinic.db, { name: 'Meena Rao' })
  await record(id)
  const twin = await addPatient(clinic.db, 'Mina Rao')
  await addAppointment(clinic.db, { patient: twin, day: '2026-11-27', status: 'PE' })
  expect(await idsOf()).toEqual([id])
  const version = async (of: number) =>
    (await clinic.db<[{ version: number }]>`select version from patient where id = ${of}`)[0]
      .version
  const body = {
    version: await version(twin),
    other: { id: patient, version: await version(patient) },
    reason: 'registered_twice',
  }
  await desk.call(mergePatients, { params: { id: twin }, body })
  expect(await idsOf()).toEqual([])
  const [{ merge }] = await clinic.db<[{ merge: number }]>`
    select id as merge from patient_merge where kept_id = ${twin}`
  await desk.call(separatePatients, { params: { id: twin }, body: { merge } })
  // With its calls: they belong to the visit.
  expect(await list()).toMatchObject([{ id, patientId: patient, calls: 1 }])
})

it('counts of those due in the last thirty days, up to yesterday, who came back or is booked', async () => {
  const of = async (followUpDay: string, back?: { day: string; status: 'PE' | 'CN' }) => {
    const { patient } = await addFollowUp(clinic.db, { day: '2026-10-05', followUpDay })
    if (back) await addAppointment(clinic.db, { patient, ...back })
  }
  await of('2026-10-24', { day: '2026-10-20', status: 'PE' })
  await of('2026-10-25', { day: '2026-10-20', status: 'PE' })
  await of('2026-11-23', { day: '2026-11-27', status: 'PE' })
  await of('2026-11-23', { day: '2026-11-27', status: 'CN' })
  await of('2026-11-20')
  await of('2026-11-24')
  expect(await desk.call(countFollowUps, { query: {} })).toEqual({ due: 4, cameBack: 2 })
  expect(await desk.call(countFollowUps, { query: { branch: 2 } })).toEqual({ due: 0, cameBack: 0 })
})
