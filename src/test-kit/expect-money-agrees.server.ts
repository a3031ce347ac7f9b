import { expect } from 'vitest'
import { listPatientPayments, readPatient } from '../desk/patient-page/patient-page.ts'
import { readAccount } from '../money/collect/collect.ts'
import {
  groupings,
  incomeSums,
  lesseningKinds,
  listLessening,
  readIncome,
  totalIncome,
  type LesseningEntry,
} from '../money/income/income.ts'
import { listOutstanding, sumOutstanding } from '../money/outstanding/outstanding.ts'
import { listUnusedDeposits, sumUnusedDeposits } from '../money/outstanding/unused-deposits.ts'
import { readPackage } from '../money/packages/packages.ts'
import { readShareStatement } from '../money/shares/shares.ts'
import { shareBetween, type PaidSoFar, type ShareTerms } from '../money/shares/share-rule.ts'
import { readReportCharts } from '../office/reports/charts/charts.ts'
import { readReportTotals } from '../office/reports/report.ts'
import { addDays } from '../platform/day/day.ts'
import { toPaise } from '../platform/numbers/paise.ts'
import { readDayFigures } from '../scheduling/appointments/list-appointments.ts'
import {
  groupRows,
  inPeriod,
  incomeKeys,
  incomeOf,
  isMoney,
  leftOf,
  ownBalance,
  received,
  sumOf,
  type Books,
  type LedgerRow,
} from './ledger-rows.server.ts'
import type { Household } from './money-works.server.ts'

/** All pages of a list. */
async function readAll<Row>(
  readPage: (after: { after?: string }) => Promise<{ rows: Row[]; next: string | null }>,
): Promise<Row[]> {
  const found: Row[] = []
  let next: string | null = null
  do {
    const page = await readPage(next ? { after: next } : {})
    found.push(...page.rows)
    next = page.next
  } while (next)
  return found
}

/** Price, P/U, what is outstanding and what is held follow from the entries of each appointment. */
export async function expectBalances({ clinic: { db }, admin, rows }: Books): Promise<void> {
  const [debts, held] = await Promise.all([
    db<{ id: number; owed: number; paid: number }[]>`
      select appointment_id as id, owed::float8 as owed, paid::float8 as paid from outstanding`,
    db<{ id: number; series: number | null; paise: number; status: string; needed: number }[]>`
      select h.appointment_id as id, h.series_id as series, h.paise::float8 as paise, a.status,
        (select coalesce(sum(s.paise), 0) from package_session s
          join appointment x on x.id = s.appointment_id and x.status = 'PE'
          where s.series_id = h.series_id)::float8 as needed
      from held_deposit h join appointment a on a.id = h.appointment_id`,
  ])
  const owing = new Map<number, object>()
  const deposits = new Map<number, number>()
  for (const [id, entries] of groupRows(rows, (it) => it.appointment)) {
    const { charged, paid, owed, unusedDeposit, paymentStatus } = ownBalance(entries)
    const [{ status, price, paymentStatus: shown }] = entries as [LedgerRow]
    expect(shown, `appointment ${id}`).toBe(status === 'CD' ? paymentStatus : 'U')
    if (status === 'CD') expect(price, `appointment ${id}`).toBe(charged)
    if (owed > 0) owing.set(id, { owed, paid })
    if (unusedDeposit > 0) deposits.set(id, unusedDeposit)
  }
  expect(new Map(debts.map(({ id, ...debt }) => [id, debt]))).toEqual(owing)
  const ofVisits = held.filter(({ series }) => series === null)
  expect(new Map(ofVisits.map(({ id, paise }) => [id, paise]))).toEqual(deposits)

  const listed = await readAll((page) =>
    admin.call(listOutstanding, { query: { ...page, limit: 200 } }),
  )
  const sums = await admin.call(sumOutstanding, { query: {} })
  expect(
    new Map(listed.map((it) => [it.id, { owed: toPaise(it.owed), paid: toPaise(it.paid) }])),
  ).toEqual(owing)
  expect(sumOf(sums, ({ owed }) => toPaise(owed))).toBe(sumOf(debts, ({ owed }) => owed))

  const unused = held.flatMap(({ id, series, paise, status, needed }) => {
    const left = series === null && status === 'PE' ? 0 : paise - needed
    return left > 0 ? [[id, series, left] as const] : []
  })
  const toGiveBack = await readAll((page) =>
    admin.call(listUnusedDeposits, { query: { ...page, limit: 200 } }),
  )
  expect(
    new Set(toGiveBack.map(({ id, seriesId, amount }) => `${id} ${seriesId} ${toPaise(amount)}`)),
  ).toEqual(new Set(unused.map((it) => it.map(String).join(' '))))
  const sum = await admin.call(sumUnusedDeposits, { query: {} })
  expect([sum.count, toPaise(sum.amount)]).toEqual([
    unused.length,
    sumOf(unused, ([, , left]) => left),
  ])
}

/** What the dialog of each appointment and the series' page show is the ledger's. */
export async function expectAccounts({ admin, rows }: Books, household: Household): Promise<void> {
  for (const id of household.appointments) {
    const own = rows.filter(({ appointment }) => appointment === id)
    const { charged, paid, owed, unusedDeposit } = ownBalance(own)
    const account = await admin.call(readAccount, { params: { id } })
    const shown = [account.charged, account.paid, account.owed, account.deposit].map(toPaise)
    expect(shown).toEqual([charged, paid, owed, unusedDeposit])
  }
  const ofSeries = rows.filter(({ series }) => series === household.series)
  const { paid, used, left, price } = await admin.call(readPackage, {
    params: { id: household.series },
  })
  const drawn = sumOf(ofSeries, ({ kind, paise }) => (kind === 'package used' ? paise : 0))
  expect([paid, used, left].map(toPaise)).toEqual([
    leftOf(ofSeries) + drawn,
    drawn,
    leftOf(ofSeries),
  ])
  expect(leftOf(ofSeries)).toBeGreaterThanOrEqual(0)
  expect(drawn).toBeLessThanOrEqual(toPaise(price ?? 0))
}

/** A patient's page lists each entry of money, with its receipt, and its sums are those of the list. */
export async function expectPatients(
  { clinic: { db }, admin, rows }: Books,
  { appointments }: Household,
): Promise<void> {
  const patients = await db<{ id: number; all: number[] }[]>`
    select patient_id as id, array_agg(id) as all from appointment
    where patient_id in (select patient_id from appointment where id = any(${appointments}::int[]))
    group by patient_id`
  for (const { id, all } of patients) {
    const params = { id }
    const money = rows.filter((it) => all.includes(it.appointment) && isMoney(it))
    const listed = await readAll((page) =>
      admin.call(listPatientPayments, { params, query: { ...page, limit: 2 } }),
    )
    const shown = listed.filter(({ kind }) => kind !== 'charge')
    expect(shown.filter(({ receipt }) => receipt === null)).toEqual([])
    const signed = shown
      .filter(({ reversed }) => reversed === null)
      .map(({ kind, amount }) => (kind === 'refund' ? -1 : 1) * toPaise(amount))
    expect(
      sumOf(signed, (paise) => paise),
      `patient ${id}`,
    ).toBe(sumOf(money, received))
    const { payments } = await admin.call(readPatient, { params })
    expect(sumOf(Object.values(payments.received), toPaise)).toBe(sumOf(money, received))
    const owed = listed.filter(({ kind, reversed }) => kind === 'charge' && reversed === null)
    expect(sumOf(owed, ({ amount }) => toPaise(amount))).toBe(toPaise(payments.unpaid))
  }
}

/** The income by every grouping, of all and of one branch, with its list of what lessens it. */
export async function expectIncome(books: Books): Promise<void> {
  const { admin, from, to } = books
  for (const branch of [undefined, 2]) {
    const entries = inPeriod(books).filter((it) => branch === undefined || it.branch === branch)
    const query = { from, to, ...(branch !== undefined && { branch }) }
    for (const by of groupings) {
      const shown = await admin.call(readIncome, { query: { ...query, by } })
      const expected = groupRows(entries, incomeKeys[by])
      expect(shown.rows.map(({ key }) => key).toSorted()).toEqual([...expected.keys()].toSorted())
      for (const row of shown.rows) {
        const sums = Object.fromEntries(incomeSums.map((sum) => [sum, toPaise(row[sum])]))
        expect(sums, `${by} ${row.key}`).toEqual(incomeOf(expected.get(row.key)!))
      }
      expect(toPaise(totalIncome(shown.rows).net)).toBe(sumOf(entries, received))
    }
    const lessening = await readAll<LesseningEntry>((page) =>
      admin.call(listLessening, { query: { ...query, ...page, limit: 200 } }),
    )
    // What is given back names its voucher, also where it is reversed.
    expect(
      lessening.filter(({ kind, receipt }) => (kind === 'refund') === (receipt === null)),
    ).toEqual([])
    const lessens = entries.filter(({ kind }) => lesseningKinds.includes(kind))
    expect(lessening.map(({ id, kind, amount, day }) => [id, kind, toPaise(amount), day])).toEqual(
      lessens
        .toSorted((a, b) => b.day.localeCompare(a.day) || b.id - a.id)
        .map(({ id, kind, paise, day }) => [id, kind, paise, day]),
    )
  }
}

/** The older reports have the sums of the ledger, too. */
export async function expectReports(
  { clinic, admin, rows, from, to }: Books,
  today: string,
): Promise<void> {
  const query = { tab: 'home' as const }
  const [totals, charts, { taken }] = await Promise.all([
    admin.call(readReportTotals, { body: query }),
    admin.call(readReportCharts, { body: { ...query, from, to } }),
    admin.call(readDayFigures, { query: {} }),
  ])
  const days = groupRows(
    // Of the conducted ones, which this report is about; a deposit is not among them yet.
    rows.filter((it) => it.day >= from && it.day <= to && isMoney(it) && it.status === 'CD'),
    (it) => `${it.day} ${incomeKeys.mode(it)}`,
  )
  const income = [...days].map(([key, entries]) => [key, sumOf(entries, received)] as const)
  expect(
    new Map(charts.income.map(({ day, mode, amount }) => [`${day} ${mode}`, toPaise(amount)])),
  ).toEqual(new Map(income.filter(([, paise]) => paise !== 0)))
  expect(toPaise(taken!)).toBe(
    sumOf(
      rows.filter(({ day }) => day === today),
      received,
    ),
  )
  const [prices] = await clinic.db<[{ paid: number; unpaid: number; total: number }]>`
    select (sum(price) filter (where payment_status = 'P') * 100)::float8 as paid,
      (sum(price) filter (where payment_status = 'U') * 100)::float8 as unpaid,
      (sum(price) * 100)::float8 as total
    from appointment where status = 'CD'`
  const inPart = sumOf([...groupRows(rows, (it) => it.appointment).values()], (entries) => {
    const { owed, paid } = ownBalance(entries)
    return owed > 0 ? paid : 0
  })
  expect([totals.paid, totals.unpaid, totals.total].map(toPaise)).toEqual([
    prices.paid + inPart,
    prices.unpaid - inPart,
    prices.total,
  ])
}

/** A consultant's statement follows from what was paid, and those of two periods add up to the whole. */
export async function expectShares(
  books: Books,
  terms: ReadonlyMap<number, ShareTerms | null>,
): Promise<void> {
  const { admin, rows, from, to } = books
  const middle = addDays(from, 1)
  for (const [consultant, agreed] of terms) {
    const own = rows.filter((it) => it.consultant === consultant)
    const statement = (period: { from: string; to: string }) =>
      admin.call(readShareStatement, { query: { ...period, consultant } })
    const whole = await statement({ from, to })
    let expected = 0
    let paidInAll = 0
    for (const entries of groupRows(own, ({ appointment }) => appointment).values()) {
      const before = paidUntil(entries, addDays(from, -1))
      const after = paidUntil(entries, to)
      expected += shareBetween(agreed, before, after)
      paidInAll += after.paid - before.paid
    }
    expect([toPaise(whole.share), toPaise(whole.received)]).toEqual([expected, paidInAll])
    expect(sumOf(whole.rows, ({ share }) => toPaise(share))).toBe(expected)
    if (from === to) continue
    const parts = [await statement({ from, to: from }), await statement({ from: middle, to })]
    expect(sumOf(parts, ({ share }) => toPaise(share))).toBe(expected)
  }
}

function paidUntil(entries: readonly LedgerRow[], day: string): PaidSoFar {
  const { charged, paid } = ownBalance(entries.filter((it) => it.day <= day))
  return { charged, paid }
}

/** An adjustment that was entered or approved is in the ledger with its amount; no other is. */
export async function expectAdjustments({ clinic: { db } }: Books): Promise<void> {
  const wrong = await db`
    select d.id, d.kind, d.state from adjustment d
    left join ledger_entry e on e.adjustment_id = d.id and e.reverses is null
      and e.kind = d.kind and e.paise = d.paise
    where (d.state in ('entered', 'approved')) <> (e.id is not null)`
  expect([...wrong]).toEqual([])
}
