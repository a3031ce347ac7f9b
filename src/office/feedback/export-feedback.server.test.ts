import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addFeedback as addGiven, exportedFeedback } from '../../test-kit/feedback.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { startFeedbackExport } from './feedback.server.ts'
import { readFeedbackIds } from './select-feedback.server.ts'
import { listFeedback, sumFeedback } from './feedback.ts'
import { totalFeedback } from './sum-feedback.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())
beforeEach(() => clinic.db`delete from visit_feedback`)

/** As in the test kit, by its id. */
const addFeedback = async (given: Parameters<typeof addGiven>[1] = {}) =>
  (await addGiven(clinic.db, given)).id
const days = { from: '2026-11-01', to: '2026-11-30' }

it('lists, exports and sums the same answers, also of a visit that was moved after its answer', async () => {
  const onTime = await addFeedback({
    words: 'On time',
    day: '2026-11-20',
    at: '2026-11-21T03:00:00Z',
  })
  const given = { words: 'Before', day: '2026-11-10', at: '2026-11-10T08:00:00Z' }
  const { id: moved, appointment } = await addGiven(clinic.db, given)
  for (const status of ['PE', 'CD']) {
    await clinic.db`update appointment set status = ${status}, day = '2026-11-20' where id = ${appointment}`
  }
  const place = { branch: 1, consultant: 4 }
  for (const [from, to, expected] of [
    ['2026-11-15', '2026-11-30', [onTime, moved]],
    ['2026-11-20', '2026-11-20', [onTime, moved]],
    ['2026-11-01', '2026-11-30', [onTime, moved]],
    ['2026-11-01', '2026-11-19', []],
  ] as const) {
    const filter = { from, to, ...place }
    for (const state of ['all', 'words'] as const) {
      for (const limit of [1, 2, 60]) {
        const seen: number[] = []
        let after: string | undefined
        do {
          const query = { ...filter, state, after, limit }
          const page = await admin.call(listFeedback, { query })
          seen.push(...page.rows.map(({ id }) => id))
          after = page.next ?? undefined
        } while (after !== undefined)
        expect(seen).toEqual(expected)
      }
      const scope = { ...filter, state, isNamed: true }
      expect(await readFeedbackIds(clinic.db, scope)).toEqual(expected)
    }
    const { rows } = await admin.call(sumFeedback, { query: filter })
    expect(totalFeedback(rows).answered).toBe(expected.length)
  }
})

it('exports every answer in order, and says so in the audit', async () => {
  for (let index = 0; index < 3; index += 1) {
    await addFeedback({ words: `Words ${index}`, at: `2026-11-24T03:00:0${index}Z` })
  }
  expect(
    (await exportedFeedback(clinic, admin, { ...days, state: 'all' })).map(({ words }) => words),
  ).toEqual(['Words 2', 'Words 1', 'Words 0'])
  const [entry] = await clinic.db<{ action: string; after: object }[]>`
    select action, after from audit_event where subject = 'feedback' order by id desc limit 1`
  expect(entry).toMatchObject({ action: 'exported', after: { ...days, state: 'all' } })
})

it('exports each answer once, although patients change theirs while the file is written', async () => {
  await clinic.db`
    insert into visit_feedback (appointment_id, branch_id, consultant_id, day, version, rating, may_call, answered_at)
    select id, branch_id, consultant_id, '2026-11-20', 1, 4, false, '2026-11-20T10:00:00Z'
    from appointment where status = 'CD' order by id limit 1200`
  const scope = { ...days, state: 'all' as const, isNamed: true }
  const all = await readFeedbackIds(clinic.db, scope)
  expect(all).toHaveLength(1200)
  const lines = await startFeedbackExport(clinic.db, scope)
  const first = await lines.next()
  // One behind what is written is the newest now; of another the visit was none after all.
  await clinic.db`
    update visit_feedback set words = 'Since', answered_at = '2026-11-24T10:00:00Z', version = 2
    where id = ${all.at(-1)!}`
  await clinic.db`update visit_feedback set stands = false where id = ${all.at(-2)!}`
  const written = [first.value, ...(await Array.fromAsync(lines))].join('').trim().split('\n')
  expect(written).toHaveLength(1199)
  expect(JSON.parse(written.at(-1)!)).toMatchObject({ words: 'Since' })
})
