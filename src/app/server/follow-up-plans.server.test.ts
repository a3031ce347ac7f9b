import { afterAll, beforeAll, expect, it } from 'vitest'
import { followUpStates } from '../../scheduling/follow-ups/follow-up-rule.ts'
import { countFollowUps, listFollowUps } from '../../scheduling/follow-ups/follow-ups.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { maxRowsRead, readsOfGrowing } from '../../test-kit/growing-tables.server.ts'
import { addPastAppointments } from '../../test-kit/many-appointments.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'

const { today } = testNow

let clinic: TestClinic
let admin: Caller
/** How many follow-ups fell due in the last thirty days. */
let due: number
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await addPastAppointments(clinic.db, { patients: 10_000, appointments: 30_000 })
  // Some of each day of the last years.
  await clinic.db`
    update visit set follow_up_day = case when day < '2025-01-01'
      then ${today}::date - 3 * (appointment_id::bigint * 7919 % 400)::integer end`
  await clinic.db`
    insert into follow_up_call
      (appointment_id, follow_up_day, number, outcome, ask_again_on, reason, called_by, called_at)
    select appointment_id, coalesce(follow_up_day, day), 1, case appointment_id % 3 when 0 then 'noAnswer' when 1 then 'willBook'
        else 'doesNotCome' end,
      case when appointment_id % 3 = 1 then ${today}::date + 5 end,
      case when appointment_id % 3 = 2 then 'well_again' end, 1, ${today}::date - appointment_id % 400
    from visit where appointment_id % 7 = 0`
  await clinic.db`vacuum (analyze) visit, follow_up_call`
  const [row] = await clinic.db<[{ count: number }]>`
    select count(*)::int from visit
    where follow_up_day between ${today}::date - 30 and ${today}::date - 1`
  due = row.count
})
afterAll(() => clinic.close())

// How many of those that are walked through are shown: others are passed over.
const filters: [string, { branch?: number; consultant?: number }, number][] = [
  ['the house', {}, 1],
  ['a branch', { branch: 1 }, 4],
  ['a consultant', { consultant: anita }, 4],
  ['a consultant at a branch', { branch: 1, consultant: anita }, 4],
]

it.each(filters)(
  'a page of follow-ups reads little more than it shows, of %s',
  async (_, filter, share) => {
    const limit = 20
    for (const after of [undefined, '2026-09-10 5000']) {
      const query = { ...filter, after, limit }
      const { rows } = await admin.call(listFollowUps, { query })
      expect(rows).toHaveLength(limit)
      const reads = await readsOfGrowing(clinic, () => admin.call(listFollowUps, { query }))
      // A part of them was called, or has come back.
      expect(maxRowsRead(reads)).toBeLessThanOrEqual(8 * share * (limit + 1))
    }
  },
)

it('of a consultant only their own are walked through, and what is not a consultant’s', async () => {
  const [own] = await clinic.db<[{ count: number }]>`
    select count(*)::int from visit v
    where v.recorded_by = ${anita} and v.follow_up_day between ${today}::date - 90 and ${today}::date + 3`
  const query = { consultant: anita }
  const reads = await readsOfGrowing(clinic, () =>
    admin.call(listFollowUps, { query: { ...query, limit: 200 } }),
  )
  const visits = reads.filter(({ table }) => table === 'visit')
  // An index also has entries of rows that are there no more: still a third of everybody's at most.
  expect(maxRowsRead(visits)).toBeLessThanOrEqual(3 * own.count)
  const counted = await readsOfGrowing(clinic, () => admin.call(countFollowUps, { query }))
  expect(maxRowsRead(counted.filter(({ table }) => table === 'visit'))).toBeLessThanOrEqual(
    3 * own.count,
  )
})

it('what is hidden is found by its calls, of the last months alone', async () => {
  for (const state of followUpStates.filter((it) => it !== 'toCall')) {
    const query = { state }
    const { rows } = await admin.call(listFollowUps, { query })
    expect(rows.length).toBeGreaterThan(0)
    const reads = await readsOfGrowing(clinic, () => admin.call(listFollowUps, { query }))
    const [{ calls }] = await clinic.db<[{ calls: number }]>`
      select count(*)::int as calls from follow_up_call where called_at > ${today}::date - 95`
    expect(maxRowsRead(reads)).toBeLessThanOrEqual(calls)
  }
})

it.each(filters)(
  'how many came back is counted by what fell due in thirty days, of %s',
  async (_, query) => {
    const reads = await readsOfGrowing(clinic, () => admin.call(countFollowUps, { query }))
    expect(due).toBeGreaterThan(200)
    // Of each its patient's later appointments, with whomever.
    expect(maxRowsRead(reads)).toBeLessThanOrEqual(4 * due)
  },
)
