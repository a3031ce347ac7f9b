import type { Db, Queryable, Transaction } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { SumGrain } from './sum-grain.ts'

/** SQL: whether sums of a kind were filled; not yet in the first seconds after an update or a restore. */
const isFilled = {
  appointments: (db: Queryable) => db`filled_at is not null`,
  income: (db: Queryable) => db`income_filled_at is not null`,
}

/** Pools whose database has been seen with filled sums of a kind: these stay filled. */
const filledDatabases = { appointments: new WeakSet<Queryable>(), income: new WeakSet<Queryable>() }

/** Whether all appointments, or all entries of the ledger, are in their sums. */
export async function areSumsFilled(
  db: Queryable,
  kind: keyof typeof isFilled = 'appointments',
): Promise<boolean> {
  if (filledDatabases[kind].has(db)) return true
  const [row] = await db<[{ isFilled: boolean }]>`
    select ${isFilled[kind](db)} as is_filled from sums.state`
  if (row.isFilled) filledDatabases[kind].add(db)
  return row.isFilled
}

/** The kept sums for a choice, where there are some and all appointments are in them. */
export const filledGrain = async (
  db: Queryable,
  grain: SumGrain | undefined,
): Promise<SumGrain | undefined> => (grain && (await areSumsFilled(db)) ? grain : undefined)

/** Days of the appointments, or on which money changed hands. */
export interface SumDays {
  day?: Day | undefined
  from?: Day | undefined
  to?: Day | undefined
  /** Monday is 1. */
  weekday?: number | undefined
}

/**
 * SQL: the rows of `sums.appointment s` or `sums.money s` of some statuses and days. All rows of a sum have to be
 * added: one is the sum, the others are what changed since.
 */
export const matchesSum = (
  db: Queryable,
  { grain, key }: { grain: SumGrain['grain']; key?: number },
  { statuses, day, from, to, weekday }: SumDays & { statuses?: readonly string[] },
) => db`
  s.grain = ${grain} ${key === undefined ? db`` : db`and s.key = ${key}`}
  ${statuses ? db`and s.status = any(${[...statuses]})` : db``}
  ${day === undefined ? db`` : db`and s.day = ${day}`}
  ${from === undefined ? db`` : db`and s.day >= ${from}`}
  ${to === undefined ? db`` : db`and s.day <= ${to}`}
  ${weekday === undefined ? db`` : db`and extract(isodow from s.day) = ${weekday}`}`

/** Adds what changed to the sums. The first time, after an update or a restore, it makes those that are missing. */
export async function foldSums(db: Db): Promise<void> {
  const [row] = await db<[{ isFilled: boolean }]>`select sums.fold() as is_filled`
  if (row.isFilled) return
  await withoutTimeLimit(db, (tx) => tx`select sums.fill()`)
}

/** Makes all sums again from every appointment and every entry of the ledger; nobody waits for it. */
export const rebuildSums = (db: Db): Promise<unknown> =>
  withoutTimeLimit(db, (tx) => tx`select sums.rebuild()`)

const withoutTimeLimit = (
  db: Db,
  run: (tx: Transaction) => PromiseLike<unknown>,
): Promise<unknown> =>
  db.begin(async (tx) => {
    await tx`select set_config('statement_timeout', '0', true)`
    await run(tx)
  })
