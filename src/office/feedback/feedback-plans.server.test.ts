import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anita } from '../../test-kit/build-booking.server.ts'
import { maxRowsRead } from '../../test-kit/growing-tables.server.ts'
import { addPastAppointments } from '../../test-kit/many-appointments.server.ts'
import { readsOf } from '../../test-kit/plan.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { exportFeedback, feedbackStates, listFeedback, sumFeedback } from './feedback.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await addPastAppointments(clinic.db, { patients: 2_000, appointments: 20_000 })
  // Three in four have answered, a quarter of them in words; one in fifty is to be called back.
  await clinic.db`
    insert into visit_feedback (appointment_id, branch_id, consultant_id, day, version, rating, words, may_call,
      answered_at, invited_at)
    select a.id, a.branch_id, a.consultant_id, a.day, given.is_answer::int,
      case when given.is_answer then case when given.chance % 50 = 1 then 1 else 3 + given.chance % 3 end end,
      case when given.is_answer and given.chance % 16 < 4 then 'Friendly' end,
      case when given.is_answer then true end,
      case when given.is_answer then a.day + time '20:00' + a.id * interval '1 millisecond' end, a.day
    from appointment a
    -- By chance, and the same each time.
    cross join lateral (select abs(hashint4(a.id)) as chance) its
    cross join lateral (select chance, chance / 7 % 4 > 0 as is_answer) given
    where a.status = 'CD' and a.day < '2025-01-01'`
  await clinic.db`vacuum (analyze) visit_feedback`
})
afterAll(() => clinic.close())

interface Place {
  branch?: number | undefined
  consultant?: number | undefined
}
const places = Object.entries({
  'the house': {},
  'a branch': { branch: 1 },
  'a consultant': { consultant: anita },
  'a consultant at a branch': { branch: 1, consultant: anita },
})
/** A month of the middle, with some thousand visits. */
const days = { from: '2024-02-01', to: '2024-02-29' }

// An index of answers is read as one of 'visit'.
const grownOfExport = ['visit_feedback', 'visit', 'appointment']
const grown = [...grownOfExport, 'patient']
/** The reads of tables that grow; fails at once for a full scan. */
async function readsOfGrowing(call: () => Promise<unknown>, growing = grown) {
  const reads = (await readsOf(clinic, call)).filter(({ table }) => growing.includes(table))
  expect(reads.filter(({ kind }) => kind === 'Seq Scan')).toEqual([])
  expect(reads.length).toBeGreaterThan(0)
  return reads
}

/** How many answers are of a place: of the days and those in which they are answered, or to be called back. */
async function countOf({ branch, consultant }: Place) {
  const [row] = await clinic.db<[{ ofDays: number; open: number; asked: number }]>`
    select (count(*) filter (where day between ${days.from}::date - 1 and ${days.to}::date + 10
        and rating is not null))::int as of_days,
      (count(*) filter (where rating <= 2))::int as open,
      (count(*) filter (where day between ${days.from} and ${days.to}))::int as asked
    from visit_feedback
    where branch_id = coalesce(${branch ?? null}, branch_id)
      and consultant_id = coalesce(${consultant ?? null}, consultant_id)`
  return row
}

/** Of a consultant at a branch either index may be read. */
const branchOf = ({ branch, consultant }: Place): Place =>
  branch === undefined ? { consultant } : { branch }

describe.each(places)('what patients of %s say', (_, place: Place) => {
  it.each(feedbackStates)('is listed by reading little more than it shows: %s', async (state) => {
    const query = { ...days, ...place, state, limit: 10 }
    const first = await admin.call(listFeedback, { query })
    const most =
      state === 'open' ? (await countOf({})).open : (await countOf(branchOf(place))).ofDays
    expect(first.next).not.toBeNull()
    for (const after of [undefined, first.next!]) {
      const call = () => admin.call(listFeedback, { query: { ...query, after } })
      const reads = await readsOfGrowing(call)
      expect(maxRowsRead(reads)).toBeLessThanOrEqual(most)
      const ofOthers = reads.filter(({ table }) => !table.startsWith('visit'))
      expect(maxRowsRead(ofOthers)).toBeLessThanOrEqual(11)
    }
  })

  it.each(['words', 'all'] as const)(
    'is listed to its end by reading its days: %s',
    async (state) => {
      const query = { ...days, ...place, state, limit: 10 }
      const first = await admin.call(listFeedback, { query })
      // Behind all that is found by when it was given.
      const after = `${Date.parse(days.from) * 1000} ${first.rows[0]!.id}`
      const last = await admin.call(listFeedback, { query: { ...query, after } })
      expect(last).toEqual({ rows: [], next: null })
      const reads = await readsOfGrowing(() =>
        admin.call(listFeedback, { query: { ...query, after } }),
      )
      expect(maxRowsRead(reads)).toBeLessThanOrEqual((await countOf(branchOf(place))).asked)
    },
  )

  it('is summed by reading its days, and those to be called back', async () => {
    const query = { ...days, ...place }
    const { asked } = await countOf(branchOf(place))
    const { open } = await countOf({})
    const reads = await readsOfGrowing(() => admin.call(sumFeedback, { query }))
    expect(new Set(reads.map(({ table }) => table.split('_')[0]))).toEqual(new Set(['visit']))
    expect(maxRowsRead(reads)).toBeLessThanOrEqual(Math.max(asked, open))
  })

  it('is exported by reading its days, and each answer once', async () => {
    const request = {
      method: 'POST' as const,
      url: exportFeedback.url,
      headers: { cookie: admin.cookie },
      body: { ...days, ...place, state: 'all' },
    }
    // One batch may read all of the few patients here.
    const reads = await readsOfGrowing(() => clinic.app.inject(request), grownOfExport)
    expect(maxRowsRead(reads)).toBeLessThanOrEqual((await countOf(branchOf(place))).asked)
  })
})
