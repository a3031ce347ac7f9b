import { expect } from 'vitest'
import { hasMoneyWithoutDrawer } from '../money/drawers/day-totals.ts'
import { differenceOf } from '../money/drawers/drawer.ts'
import { currentClose, readBranchDay, type DrawerOfDay } from '../money/drawers/drawers.ts'
import { cashOf, movedBy, type VoucherMoney } from '../money/vouchers/voucher.ts'
import {
  incomeKeys,
  inPeriod,
  isMoney,
  received,
  sumOf,
  type Books,
  type LedgerRow,
} from './ledger-rows.server.ts'
import type { TestClinic } from './test-clinic.server.ts'

/**
 * Each entry of money is in the drawer of its person, branch and day, and a branch's day has them all, with what was paid
 * out and put in besides.
 */
export async function expectDrawers(books: Books): Promise<void> {
  const { clinic, admin, rows } = books
  const money = inPeriod(books).filter(isMoney)
  const drawers = await clinic.db<{ id: number; person: number; branch: number; day: string }[]>`
    select id, staff_id as person, branch_id as branch, day from drawer`
  const drawerById = new Map(drawers.map(({ id, ...drawer }) => [id, drawer]))
  for (const { drawer, person, branch, day } of money) {
    expect(drawerById.get(drawer!)).toEqual({ person, branch, day })
  }
  const vouchers = await readVouchers(clinic)
  for (const { drawer, person, branch, day } of vouchers) {
    expect(drawerById.get(drawer)).toEqual({ person, branch, day })
  }
  const inDays = vouchers.filter(({ day }) => day >= books.from && day <= books.to)
  const places = Map.groupBy([...money, ...inDays], ({ branch, day }) => `${branch} ${day}`)
  for (const [place, moved] of places) {
    const [branch, day] = place.split(' ') as [string, string]
    const entries = money.filter((it) => it.branch === Number(branch) && it.day === day)
    const shown = await admin.call(readBranchDay, { query: { branch: Number(branch), day } })
    expect(shown.drawers.map(({ id }) => id).toSorted()).toEqual(
      [...new Set(moved.map(({ drawer }) => drawer!))].toSorted(),
    )
    for (const drawer of shown.drawers) {
      const own = entries.filter((it) => it.drawer === drawer.id)
      const sumIn = (mode: LedgerRow['mode']) =>
        sumOf(
          own.filter((it) => it.mode === mode),
          received,
        )
      const { opening, ...sums } = drawer.expected
      const ownVouchers = vouchers.filter((it) => it.drawer === drawer.id)
      expect(sums).toEqual({
        cash: sumIn('Cash') + sumOf(ownVouchers, ({ cash }) => cash),
        online: sumIn('Online'),
        notTold: sumIn(null),
      })
      expect(movedBy(drawer.vouchers).cash).toBe(sumOf(ownVouchers, ({ cash }) => cash))
      expectClose(drawer)
      expect(opening).toBe(await openingOf(clinic, drawer, rows, vouchers))
    }
    expect(sumOf(shown.totals, ({ paise }) => paise)).toBe(sumOf(entries, received))
    expect(hasMoneyWithoutDrawer(shown)).toBe(false)
    for (const { kind, mode, paise, entries: count } of shown.totals) {
      const same = entries.filter((it) => it.kind === kind && incomeKeys.mode(it) === mode)
      expect([paise, count]).toEqual([sumOf(same, received), same.length])
    }
  }
}

/** What closed a drawer is what is expected of it still. */
function expectClose(drawer: DrawerOfDay): void {
  const close = currentClose(drawer)
  if (!close) return
  const { opening, cash, online, notTold, countedCash, countedOnline } = close
  expect({ opening, cash, online, notTold }).toEqual(drawer.expected)
  const difference = { cash: close.cashDifference, online: close.onlineDifference }
  expect(differenceOf(drawer.expected, { cash: countedCash, online: countedOnline })).toEqual(
    difference,
  )
}

/** What a drawer begins with: the cash that stayed at the last count, and what came since; or what the first count says. */
async function openingOf(
  { db }: TestClinic,
  drawer: DrawerOfDay,
  rows: readonly LedgerRow[],
  vouchers: readonly VoucherRow[],
): Promise<number> {
  const { staffId, branchId, day } = drawer
  const [last] = await db<{ day: string; stayed: number }[]>`
    select d.day, (c.counted_cash - c.carried)::float8 as stayed
    from drawer d join drawer_close c on c.id = d.close_id
    where d.staff_id = ${staffId} and d.branch_id = ${branchId} and d.day < ${day}
    order by d.day desc limit 1`
  if (!last) return currentClose(drawer)?.opening ?? 0
  const isSince = (it: Pick<LedgerRow, 'person' | 'branch' | 'day'>) =>
    it.person === staffId && it.branch === branchId && it.day > last.day && it.day < day
  const entries = rows.filter((it) => it.mode === 'Cash' && it.drawer !== null && isSince(it))
  const moved = vouchers.filter(isSince)
  return last.stayed + sumOf(entries, received) + sumOf(moved, ({ cash }) => cash)
}

interface VoucherRow {
  drawer: number
  person: number
  branch: number
  day: string
  /** What it adds to the cash of its drawer, in paise. */
  cash: number
}

/** Every voucher; those that were taken back come to nothing, and no number is missing. */
async function readVouchers({ db }: TestClinic): Promise<VoucherRow[]> {
  const rows = await db<(Omit<VoucherRow, 'cash'> & VoucherMoney)[]>`
    select drawer_id as drawer, staff_id as person, branch_id as branch, day, kind, paise::float8 as paise
    from cash_voucher order by branch_id, financial_year, number`
  const unpaired = await db`
    select t.id from cash_voucher t join cash_voucher v on v.id = t.takes_back
    where (t.kind, t.paise, t.staff_id, t.branch_id)
      is distinct from (v.kind, -v.paise, v.staff_id, v.branch_id)`
  expect([...unpaired]).toEqual([])
  const gaps = await db`
    select from cash_voucher group by branch_id, financial_year having max(number) <> count(*)`
  expect(gaps).toHaveLength(0)
  return rows.map((row) => ({ ...row, cash: cashOf(row) }))
}
