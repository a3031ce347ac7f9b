import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markArrived, undoArrival } from '../../desk/arrivals/arrivals.ts'
import { conductAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { readPaidBefore } from '../../scheduling/appointments/paid-before.ts'
import { callNext, changeLine, listLine } from '../../scheduling/line/line.ts'
import type { LineChange } from '../../scheduling/line/line-state.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita, testDetails } from '../../test-kit/visits.server.ts'
import { saveVisitDetails } from '../record/details/visit-details.ts'
import { storeVisitDraft } from './visit-drafts.ts'

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
  await clinic.db`delete from line_entry`
  await clinic.db`update appointment set status = 'CN' where day = '2026-11-24' and status = 'PE'`
})

const entryOf = async (id: number) => {
  const line = await desk.call(listLine, { query: { branch: 1, consultant: anita } })
  return line.find(({ appointmentId }) => appointmentId === id)!
}
const stateOf = async (id: number) => (await entryOf(id)).state
const arrive = (id: number) => desk.call(markArrived, { params: { id } })
const change = async (id: number, what: LineChange) =>
  desk.call(changeLine, {
    params: { id },
    body: { change: what, version: (await entryOf(id)).version },
  })
const call = (current: number | null, appointment?: number) =>
  consultant.call(callNext, {
    body: { branch: 1, consultant: anita, current, appointment, callKey: randomUUID() },
  })

/** Types in a visit, in a window that has seen its draft. */
async function type(id: number, editor: string = randomUUID()) {
  const [draft] = await clinic.db<{ version: number }[]>`
    select version::int from visit_draft where appointment_id = ${id} and part = 'details'`
  const body = {
    editor,
    number: (typed += 1),
    seen: draft?.version ?? 0,
    content: `Fever ${typed}`,
  }
  await consultant.call(storeVisitDraft, { params: { id, part: 'details' }, body })
}
let typed = 0
const save = (id: number) =>
  consultant.call(saveVisitDetails, { params: { id }, body: { version: 0, details: testDetails } })
const charge = (id: number) =>
  consultant.call(conductAppointment, {
    params: { id },
    body: { version: 1, payment: { amount: 600, received: false } },
  })

describe('whoever is seen is with the consultant from the first input on', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['who was not marked as arrived', async () => {}],
    ['who waits', (id) => arrive(id)],
    [
      'who was called',
      async (id) => {
        await arrive(id)
        await call(null)
      },
    ],
    [
      'whom the desk marked as gone',
      async (id) => {
        await arrive(id)
        await change(id, 'leave')
      },
    ],
    ['whom the desk marked as not come', (id) => change(id, 'didNotCome')],
  ])('%s', async (_, prepare) => {
    const id = await bookWithAnita(clinic.db)
    await prepare(id)
    await type(id)
    expect(await entryOf(id)).toMatchObject({ state: 'withConsultant', leftAt: null, place: null })
    await charge(id)
    expect(await stateOf(id)).toBe('done')
  })

  it('without an input before the save or the charge, too', async () => {
    const [saved, charged] = [await bookWithAnita(clinic.db), await bookWithAnita(clinic.db)]
    await save(saved)
    expect(await stateOf(saved)).toBe('withConsultant')
    await charge(charged)
    expect(await stateOf(charged)).toBe('done')
    await charge(saved)
    expect(await stateOf(saved)).toBe('done')
  })

  it('and the one before is done', async () => {
    const [first, second] = [await bookWithAnita(clinic.db), await bookWithAnita(clinic.db)]
    await type(first)
    await type(second)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['done', 'withConsultant'])
    // Notes on the first afterwards change nothing.
    await type(first)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['done', 'withConsultant'])
  })

  it('and can be marked as arrived afterwards, with a token', async () => {
    const id = await bookWithAnita(clinic.db)
    await type(id)
    const { token } = await arrive(id)
    expect(await entryOf(id)).toMatchObject({ state: 'withConsultant', token })
    expect(await call(id)).toEqual({ called: null, ended: 'done' })
    expect(await stateOf(id)).toBe('done')
  })
})

it('what is typed and not saved is said where the visit is conducted, until it is saved', async () => {
  const id = await bookWithAnita(clinic.db)
  const unsaved = async () => (await consultant.call(readPaidBefore, { params: { id } })).unsaved
  expect(await unsaved()).toEqual([])
  await type(id)
  expect(await unsaved()).toEqual(['details'])
  await save(id)
  expect(await unsaved()).toEqual([])
})

describe('what was undone', () => {
  it('leaves a saved visit done, and the next call says so, also when it is sent again', async () => {
    const [first, second] = [await bookWithAnita(clinic.db), await bookWithAnita(clinic.db)]
    await arrive(first)
    await arrive(second)
    await type(first)
    await save(first)
    await change(first, 'undoTakeIn')
    const body = { branch: 1, consultant: anita, current: first, callKey: randomUUID() }
    for (const _ of ['sent', 'sent again']) {
      expect(await consultant.call(callNext, { body })).toMatchObject({
        called: { appointmentId: second },
        ended: 'done',
      })
    }
    expect(await stateOf(first)).toBe('done')
  })

  it('stays undone while the same window types on, until another one goes on', async () => {
    const id = await bookWithAnita(clinic.db)
    await arrive(id)
    const editor = randomUUID()
    await type(id, editor)
    await change(id, 'undoCall')
    await type(id, editor)
    expect(await stateOf(id)).toBe('waiting')
    await type(id)
    expect(await stateOf(id)).toBe('withConsultant')
  })

  it('an arrival, and the visit goes on', async () => {
    const id = await bookWithAnita(clinic.db)
    const { arrivedAt } = await arrive(id)
    await type(id)
    const undo = () => desk.call(undoArrival, { params: { id }, body: { arrivedAt } })
    // Whoever is in the room has arrived.
    expect(await problemOf(undo())).toBe('changed_meanwhile')
    await change(id, 'undoCall')
    await undo()
    expect(await stateOf(id)).toBe('expected')
    await type(id)
    expect(await stateOf(id)).toBe('withConsultant')
  })
})
