import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { connect, type Db, type Queryable } from '../../platform/db/connect.server.ts'
import { incomeModes } from '../../scheduling/appointments/payment.ts'
import {
  checkSumsIfDue,
  readSumDifferences,
} from '../../scheduling/daily-sums/check-sums.server.ts'
import { foldSums, rebuildSums } from '../../scheduling/daily-sums/daily-sums.server.ts'
import { foldAllSums } from '../../test-kit/fold-all-sums.server.ts'
import { anita, rohan } from '../../test-kit/build-booking.server.ts'
import { newHousehold } from '../../test-kit/household.server.ts'
import { openMoneyClinic, type MoneyClinic } from '../../test-kit/money-clinic.server.ts'
import { deskWork, perform } from '../../test-kit/money-desks.server.ts'
import { priya } from '../../test-kit/series.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import type { Caller } from '../../test-kit/test-clinic.server.ts'
import { effectOf, entryKinds } from '../ledger/ledger.ts'
import { groupings, readIncome, type Grouping, type IncomeFilter } from './income.ts'
import { sumIncome, sumIncomeEntries } from './sum-income.server.ts'

let money: MoneyClinic
let desks: Caller[]
/** As the app's own role, as many at once. */
let db: Db
let { today } = testNow
beforeAll(async () => {
  money = await openMoneyClinic()
  const other = await money.addDesk('conduct', 'discount', 'refund', 'write-off')
  desks = [money.admin, money.desk, other, money.anita]
  db = connect(money.clinic.databaseUrl, { max: 6 })
  await money.clinic.db`update appointment set status = 'CN' where status = 'PE'`
})
afterAll(async () => {
  await db.end()
  await money.clinic.close()
})

function beginNextDay(): void {
  today = addDays(today, 1)
  money.clinic.setClock(`${today}T05:00:00Z`)
}

/** Appointments that have entries, or may get some: those of a household and a few of the demo. */
let appointments: number[] = []
const idOf = ({ at }: { at: number }) => appointments[at % appointments.length]!

const otherNames = ['fold', 'rebuild', 'fill', 'late', 'late', 'reverse', 'move', 'move'] as const
type OtherName = (typeof otherNames)[number]

const other = fc.record({
  name: fc.constantFrom(...otherNames),
  at: fc.nat(20),
  kind: fc.constantFrom(...entryKinds.filter((kind) => kind !== 'package used')),
  paise: fc.integer({ min: 1, max: 70_000 }),
  mode: fc.constantFrom('Cash', null),
  back: fc.integer({ min: -3, max: 2 }),
  to: fc.integer({ min: 1, max: 3 }),
  consultant: fc.constantFrom(anita, rohan, priya),
})
type Other = typeof other extends fc.Arbitrary<infer It> ? It : never

/** What happens beside the desks, to the sums and to what they are about. */
const others: Record<OtherName, (it: Other) => PromiseLike<unknown>> = {
  fold: () => foldSums(db),
  rebuild: () => rebuildSums(db),
  // As after an update: nothing of income was ever made.
  fill: async () => {
    await money.clinic.db`update sums.state set income_filled_at = null`
    await foldSums(db)
  },
  /** An entry of another day than today: of a clock that was set back, or of a drawer that was closed. */
  late: (it: Other) =>
    withRow(
      it,
      (tx) => tx`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode, day, staff_id)
    select id, ${it.to}, patient_id, ${it.kind}, ${it.paise},
      ${effectOf(it.kind).received === 0 ? null : it.mode}, ${addDays(today, it.back)}, ${anita}
    from appointment where id = ${idOf(it)}`,
    ),
  reverse: (it: Other) =>
    withRow(
      it,
      (tx) => tx`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, reverses, mode, transaction_id,
      series_id, returns_deposit, day, staff_id)
    select appointment_id, branch_id, patient_id, kind, -paise, id, mode, transaction_id, series_id, returns_deposit,
      ${addDays(today, it.back)}, 1
    from ledger_entry e
    where appointment_id = ${idOf(it)} and reverses is null
      and not exists (select from ledger_entry r where r.reverses = e.id)
    order by id desc limit 1`,
    ),
  move: (it: Other) => db`
    update appointment set branch_id = ${it.to}, service_id = ${it.to}, consultant_id = ${it.consultant}
    where id = ${idOf(it)} and subscription_id is null`,
}
/** Locks the row before its drawer, as each call does that takes money. */
const withRow = (it: Other, run: (tx: Queryable) => PromiseLike<unknown>): PromiseLike<unknown> =>
  db.begin(async (tx) => {
    await tx`select from appointment where id = ${idOf(it)} for update`
    await run(tx)
  })

/** Money that does not fit, and times that are taken. */
const refusals = new Set(['23514', '23P01', '23505'])
async function isDone(it: Other): Promise<boolean> {
  try {
    await others[it.name](it)
    return true
  } catch (error) {
    const { code = '', where = '' } = error as { code?: string; where?: string }
    // Two times that are moved onto each other at once: no sum is in it.
    const isOverlap = code === '40P01' && where.includes('checking exclusion constraint')
    if (refusals.has(code) || isOverlap) return false
    throw error
  }
}

/** Whether what is shown is what every entry of the days adds up to, exactly. */
async function expectPlain(by: Grouping, filter: IncomeFilter): Promise<number> {
  const shown = await money.admin.call(readIncome, { query: { ...filter, by } })
  const about = `${by} of ${JSON.stringify(filter)}`
  expect(shown.rows, about).toEqual(await sumIncomeEntries(db, by, filter))
  return shown.rows.length
}

const question = fc
  .record({
    by: fc.constantFrom(...groupings),
    mode: fc.option(fc.constantFrom(...incomeModes), { nil: undefined }),
    only: fc.option(
      fc.oneof(
        fc.record({ branch: fc.integer({ min: 1, max: 3 }) }),
        fc.record({ consultant: fc.constantFrom(anita, rohan, priya) }),
        fc.record({ service: fc.integer({ min: 1, max: 3 }) }),
        fc.record({ person: fc.constantFrom(1, 2, anita) }),
      ),
      { nil: undefined },
    ),
    from: fc.integer({ min: -5, max: 1 }),
    days: fc.nat(4),
  })
  .map(({ by, mode, only, from, days }) => ({ by, mode, only, from, to: from + days }))

it('whatever is entered, moved and made again at once, kept income is what its entries add up to', async () => {
  let shown = 0
  let done = 0
  let runs = 100
  const round = fc.record({
    isNextDay: fc.boolean(),
    works: fc.array(deskWork, { minLength: 2, maxLength: 4, size: 'max' }),
    beside: fc.array(other, { minLength: 3, maxLength: 6, size: 'max' }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 3, maxLength: 5, size: 'max' }),
      fc.array(question, { minLength: 25, maxLength: 25, size: 'max' }),
      async (rounds, questions) => {
        beginNextDay()
        const household = await newHousehold(money.clinic.db, (runs += 1), today)
        const conducted = await db<{ id: number }[]>`
          select id from appointment where status = 'CD' order by id desc limit 4`
        for (const { isNextDay, works, beside } of rounds) {
          if (isNextDay) beginNextDay()
          household.today = today
          appointments = [...household.appointments, ...conducted.map(({ id }) => id)]
          const answers = await Promise.all([
            ...works.map((work) => perform(money.clinic, desks, household, work)),
            ...beside.map(isDone),
          ])
          done += answers.filter(Boolean).length
          expect(await readSumDifferences(db)).toEqual([])
        }
        for (const by of groupings) {
          shown += await expectPlain(by, { from: addDays(today, -9), to: addDays(today, 3) })
        }
        for (const { by, mode, only, from, to } of questions) {
          const days = { from: addDays(today, from), to: addDays(today, to) }
          shown += await expectPlain(by, { ...days, ...only, ...(mode && { mode }) })
        }
        const own = { from: addDays(today, -9), to: today }
        expect(
          (await money.anita.call(readIncome, { query: { ...own, consultant: rohan, by: 'mode' } }))
            .rows,
        ).toEqual(await sumIncomeEntries(db, 'mode', { ...own, consultant: anita }))
      },
    ),
    { numRuns: 4, endOnFailure: true },
  )
  expect(shown).toBeGreaterThan(100)
  expect(done).toBeGreaterThan(20)
})

/** A payment before there is a charge, of a day that is over: in the drawer of somebody who has none open yet. */
const payLate = (tx: Queryable, id: number, staff = 1) => tx`
  insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode, day, staff_id)
  select id, branch_id, patient_id, 'deposit', 12_345, 'Cash', ${addDays(today, -1)}, ${staff}
  from appointment where id = ${id}`

async function expectAllPlain(): Promise<void> {
  for (const by of groupings) await expectPlain(by, { from: addDays(today, -9), to: today })
}

/** A pending appointment without entries. */
async function pending(nth: number): Promise<number> {
  beginNextDay()
  const { appointments: made } = await newHousehold(money.clinic.db, nth, today)
  return made[0]!
}

it('a payment of a day that is over counts from its commit on, whenever the sums are made meanwhile', async () => {
  const before = await pending(200)
  const after = await pending(201)
  const receivedYesterday = async () => {
    const query = { from: addDays(today, -1), to: addDays(today, -1), by: 'mode' as const }
    const { rows } = await money.admin.call(readIncome, { query })
    return rows.find(({ key }) => key === 'Cash')?.cash ?? 0
  }
  const first = await receivedYesterday()
  await db.begin(async (payment) => {
    await payLate(payment, before)
    await foldSums(db)
    await rebuildSums(db)
    await expectAllPlain()
    expect(await receivedYesterday()).toBe(first)
    // Its snapshot has neither the payment that is under way, nor the one that comes next.
    await db.begin(async (rebuild) => {
      await rebuild`select sums.rebuild_money()`
      await payLate(db, after, 2)
      await expectAllPlain()
      expect(await receivedYesterday()).toBe(first + 123.45)
    })
    await expectAllPlain()
    expect(await receivedYesterday()).toBe(first + 123.45)
  })
  await expectAllPlain()
  expect(await receivedYesterday()).toBe(first + 246.9)
  await foldSums(db)
  await expectAllPlain()
  expect(await readSumDifferences(db)).toEqual([])
})

it('a payment that waits for an appointment on its way to another consultant counts for that one', async () => {
  const id = await pending(202)
  await payLate(db, id)
  await foldSums(db)
  let payment: PromiseLike<unknown> | undefined
  await db.begin(async (move) => {
    await move`update appointment set consultant_id = ${priya}, starts = '06:10', ends = '06:20' where id = ${id}`
    payment = payLate(db, id).execute()
    await expectAllPlain()
  })
  await payment
  await expectAllPlain()
  expect(await readSumDifferences(db)).toEqual([])
})

it('until the sums are made income is read from the entries', async () => {
  // The clinic's own job could make them in between.
  await money.clinic.db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('opd-clinic daily sums'))`
    await tx`update sums.state set income_filled_at = null`
    await tx`delete from sums.kept_income`
  })
  const days = { from: addDays(today, -9), to: today }
  // A process that has not seen them.
  const other = connect(money.clinic.databaseUrl, { max: 1 })
  for (const by of groupings) {
    expect(await sumIncome(other, by, days)).toEqual(await sumIncomeEntries(db, by, days))
  }
  await other.end()
  await foldAllSums(db)
  await expectAllPlain()
})

it('a sum that somebody wrote over is found with its place, and made again at night', async () => {
  await foldAllSums(db)
  await money.clinic.db`
    update sums.kept_income set cash = coalesce(cash, 0) + 1
    where (grain, key, day) = (
      select grain, key, day from sums.kept_income where grain = 'person' order by day desc, key limit 1)`
  expect(await readSumDifferences(db)).toMatchObject([
    { about: 'income', grain: 'person', status: null, mode: null, off: '{"cash": 1}' },
  ])
  await checkSumsIfDue(db, { at: '02:00', timeZone: 'Asia/Kolkata' })
  expect(await readSumDifferences(db)).toEqual([])
})

it('the app’s role reads the sums of income, and cannot write them', async () => {
  await expect(db`delete from sums.kept_income`).rejects.toMatchObject({ code: '42501' })
})
