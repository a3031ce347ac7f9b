import { expect } from 'vitest'
import { differenceOf } from '../money/drawers/drawer.ts'
import { currentClose, readBranchDay, type DrawerOfDay } from '../money/drawers/drawers.ts'
import {
  groupRows,
  incomeKeys,
  inPeriod,
  isMoney,
  received,
  sumOf,
  type Books,
  type LedgerRow,
} from './ledger-rows.server.ts'
import type { TestClinic } from './test-clinic.server.ts'

/** Each entry of money is in the drawer of its person, branch and day, and a branch's day has them all. */
export async function expectDrawers(books: Books): Promise<void> {
  const { clinic, admin, rows } = books
  const money = inPeriod(books).filter(isMoney)
  const drawers = await clinic.db<{ id: number; person: number; branch: number; day: string }[]>`
    select id, staff_id as person, branch_id as branch, day from drawer`
  const drawerById = new Map(drawers.map(({ id, ...drawer }) => [id, drawer]))
  for (const { drawer, person, branch, day } of money) {
    expect(drawerById.get(drawer!)).toEqual({ person, branch, day })
  }
  for (const [place, entries] of groupRows(money, ({ branch, day }) => `${branch} ${day}`)) {
    const [branch, day] = place.split(' ') as [string, string]
    const shown = await admin.call(readBranchDay, { query: { branch: Number(branch), day } })
    expect(shown.drawers.map(({ id }) => id).toSorted()).toEqual(
      [...groupRows(entries, ({ drawer }) => drawer!).keys()].toSorted(),
    )
    for (const drawer of shown.drawers) {
      const own = entries.filter((it) => it.drawer === drawer.id)
      const sumIn = (mode: LedgerRow['mode']) =>
        sumOf(
          own.filter((it) => it.mode === mode),
          received,
        )
      const { opening, ...sums } = drawer.expected
      expect(sums).toEqual({ cash: sumIn('Cash'), online: sumIn('Online'), notTold: sumIn(null) })
      expectClose(drawer)
      expect(opening).toBe(await openingOf(clinic, drawer, rows))
    }
    expect(sumOf(shown.totals, ({ paise }) => paise)).toBe(sumOf(entries, received))
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
): Promise<number> {
  const { staffId, branchId, day } = drawer
  const [last] = await db<{ day: string; stayed: number }[]>`
    select d.day, (c.counted_cash - c.carried)::float8 as stayed
    from drawer d join drawer_close c on c.id = d.close_id
    where d.staff_id = ${staffId} and d.branch_id = ${branchId} and d.day < ${day}
    order by d.day desc limit 1`
  if (!last) return currentClose(drawer)?.opening ?? 0
  const since = rows.filter(
    (it) =>
      it.person === staffId &&
      it.branch === branchId &&
      it.mode === 'Cash' &&
      it.drawer !== null &&
      it.day > last.day &&
      it.day < day,
  )
  return last.stayed + sumOf(since, received)
}
