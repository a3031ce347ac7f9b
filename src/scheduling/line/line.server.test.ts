import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markArrived } from '../../desk/arrivals/arrivals.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testInstant } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { conductAppointment } from '../appointments/change-appointment.ts'
import {
  callNext,
  changeLine,
  listLine,
  moveUp,
  readBusyElsewhere,
  type LineEntry,
} from './line.ts'
import type { LineChange } from './line-state.ts'

let clinic: TestClinic
let desk: Caller
let consultant: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('frontdesk')
  consultant = await clinic.callerFor('anita')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  clinic.setClock(testInstant.toISOString())
  await clinic.db`delete from line_entry`
  await clinic.db`update appointment set status = 'CN' where day = '2026-11-24' and status = 'PE'`
})

const line = (caller = desk) => caller.call(listLine, { query: { branch: 1, consultant: anita } })
const entryOf = async (id: number): Promise<LineEntry> =>
  (await line()).find(({ appointmentId }) => appointmentId === id)!
const arrive = async (name: string) => {
  const id = await bookWithAnita(clinic.db, { name })
  const { token } = await desk.call(markArrived, { params: { id } })
  return { id, token }
}
const currentId = async () =>
  (await line()).find(({ state }) => state === 'called' || state === 'withConsultant')
    ?.appointmentId ?? null
const next = async (changes: object = {}, caller = consultant) =>
  caller.call(callNext, {
    body: {
      branch: 1,
      consultant: anita,
      current: await currentId(),
      callKey: randomUUID(),
      ...changes,
    },
  })
const change = async (id: number, what: LineChange, caller = desk) =>
  caller.call(changeLine, {
    params: { id },
    body: { change: what, version: (await entryOf(id)).version },
  })
const actionsOf = async (id: number) => {
  const rows = await clinic.db<{ action: string }[]>`
    select action from audit_event where subject = 'appointment' and subject_id = ${id} order by id`
  return rows.map(({ action }) => action)
}

describe('the line of a consultant', () => {
  it('shows who waits with token, place and reason, and who is expected', async () => {
    const late = await arrive('Late')
    const id = await bookWithAnita(clinic.db, { name: 'Expected' })
    expect(await entryOf(late.id)).toMatchObject({
      state: 'waiting',
      token: late.token,
      place: 1,
      version: 1,
    })
    expect(await entryOf(id)).toMatchObject({
      state: 'expected',
      token: null,
      place: null,
      version: 0,
    })
  })

  it('goes from call to call: who was in the room is done', async () => {
    const [first, second] = [await arrive('First'), await arrive('Second')]
    const called = { appointmentId: first.id, token: first.token }
    expect(await next()).toEqual({ called, ended: null })
    await change(first.id, 'takeIn')
    expect(await next()).toMatchObject({ called: { appointmentId: second.id }, ended: 'done' })
    expect((await entryOf(first.id)).state).toBe('done')
    await change(second.id, 'takeIn', consultant)
    expect(await next()).toEqual({ called: null, ended: 'done' })
    expect((await entryOf(second.id)).state).toBe('done')
    expect(await actionsOf(first.id)).toEqual(['arrived', 'called', 'taken in', 'visit finished'])
  })

  it('passes over who does not answer, and calls them later', async () => {
    const [first, second] = [await arrive('First'), await arrive('Second')]
    await next()
    await change(first.id, 'callAgain')
    expect(await entryOf(first.id)).toMatchObject({ state: 'called', callCount: 2 })
    const call = { callKey: randomUUID() }
    const answer = { called: { appointmentId: second.id }, ended: 'waiting' }
    expect(await next(call)).toMatchObject(answer)
    // Sent again after a lost answer.
    expect(await next(call)).toMatchObject(answer)
    expect(await entryOf(first.id)).toMatchObject({
      state: 'waiting',
      reason: { code: 'missedCall' },
    })
    await change(second.id, 'takeIn')
    expect((await next()).called?.appointmentId).toBe(first.id)
    // Nobody else waits: who was called stays called.
    expect(await next()).toEqual({ called: null, ended: null })
    expect((await entryOf(first.id)).state).toBe('called')
  })

  it('gives the room back when a call is undone', async () => {
    const [first, second] = [await arrive('First'), await arrive('Second')]
    await next()
    await change(first.id, 'takeIn')
    await next()
    await change(second.id, 'undoCall')
    expect(await entryOf(first.id)).toMatchObject({ state: 'withConsultant' })
    expect(await entryOf(second.id)).toMatchObject({ state: 'waiting', callCount: 0 })
  })

  it('is done with who is charged', async () => {
    const { id } = await arrive('First')
    await next()
    await consultant.call(conductAppointment, {
      params: { id },
      body: { version: 1, payment: { amount: 600, received: false } },
    })
    expect(await entryOf(id)).toMatchObject({ state: 'done' })
    expect(await currentId()).toBeNull()
  })

  it('moves somebody up with a reason, and back', async () => {
    const [first, second] = [await arrive('First'), await arrive('Second')]
    await desk.call(moveUp, { params: { id: second.id }, body: { version: 1, reason: 'fever' } })
    expect(await entryOf(second.id)).toMatchObject({
      place: 1,
      reason: { code: 'movedUp', reason: 'fever' },
      movedUpReason: 'fever',
    })
    expect((await entryOf(first.id)).place).toBe(2)
    await change(second.id, 'undoMoveUp')
    expect((await entryOf(second.id)).place).toBe(2)
  })

  it('answers a call that is sent again as the first time, and calls nobody twice', async () => {
    const [first] = [await arrive('First'), await arrive('Second')]
    const body = { branch: 1, consultant: anita, current: null, callKey: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => consultant.call(callNext, { body })))
    expect(new Set(answers.map(({ called }) => called?.appointmentId))).toEqual(new Set([first.id]))
    const other = { ...body, callKey: randomUUID() }
    expect(await problemOf(desk.call(callNext, { body: other }))).toBe('changed_meanwhile')
  })

  it('is not another consultant’s', async () => {
    const { id } = await arrive('First')
    const other = await clinic.callerFor('priya')
    const rows = await line(other)
    expect(rows.filter(({ consultantId }) => consultantId === anita)).toEqual([])
    const body = { version: 1, change: 'leave' as const }
    expect(await problemOf(other.call(changeLine, { params: { id }, body }))).toBe('not_found')
    expect(await problemOf(next({ current: null }, other))).toBe('not_found')
  })

  it('takes nobody in beside another', async () => {
    const [first, second] = [await arrive('First'), await arrive('Second')]
    await next()
    expect(await problemOf(change(second.id, 'takeIn'))).toBe('room_occupied')
    await change(first.id, 'leave')
    expect(await entryOf(first.id)).toMatchObject({ state: 'leftUnseen' })
    await change(second.id, 'takeIn')
    await change(first.id, 'undoLeave')
    expect(await entryOf(first.id)).toMatchObject({ state: 'waiting', place: 1 })
  })

  it.each(['called', 'withConsultant'] as const)(
    'says whom the consultant has %s at another branch, and goes on when that is ended or put back',
    async (state) => {
      const [first, second] = [await arrive('First'), await arrive('Second')]
      await next()
      if (state === 'withConsultant') await change(first.id, 'takeIn')
      await clinic.db`update appointment set branch_id = 2 where id = ${first.id}`
      await clinic.db`
        insert into line_entry (appointment_id, branch_id, consultant_id, day, token_letter,
          token_number, is_called, called_at, last_called_at, with_consultant_at)
        values (${first.id}, 2, ${anita}, '2026-11-24', 'A', 1000, true, now(), now(),
          ${state === 'withConsultant' ? clinic.db`now()` : null})`
      expect(await problemOf(next({ current: null }))).toBe('busy_elsewhere')
      expect(await problemOf(change(second.id, 'takeIn'))).toBe('busy_elsewhere')
      const query = { branch: 1, consultant: anita }
      const { busy } = await desk.call(readBusyElsewhere, { query })
      expect(busy).toMatchObject({
        appointmentId: first.id,
        patientName: 'First',
        branchName: 'Indiranagar, Bengaluru',
        state,
      })
      // At that branch it is in the line, and nobody is elsewhere.
      const there = await desk.call(readBusyElsewhere, { query: { ...query, branch: 2 } })
      expect(there).toEqual({ busy: null })
      const wayOut = state === 'called' ? 'undoCall' : 'finish'
      await desk.call(changeLine, {
        params: { id: first.id },
        body: { change: wayOut, version: busy!.version },
      })
      expect(await desk.call(readBusyElsewhere, { query })).toEqual({ busy: null })
      expect((await next({ current: null })).called?.appointmentId).toBe(second.id)
      expect((await actionsOf(first.id)).at(-1)).toBe(
        state === 'called' ? 'call undone' : 'visit finished',
      )
    },
  )

  it('keeps to itself whom another consultant has elsewhere', async () => {
    const other = await clinic.callerFor('priya')
    const query = { branch: 1, consultant: anita }
    expect(await problemOf(other.call(readBusyElsewhere, { query }))).toBe('not_found')
  })

  it('marks who did not come, until they come', async () => {
    const id = await bookWithAnita(clinic.db)
    await change(id, 'didNotCome')
    expect(await entryOf(id)).toMatchObject({ state: 'didNotCome', version: 1 })
    await change(id, 'undoDidNotCome')
    expect((await entryOf(id)).state).toBe('expected')
    await change(id, 'didNotCome')
    await desk.call(markArrived, { params: { id } })
    expect(await entryOf(id)).toMatchObject({ state: 'waiting', didNotComeAt: null })
  })
})
