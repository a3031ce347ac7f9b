import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTestClinic,
  refusalOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookedWithAnita, someDetails } from '../../test-kit/visits.server.ts'
import { readVisit } from '../record/visit.ts'
import { saveVisitDetails } from '../record/details/visit-details.ts'
import { keepVisitDraft, tellPresence } from './visit-drafts.ts'

let clinic: TestClinic
let admin: Caller
let treating: Caller
let other: Caller
const here = randomUUID()
const there = randomUUID()

beforeAll(async () => {
  clinic = await openTestClinic()
  ;[admin, treating, other] = (await Promise.all(['admin', 'anita', 'rohan'].map(clinic.as))) as [
    Caller,
    Caller,
    Caller,
  ]
})
afterAll(() => clinic.close())

/** Counts what the windows send. */
let sent = 0
const keep = (
  id: number,
  seen: number,
  content: string | null,
  { editor = here, caller = treating, number = (sent += 1) } = {},
) =>
  caller.call(keepVisitDraft, {
    params: { id, part: 'details' },
    body: { editor, number, seen, content },
  })
const save = (
  id: number,
  seen: number,
  illness: string,
  { editor = here, number = (sent += 1) } = {},
) =>
  treating.call(saveVisitDetails, {
    params: { id },
    body: {
      version: 0,
      stamp: { editor, number, seen },
      details: { ...someDetails, illness },
    },
  })
const tell = (id: number, editor: string, leaving = false) =>
  treating.call(tellPresence, { params: { id }, body: { editor, leaving } })
const draftsOf = async (id: number, caller = treating) =>
  (await caller.call(readVisit, { params: { id } })).drafts.filter(
    ({ content }) => content !== null,
  )
const illnessOf = async (id: number) =>
  (await treating.call(readVisit, { params: { id } })).details?.illness

describe('what is typed', () => {
  it('is there again for whoever signs in next as its consultant', async () => {
    const id = await bookedWithAnita(clinic.db)
    const { version } = await keep(id, 0, '{"illness":"Fev"}')
    await keep(id, version, '{"illness":"Fever \\u0000 ஜுரம்"}')
    const again = await clinic.as('anita')
    const [draft] = await draftsOf(id, again)
    expect(draft).toMatchObject({ part: 'details', content: '{"illness":"Fever \\u0000 ஜுரம்"}' })
    expect(Date.parse(draft!.savedAt)).not.toBeNaN()
    expect(await draftsOf(id, admin)).toEqual([])
  })

  it('is dropped when it is typed back to what was saved, and with the save itself', async () => {
    const id = await bookedWithAnita(clinic.db)
    const { version } = await keep(id, 0, 'Fever')
    const { version: dropped } = await keep(id, version, null)
    expect(await draftsOf(id)).toEqual([])
    await keep(id, dropped, 'Fever')
    await treating.call(saveVisitDetails, {
      params: { id },
      body: { version: 0, details: someDetails },
    })
    expect(await draftsOf(id)).toEqual([])
  })

  it('is not overwritten by another window that has not seen it', async () => {
    const id = await bookedWithAnita(clinic.db)
    const first = await keep(id, 0, 'from here')
    expect(await refusalOf(keep(id, 0, 'from there', { editor: there }))).toBe('typed_elsewhere')
    const taken = await keep(id, first.version, 'from there, having seen it', { editor: there })
    expect(await refusalOf(keep(id, first.version, 'from here again'))).toBe('typed_elsewhere')
    expect(await refusalOf(keep(id, first.version, null))).toBe('typed_elsewhere')
    expect((await draftsOf(id))[0]).toMatchObject({
      content: 'from there, having seen it',
      version: taken.version,
    })
  })

  it('may come late, twice and in another order: the last that was sent stands', async () => {
    const id = await bookedWithAnita(clinic.db)
    const { version } = await keep(id, 0, 'Fever', { number: 5 })
    expect(await keep(id, 0, 'Fever', { number: 5 })).toEqual({ version })
    expect(await keep(id, 0, 'Fev', { number: 4 })).toEqual({ version })
    expect((await draftsOf(id))[0]).toMatchObject({ content: 'Fever', number: 5, editor: here })
    // The answer to the first never came.
    const { version: later } = await keep(id, 0, 'Fever, cough', { number: 6 })
    expect(later).toBeGreaterThan(version)
    await keep(id, 0, null, { number: 7 })
    await keep(id, 0, 'Fever, cough', { number: 6 })
    expect(await draftsOf(id)).toEqual([])
  })

  it('has a version that never comes back after it was dropped', async () => {
    const id = await bookedWithAnita(clinic.db)
    const { version } = await keep(id, 0, 'Fever')
    const { version: dropped } = await keep(id, version, null)
    expect(await refusalOf(keep(id, 0, 'Cold', { editor: there }))).toBe('typed_elsewhere')
    await keep(id, dropped, 'Cold', { editor: there })
    expect(await refusalOf(keep(id, version, 'Fever'))).toBe('typed_elsewhere')
  })

  it("is nobody else's: not another consultant's, nor an Admin's", async () => {
    const id = await bookedWithAnita(clinic.db)
    expect(await refusalOf(keep(id, 0, 'x', { caller: other }))).toBe('not_found')
    expect(await refusalOf(keep(id, 0, 'x', { caller: admin }))).toBe('forbidden')
    expect(await draftsOf(id)).toEqual([])
  })

  it('leaves one audit event for each window that types, and none for each key', async () => {
    const id = await bookedWithAnita(clinic.db)
    let { version } = await keep(id, 0, 'F')
    ;({ version } = await keep(id, version, 'Fe'))
    ;({ version } = await keep(id, version, 'Fev'))
    await keep(id, version, 'Feve', { editor: there })
    const events = await clinic.db`
      select action from audit_event where subject_id = ${id} and subject = 'visit.details'`
    expect(events.map(({ action }) => action)).toEqual(['typed', 'typed'])
  })
})

describe('what a window saves', () => {
  it('is saved once, however often and late its requests come', async () => {
    const id = await bookedWithAnita(clinic.db)
    expect(await save(id, 0, 'Fever', { number: 3 })).toEqual({ version: 1 })
    expect(await save(id, 0, 'Fever', { number: 3 })).toEqual({ version: 1 })
    // The answers never came: it is tried again, by another request.
    expect(await save(id, 0, 'Fever', { number: 4 })).toEqual({ version: 1 })
    expect(await save(id, 0, 'Fever, cough', { number: 5 })).toEqual({ version: 2 })
    expect(await refusalOf(save(id, 0, 'Fever', { number: 3 }))).toBe('visit_changed')
    expect(await illnessOf(id)).toBe('Fever, cough')
    const events = await clinic.db`
      select 1 from audit_event where subject_id = ${id} and action = 'recorded'`
    expect(events).toHaveLength(2)
  })

  it('ends the drafts before it, and leaves the one that was typed after it', async () => {
    const id = await bookedWithAnita(clinic.db)
    await keep(id, 0, 'Fev', { number: 10 })
    await keep(id, 0, 'Fever and more', { number: 13 })
    await save(id, 0, 'Fever', { number: 12 })
    expect((await draftsOf(id))[0]).toMatchObject({ content: 'Fever and more' })
    await save(id, 0, 'Fever and more', { number: 14 })
    await keep(id, 0, 'Fever', { number: 11 })
    expect(await draftsOf(id)).toEqual([])
  })

  it('never replaces what another window typed or saved unseen', async () => {
    const id = await bookedWithAnita(clinic.db)
    const { version } = await keep(id, 0, 'from there', { editor: there })
    expect(await refusalOf(save(id, 0, 'Fever'))).toBe('typed_elsewhere')
    await save(id, version, 'from there', { editor: there })
    expect(await refusalOf(save(id, version, 'Fever'))).toBe('visit_changed')
    expect(await illnessOf(id)).toBe('from there')
    const { drafts } = await treating.call(readVisit, { params: { id } })
    expect(await save(id, drafts[0]!.version, 'Fever')).toEqual({ version: 2 })
  })

  it('is refused to a window after a program saved', async () => {
    const id = await bookedWithAnita(clinic.db)
    await keep(id, 0, 'Fever')
    const body = { version: 0, details: someDetails }
    await treating.call(saveVisitDetails, { params: { id }, body })
    expect(await refusalOf(save(id, 0, 'Fever'))).toBe('visit_changed')
  })
})

describe('windows that have a visit open', () => {
  it('are told of each other until they leave or fall silent', async () => {
    const id = await bookedWithAnita(clinic.db)
    expect(await tell(id, here)).toMatchObject({ others: 0, version: 0 })
    expect(await tell(id, there)).toMatchObject({ others: 1, version: 0 })
    expect(await tell(id, here)).toMatchObject({ others: 1, version: 0 })
    await tell(id, there, true)
    expect(await tell(id, here)).toMatchObject({ others: 0, version: 0 })
    await tell(id, there)
    await clinic.db`update visit_editor set seen_at = now() - interval '1 minute'
      where editor = ${there}`
    expect(await tell(id, here)).toMatchObject({ others: 0, version: 0 })
  })

  it('learn that the visit was saved elsewhere', async () => {
    const id = await bookedWithAnita(clinic.db)
    await treating.call(saveVisitDetails, {
      params: { id },
      body: { version: 0, details: someDetails },
    })
    expect(await tell(id, here)).toMatchObject({ others: 0, version: 1, own: false })
  })

  it('know what they saved themselves, also when the answer was lost', async () => {
    const id = await bookedWithAnita(clinic.db)
    await save(id, 0, 'Fever')
    expect(await tell(id, here)).toMatchObject({ version: 1, own: true })
    expect(await tell(id, there)).toMatchObject({ version: 1, own: false })
  })
})
