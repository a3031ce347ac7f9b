import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anita, rohan } from '../test-kit/build-booking.server.ts'
import { chargeFaults } from '../test-kit/charge-works.server.ts'
import { expectFurtherCharges } from '../test-kit/expect-charges-agree.server.ts'
import { expectDrawers } from '../test-kit/expect-drawers-agree.server.ts'
import {
  expectAccounts,
  expectAdjustments,
  expectBalances,
  expectIncome,
  expectPatients,
  expectReports,
  expectShares,
} from '../test-kit/expect-money-agrees.server.ts'
import { newHousehold } from '../test-kit/household.server.ts'
import { readLedger } from '../test-kit/ledger-rows.server.ts'
import { openMoneyClinic, type MoneyClinic } from '../test-kit/money-clinic.server.ts'
import { deskWork, perform, workNames } from '../test-kit/money-desks.server.ts'
import type { DeskWork, Household, WorkName } from '../test-kit/money-works.server.ts'
import { receiptFaults } from '../test-kit/receipt-faults.server.ts'
import type { Caller } from '../test-kit/test-clinic.server.ts'
import { priya } from '../test-kit/series.server.ts'
import { addDays } from '../platform/day/day.ts'
import { readSumDifferences } from '../scheduling/daily-sums/check-sums.server.ts'
import { addShare } from './shares/shares.ts'

let money: MoneyClinic
let desks: Caller[]
/** The clinic's day; the days of the runs cross the end of a financial year. */
let today = '2027-03-20'
const shares = new Map([
  [anita, { basisPoints: 3333, paise: null }],
  [priya, { basisPoints: null, paise: 25_000 }],
  [rohan, null],
])

beforeAll(async () => {
  money = await openMoneyClinic()
  const { admin, clinic, setLimits, desk, anita: consultant, addDesk } = money
  const other = await addDesk('conduct', 'discount', 'refund', 'write-off')
  desks = [admin, desk, other, consultant]
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  const limit = { employee: 150, consultant: null, secondPerson: 500 }
  await setLimits({ refund: limit, discount: limit, 'write-off': limit })
  for (const [consultant, terms] of shares) {
    if (!terms) continue
    const { basisPoints, paise } = terms
    const agreed = {
      percent: basisPoints === null ? null : basisPoints / 100,
      amount: paise === null ? null : paise / 100,
    }
    const days = { validFrom: '2020-01-01', validTo: null }
    await admin.call(addShare, { body: { consultant, service: null, ...agreed, ...days } })
  }
})
afterAll(() => money.clinic.close())

const setDay = (day: string) => {
  today = day
  money.clinic.setClock(`${day}T05:00:00Z`)
}

/** Holds every book against the ledger, from a day on. */
async function expectAllAgree(household: Household, from: string): Promise<void> {
  const { clinic, admin } = money
  const rows = await readLedger(clinic.db)
  const to = rows.reduce((last, { day }) => (day > last ? day : last), today)
  const books = { clinic, admin, rows, from, to }
  await expectBalances(books)
  await expectAccounts(books, household)
  await expectPatients(books, household)
  await expectDrawers(books)
  await expectIncome(books)
  await expectFurtherCharges(books)
  await expectReports(books, today)
  await expectShares(books, shares)
  await expectAdjustments(books)
  expect(await chargeFaults(clinic.db)).toEqual([])
  expect(await receiptFaults(clinic.db)).toEqual([])
  expect(await readSumDifferences(clinic.db)).toEqual([])
}

it('everything that desks do with money is in every book, to the paisa', async () => {
  setDay(today)
  const household = await newHousehold(money.clinic.db, 0, today)
  const plain = {
    desk: 1,
    which: 0,
    isWhole: false,
    isReceived: true,
    paise: 10_000,
    mode: 'Cash' as const,
    difference: undefined,
    isRepeated: true,
  }
  const steps: ({ kind: WorkName } & Partial<DeskWork>)[] = [
    { kind: 'collect' },
    { kind: 'take package', isWhole: true, paise: 70_000 },
    { kind: 'take package', isWhole: true, mode: 'Online' },
    { kind: 'reverse package', desk: 0 },
    { kind: 'take package', isWhole: true, mode: 'Online' },
    { kind: 'conduct', which: 1, isWhole: true, isRepeated: false },
    { kind: 'conduct', which: 1, isWhole: true, isReceived: false },
    { kind: 'conduct', which: 1, isWhole: true, difference: 'owed' },
    { kind: 'charge later', which: 1, paise: 10_001 },
    { kind: 'book' },
    { kind: 'discount', which: 1, paise: 10_001 },
    { kind: 'write off', which: 1 },
    { kind: 'refund', isWhole: true },
    { kind: 'withdraw' },
    { kind: 'refund', isWhole: true },
    { kind: 'refuse', desk: 0 },
    { kind: 'refund', isWhole: true, mode: 'Online' },
    { kind: 'approve', desk: 0 },
    { kind: 'reverse', desk: 0, which: 2 },
    { kind: 'collect of household' },
    { kind: 'cancel', desk: 0, which: 1 },
    { kind: 'give back package', isWhole: true },
    { kind: 'approve', desk: 0 },
    { kind: 'return deposit' },
    { kind: 'set back' },
    { kind: 'put in', paise: 50_001 },
    { kind: 'pay out', paise: 12_050 },
    { kind: 'take back cash', paise: 1 },
    { kind: 'pay out', paise: 7_000 },
    { kind: 'close' },
    { kind: 'pay out', paise: 3_000 },
    { kind: 'collect' },
    { kind: 'reopen', which: 1 },
    { kind: 'close', isWhole: true },
  ]
  expect(workNames.filter((name) => !steps.some(({ kind }) => kind === name))).toEqual([])
  for (const [index, step] of steps.entries()) {
    expect(
      await perform(money.clinic, desks, household, { ...plain, ...step }),
      `${index}: ${step.kind}`,
    ).toBe(true)
  }
  await expectAllAgree(household, today)
})

it('whatever several desks do at once, every book of the clinic’s money agrees to the paisa', async () => {
  let done = 0
  let runs = 0
  const round = fc.record({
    isNextDay: fc.boolean(),
    works: fc.array(deskWork, { minLength: 3, maxLength: 6, size: 'max' }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 6, maxLength: 9, size: 'max' }),
      async (rounds) => {
        setDay(addDays(today, 1))
        const from = today
        const household = await newHousehold(money.clinic.db, (runs += 1), today)
        for (const { isNextDay, works } of rounds) {
          if (isNextDay) setDay(addDays(today, 1))
          household.today = today
          const answers = await Promise.all(
            works.map((work) => perform(money.clinic, desks, household, work)),
          )
          done += answers.filter(Boolean).length
        }
        await expectAllAgree(household, from)
      },
    ),
    // Each run finds the money of those before it, so a shorter one is no simpler.
    { numRuns: 5, endOnFailure: true },
  )
  expect(done).toBeGreaterThan(20)
})
