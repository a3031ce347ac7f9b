import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTestClinic,
  refusalOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookedWithAnita, someDetails } from '../../test-kit/visits.server.ts'
import { readVisit } from '../visit.ts'
import { saveVisitDetails } from '../details/visit-details.ts'
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

const keep = (id: number, seen: number, content: string | null, editor = here, caller = treating) =>
  caller.call(keepVisitDraft, { params: { id, part: 'details' }, body: { editor, seen, content } })
const tell = (id: number, editor: string, leaving = false) =>
  treating.call(tellPresence, { params: { id }, body: { editor, leaving } })
const draftsOf = async (id: number, caller = treating) =>
  (await caller.call(readVisit, { params: { id } })).drafts

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
    expect(await keep(id, version, null)).toEqual({ version: 0 })
    expect(await draftsOf(id)).toEqual([])
    await keep(id, 0, 'Fever')
    await treating.call(saveVisitDetails, {
      params: { id },
      body: { version: 0, details: someDetails },
    })
    expect(await draftsOf(id)).toEqual([])
  })

  it('is not overwritten by another window that has not seen it', async () => {
    const id = await bookedWithAnita(clinic.db)
    const first = await keep(id, 0, 'from here')
    expect(await refusalOf(keep(id, 0, 'from there', there))).toBe('typed_elsewhere')
    const taken = await keep(id, first.version, 'from there, having seen it', there)
    expect(await refusalOf(keep(id, first.version, 'from here again'))).toBe('typed_elsewhere')
    expect(await refusalOf(keep(id, first.version, null))).toBe('typed_elsewhere')
    expect((await draftsOf(id))[0]).toMatchObject({
      content: 'from there, having seen it',
      version: taken.version,
    })
  })

  it('may be sent twice, and its version never comes back after it was dropped', async () => {
    const id = await bookedWithAnita(clinic.db)
    const { version } = await keep(id, 0, 'Fever')
    expect(await keep(id, 0, 'Fever')).toEqual({ version })
    await keep(id, version, null)
    const { version: later } = await keep(id, 0, 'Cold', there)
    expect(later).toBeGreaterThan(version)
    expect(await refusalOf(keep(id, version, 'Fever'))).toBe('typed_elsewhere')
  })

  it("is nobody else's: not another consultant's, nor an Admin's", async () => {
    const id = await bookedWithAnita(clinic.db)
    expect(await refusalOf(keep(id, 0, 'x', here, other))).toBe('not_found')
    expect(await refusalOf(keep(id, 0, 'x', here, admin))).toBe('forbidden')
    expect(await draftsOf(id)).toEqual([])
  })

  it('leaves one audit event for each window that types, and none for each key', async () => {
    const id = await bookedWithAnita(clinic.db)
    let { version } = await keep(id, 0, 'F')
    ;({ version } = await keep(id, version, 'Fe'))
    ;({ version } = await keep(id, version, 'Fev'))
    await keep(id, version, 'Feve', there)
    const events = await clinic.db`
      select action from audit_event where subject_id = ${id} and subject = 'visit.details'`
    expect(events.map(({ action }) => action)).toEqual(['typed', 'typed'])
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
    expect(await tell(id, here)).toMatchObject({ others: 0, version: 1 })
  })
})
