import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFeedback as addGiven, exportedFeedback } from '../../test-kit/feedback.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import {
  listFeedback,
  reopenFeedback,
  settleFeedback,
  sumFeedback,
  type FeedbackState,
} from './feedback.ts'

let clinic: TestClinic
let admin: Caller
let doctor: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  doctor = await clinic.callerFor('anita')
  await clinic.db`update staff set access_codes = access_codes || 12 where username = 'reception'`
})
afterAll(() => clinic.close())
beforeEach(() => clinic.db`delete from visit_feedback`)

/** As in the test kit, by its id. */
const addFeedback = async (given: Parameters<typeof addGiven>[1] = {}) =>
  (await addGiven(clinic.db, given)).id
const days = { from: '2026-11-01', to: '2026-11-30' }
const list = async (state: FeedbackState, caller = admin, more = {}) =>
  (await caller.call(listFeedback, { query: { ...days, state, ...more } })).rows
const idsOf = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ id }) => id)
const reopen = async (id: number, settledAt: string, caller = admin) =>
  caller.call(reopenFeedback, { params: { id }, body: { version: 1, settledAt } })
const settledAt = async (id: number) => {
  const row = (await list('all')).find((it) => it.id === id)
  return row!.settled!.at
}
/** By a desk that saw it as nobody has settled it yet, unless another time is given. */
const settle = (
  id: number,
  note = 'Said sorry',
  version = 1,
  caller = admin,
  seen: string | null = null,
) => caller.call(settleFeedback, { params: { id }, body: { version, settledAt: seen, note } })

describe('the list', () => {
  it('has the newest words first, and says who said them and whether they may be called', async () => {
    const first = await addFeedback({ rating: 2, words: '=1+1', mayCall: false })
    const second = await addFeedback({ words: 'Friendly', at: '2026-11-24T03:00:00.000002Z' })
    await addFeedback({ rating: 3 })
    await addFeedback({ rating: null })
    const [newest, oldest] = await list('words')
    expect([newest!.id, oldest!.id]).toEqual([second, first])
    expect(newest).toMatchObject({ isOpen: false, patient: { mobile: /^96/ as never } })
    expect(oldest).toMatchObject({
      rating: 2,
      words: '=1+1',
      isOpen: true,
      patient: { name: 'Meena Rao', mobile: null },
      settled: null,
    })
    expect(await idsOf('all')).toHaveLength(3)
  })

  it('is of days, a branch and a consultant; those to be called back are of any day', async () => {
    const old = await addFeedback({ rating: 1, day: '2026-08-03', at: '2026-08-04T03:00:00Z' })
    const here = await addFeedback({ words: 'Here' })
    const there = await addFeedback({ words: 'There', branch: 2, consultant: 5 })
    expect(await idsOf('all', admin, { branch: 2 })).toEqual([there])
    expect(await idsOf('all', admin, { consultant: 4 })).toEqual([here])
    expect(await idsOf('open')).toEqual([old])
    expect(await idsOf('open', admin, { branch: 2 })).toEqual([])
    const wrong = { from: '2025-01-01', to: '2026-11-30', state: 'all' as const }
    expect(await problemOf(admin.call(listFeedback, { query: wrong }))).toBe('invalid_input')
  })

  it('goes on by pages with no row twice and none left out, also among those of one moment', async () => {
    const added: number[] = []
    for (const at of ['01', '01', '01', '02', '03']) {
      added.push(await addFeedback({ at: `2026-11-24T03:00:00.0000${at}Z` }))
    }
    const seen: number[] = []
    let after: string | undefined
    do {
      const query = { ...days, state: 'all' as const, after, limit: 2 }
      const page = await admin.call(listFeedback, { query })
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(added.toReversed())
  })
})

describe('a consultant', () => {
  it('reads only what was said of their own visits, and not who said it', async () => {
    const own = await addFeedback({ rating: 1, words: 'Rushed' })
    await addFeedback({ words: 'Of a colleague', consultant: 5 })
    await settle(own)
    for (const more of [{}, { consultant: 5 }]) {
      const rows = await list('all', doctor, more)
      expect(rows).toMatchObject([{ id: own, words: 'Rushed', patient: null, settled: null }])
      expect(JSON.stringify(rows)).not.toMatch(/Meena|960/)
    }
    const sums = await doctor.call(sumFeedback, { query: { ...days, consultant: 5 } })
    expect(sums.rows.map(({ consultantId }) => consultantId)).toEqual([4])
    const lines = await exportedFeedback(clinic, doctor, { ...days, state: 'all' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ words: 'Rushed', patient: null })
  })

  it('settles nothing', async () => {
    const id = await addFeedback({ rating: 1 })
    expect(await problemOf(settle(id, 'No', 1, doctor))).toBe('forbidden')
    expect(await problemOf(reopen(id, '2026-11-24T05:00:00Z', doctor))).toBe('forbidden')
  })
})

it('counts who was asked and what they gave, by branch and consultant', async () => {
  for (const rating of [5, 5, 2, null]) await addFeedback({ rating })
  await addFeedback({ rating: 1, branch: 2, consultant: 5 })
  await addFeedback({ rating: 1, day: '2026-10-31' })
  const { rows, open } = await admin.call(sumFeedback, { query: days })
  expect(rows.toSorted((a, b) => a.branchId - b.branchId)).toMatchObject([
    { branchId: 1, consultantId: 4, asked: 4, counts: [0, 1, 0, 0, 2] },
    { branchId: 2, consultantId: 5, asked: 1, counts: [1, 0, 0, 0, 0] },
  ])
  expect(open).toBe(3)
})

describe('a low answer', () => {
  it('is to be called back until somebody says what came of it, once', async () => {
    const id = await addFeedback({ rating: 1, words: 'Waited long' })
    const desk = await clinic.callerFor('reception')
    const [mine, again] = await Promise.all([settle(id), settle(id)])
    expect([mine, again]).toEqual([{}, {}])
    expect(await problemOf(settle(id, 'Another note', 1, desk))).toBe('row_changed')
    expect(await idsOf('open')).toEqual([])
    expect((await list('words'))[0]).toMatchObject({
      isOpen: false,
      settled: { note: 'Said sorry', isOfThis: true },
    })
    const entries = await clinic.db<{ action: string }[]>`
      select action from audit_event where subject = 'feedback' order by id desc limit 1`
    expect(entries[0]!.action).toBe('closed')
  })

  it('is opened again after a mistake', async () => {
    const id = await addFeedback({ rating: 2 })
    await settle(id)
    const at = await settledAt(id)
    expect([await reopen(id, at), await reopen(id, at)]).toEqual([{}, {}])
    expect(await idsOf('open')).toEqual([id])
  })

  it('stays settled when it was settled anew before a lost reopening is sent again', async () => {
    const id = await addFeedback({ rating: 2 })
    await settle(id)
    const at = await settledAt(id)
    await reopen(id, at)
    const desk = await clinic.callerFor('reception')
    const seen = (await list('open'))[0]!.reopened!.at
    await settle(id, 'Called again', 1, desk, seen)
    expect(await problemOf(reopen(id, at))).toBe('row_changed')
    expect(await list('all')).toMatchObject([{ isOpen: false, settled: { note: 'Called again' } }])
    await reopen(id, await settledAt(id))
    expect(await idsOf('open')).toEqual([id])
  })

  it('stays open when another desk opened it again before a lost settlement is sent again', async () => {
    const id = await addFeedback({ rating: 1 })
    await settle(id)
    // The same sent again is one settlement.
    await settle(id)
    const desk = await clinic.callerFor('reception')
    await reopen(id, await settledAt(id), desk)
    expect(await problemOf(settle(id))).toBe('row_changed')
    const [row] = await list('open')
    expect(row).toMatchObject({ id, settled: null, reopened: { by: 'Nandini Hegde' } })
    await settle(id, 'Called again', 1, admin, row!.reopened!.at)
    expect(await list('all')).toMatchObject([{ settled: { note: 'Called again' }, reopened: null }])
  })

  it('takes other words only of a desk that has seen the former ones, also of the same person', async () => {
    const id = await addFeedback({ rating: 1 })
    await settle(id)
    // Of another tab, in which it is still open.
    expect(await problemOf(settle(id, 'No answer'))).toBe('row_changed')
    expect(await list('all')).toMatchObject([{ settled: { note: 'Said sorry' } }])
    await settle(id, 'Said sorry, free visit', 1, admin, await settledAt(id))
    expect(await list('all')).toMatchObject([{ settled: { note: 'Said sorry, free visit' } }])
    const [entry] = await clinic.db`
      select before, after from audit_event where subject = 'feedback' order by id desc limit 1`
    expect(entry).toEqual({
      before: { note: 'Said sorry' },
      after: { note: 'Said sorry, free visit' },
    })
  })

  it('is to be called back again when the patient changes it, whatever a desk had open', async () => {
    const id = await addFeedback({ rating: 2 })
    await settle(id)
    await clinic.db`update visit_feedback set rating = 1, version = 2 where id = ${id}`
    expect(await list('open')).toMatchObject([{ id, settled: { isOfThis: false } }])
    const at = await settledAt(id)
    expect(await problemOf(settle(id, 'Of before', 1, admin, at))).toBe('row_changed')
    await settle(id, 'Called again', 2, admin, at)
    expect(await idsOf('open')).toEqual([])
  })

  it('needs a note, and is none that is good enough', async () => {
    const [low, fine] = [await addFeedback({ rating: 1 }), await addFeedback({ rating: 3 })]
    expect(await problemOf(settle(low, ' '))).toBe('invalid_input')
    expect(await problemOf(settle(fine))).toBe('row_changed')
    expect(await problemOf(settle(999_999))).toBe('not_found')
  })
})
