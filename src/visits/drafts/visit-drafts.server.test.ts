import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita, testDetails } from '../../test-kit/visits.server.ts'
import { readVisit } from '../record/visit.ts'
import { saveVisitDetails } from '../record/details/visit-details.ts'
import { storeVisitDraft, reportPresence } from './visit-drafts.ts'

let clinic: TestClinic
let admin: Caller
let treatingConsultant: Caller
let other: Caller
const here = randomUUID()
const there = randomUUID()

beforeAll(async () => {
  clinic = await openTestClinic()
  ;[admin, treatingConsultant, other] = (await Promise.all(
    ['admin', 'anita', 'rohan'].map(clinic.callerFor),
  )) as [Caller, Caller, Caller]
})
afterAll(() => clinic.close())

/** Number of the last request of the windows. */
let sent = 0
const keep = (
  id: number,
  seen: number,
  content: string | null,
  { editor = here, caller = treatingConsultant, number = (sent += 1) } = {},
) =>
  caller.call(storeVisitDraft, {
    params: { id, part: 'details' },
    body: { editor, number, seen, content },
  })
const save = (
  id: number,
  seen: number,
  illness: string,
  { editor = here, number = (sent += 1) } = {},
) =>
  treatingConsultant.call(saveVisitDetails, {
    params: { id },
    body: {
      version: 0,
      stamp: { editor, number, seen },
      details: { ...testDetails, illness },
    },
  })
const sendPresence = (id: number, editor: string, leaving = false) =>
  treatingConsultant.call(reportPresence, { params: { id }, body: { editor, leaving } })
const draftsOf = async (id: number, caller = treatingConsultant) =>
  (await caller.call(readVisit, { params: { id } })).drafts.filter(
    ({ content }) => content !== null,
  )
const illnessOf = async (id: number) =>
  (await treatingConsultant.call(readVisit, { params: { id } })).details?.illness

describe('a draft', () => {
  it('is returned to the next session of its consultant', async () => {
    const id = await bookWithAnita(clinic.db)
    const { version } = await keep(id, 0, '{"illness":"Fev"}')
    await keep(id, version, '{"illness":"Fever \\u0000 ஜுரம்"}')
    const newSession = await clinic.callerFor('anita')
    const [draft] = await draftsOf(id, newSession)
    expect(draft).toMatchObject({ part: 'details', content: '{"illness":"Fever \\u0000 ஜுரம்"}' })
    expect(Date.parse(draft!.savedAt)).not.toBeNaN()
    expect(await draftsOf(id, admin)).toEqual([])
  })

  it('is dropped when the text is typed back to the saved one, and by a save', async () => {
    const id = await bookWithAnita(clinic.db)
    const { version } = await keep(id, 0, 'Fever')
    const { version: dropped } = await keep(id, version, null)
    expect(await draftsOf(id)).toEqual([])
    await keep(id, dropped, 'Fever')
    await treatingConsultant.call(saveVisitDetails, {
      params: { id },
      body: { version: 0, details: testDetails },
    })
    expect(await draftsOf(id)).toEqual([])
  })

  it('is not overwritten by another window that has not seen it', async () => {
    const id = await bookWithAnita(clinic.db)
    const first = await keep(id, 0, 'from here')
    expect(await problemOf(keep(id, 0, 'from there', { editor: there }))).toBe('typed_elsewhere')
    const taken = await keep(id, first.version, 'from there, having seen it', { editor: there })
    expect(await problemOf(keep(id, first.version, 'from here again'))).toBe('typed_elsewhere')
    expect(await problemOf(keep(id, first.version, null))).toBe('typed_elsewhere')
    expect((await draftsOf(id))[0]).toMatchObject({
      content: 'from there, having seen it',
      version: taken.version,
    })
  })

  it('may arrive late, twice and in another order: the highest number wins', async () => {
    const id = await bookWithAnita(clinic.db)
    const { version } = await keep(id, 0, 'Fever', { number: 5 })
    expect(await keep(id, 0, 'Fever', { number: 5 })).toEqual({ version })
    expect(await keep(id, 0, 'Fev', { number: 4 })).toEqual({ version })
    expect((await draftsOf(id))[0]).toMatchObject({ content: 'Fever', number: 5, editor: here })
    // The answer to the first was lost.
    const { version: later } = await keep(id, 0, 'Fever, cough', { number: 6 })
    expect(later).toBeGreaterThan(version)
    await keep(id, 0, null, { number: 7 })
    await keep(id, 0, 'Fever, cough', { number: 6 })
    expect(await draftsOf(id)).toEqual([])
  })

  it('has a version that is never reused after it was dropped', async () => {
    const id = await bookWithAnita(clinic.db)
    const { version } = await keep(id, 0, 'Fever')
    const { version: dropped } = await keep(id, version, null)
    expect(await problemOf(keep(id, 0, 'Cold', { editor: there }))).toBe('typed_elsewhere')
    await keep(id, dropped, 'Cold', { editor: there })
    expect(await problemOf(keep(id, version, 'Fever'))).toBe('typed_elsewhere')
  })

  it('is hidden from other consultants and from Admins', async () => {
    const id = await bookWithAnita(clinic.db)
    expect(await problemOf(keep(id, 0, 'x', { caller: other }))).toBe('not_found')
    expect(await problemOf(keep(id, 0, 'x', { caller: admin }))).toBe('forbidden')
    expect(await draftsOf(id)).toEqual([])
  })

  it('writes one audit event per window, not one per key', async () => {
    const id = await bookWithAnita(clinic.db)
    let { version } = await keep(id, 0, 'F')
    ;({ version } = await keep(id, version, 'Fe'))
    ;({ version } = await keep(id, version, 'Fev'))
    await keep(id, version, 'Feve', { editor: there })
    const events = await clinic.db`
      select action from audit_event where subject_id = ${id} and subject = 'visit.details'`
    expect(events.map(({ action }) => action)).toEqual(['typed', 'typed'])
  })
})

describe('a save of a window', () => {
  it('is written once, even if its requests arrive late or repeatedly', async () => {
    const id = await bookWithAnita(clinic.db)
    expect(await save(id, 0, 'Fever', { number: 3 })).toEqual({ version: 1 })
    expect(await save(id, 0, 'Fever', { number: 3 })).toEqual({ version: 1 })
    // The answers were lost: the window sends another request.
    expect(await save(id, 0, 'Fever', { number: 4 })).toEqual({ version: 1 })
    expect(await save(id, 0, 'Fever, cough', { number: 5 })).toEqual({ version: 2 })
    expect(await problemOf(save(id, 0, 'Fever', { number: 3 }))).toBe('visit_changed')
    expect(await illnessOf(id)).toBe('Fever, cough')
    const events = await clinic.db`
      select 1 from audit_event where subject_id = ${id} and action = 'recorded'`
    expect(events).toHaveLength(2)
  })

  it('ends earlier drafts and keeps one that was typed later', async () => {
    const id = await bookWithAnita(clinic.db)
    await keep(id, 0, 'Fev', { number: 10 })
    await keep(id, 0, 'Fever and more', { number: 13 })
    await save(id, 0, 'Fever', { number: 12 })
    expect((await draftsOf(id))[0]).toMatchObject({ content: 'Fever and more' })
    await save(id, 0, 'Fever and more', { number: 14 })
    await keep(id, 0, 'Fever', { number: 11 })
    expect(await draftsOf(id)).toEqual([])
  })

  it('never replaces an unseen draft or save of another window', async () => {
    const id = await bookWithAnita(clinic.db)
    const { version } = await keep(id, 0, 'from there', { editor: there })
    expect(await problemOf(save(id, 0, 'Fever'))).toBe('typed_elsewhere')
    await save(id, version, 'from there', { editor: there })
    expect(await problemOf(save(id, version, 'Fever'))).toBe('visit_changed')
    expect(await illnessOf(id)).toBe('from there')
    const { drafts } = await treatingConsultant.call(readVisit, { params: { id } })
    expect(await save(id, drafts[0]!.version, 'Fever')).toEqual({ version: 2 })
  })

  it('is refused after a program saved', async () => {
    const id = await bookWithAnita(clinic.db)
    await keep(id, 0, 'Fever')
    const body = { version: 0, details: testDetails }
    await treatingConsultant.call(saveVisitDetails, { params: { id }, body })
    expect(await problemOf(save(id, 0, 'Fever'))).toBe('visit_changed')
  })
})

describe('windows that have a visit open', () => {
  it('see each other until they leave or expire', async () => {
    const id = await bookWithAnita(clinic.db)
    expect(await sendPresence(id, here)).toMatchObject({ others: 0, version: 0 })
    expect(await sendPresence(id, there)).toMatchObject({ others: 1, version: 0 })
    expect(await sendPresence(id, here)).toMatchObject({ others: 1, version: 0 })
    await sendPresence(id, there, true)
    expect(await sendPresence(id, here)).toMatchObject({ others: 0, version: 0 })
    await sendPresence(id, there)
    await clinic.db`update visit_editor set seen_at = now() - interval '1 minute'
      where editor = ${there}`
    expect(await sendPresence(id, here)).toMatchObject({ others: 0, version: 0 })
  })

  it('see that another window saved the visit', async () => {
    const id = await bookWithAnita(clinic.db)
    await treatingConsultant.call(saveVisitDetails, {
      params: { id },
      body: { version: 0, details: testDetails },
    })
    expect(await sendPresence(id, here)).toMatchObject({ others: 0, version: 1, own: false })
  })

  it('recognize their own save, even if its answer was lost', async () => {
    const id = await bookWithAnita(clinic.db)
    await save(id, 0, 'Fever')
    expect(await sendPresence(id, here)).toMatchObject({ version: 1, own: true })
    expect(await sendPresence(id, there)).toMatchObject({ version: 1, own: false })
  })
})
