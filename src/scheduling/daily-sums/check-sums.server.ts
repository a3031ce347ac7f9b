import { lastTimeAt, pastOf } from '../../platform/backup/backup-due.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import type { Time } from '../../platform/day/time.ts'
import { rebuildSums } from './daily-sums.server.ts'
import type { SumGrain } from './sum-grain.ts'

/** A kept sum that is not what its rows add up to. */
export interface SumDifference {
  about: 'appointments' | 'money' | 'income' | 'patients'
  grain: SumGrain['grain'] | 'person' | 'name' | 'number'
  /** An id; of patients the name as it is compared, or the digits. */
  key: number | string
  /** Null for income, which is of all of them. */
  status: string | null
  /** Null for those of patients, which are of all days. */
  day: Day | null
  /** Of money: 'Cash', 'Online', or empty where it is not known. */
  mode: string | null
  /** By how much, as JSON: appointments, and amounts in paise. */
  off: string
}

/** Adds up every row as it is at one moment, and says which sums differ. Throws nothing for unfilled ones: all differ. */
export const readSumDifferences = (db: Db): Promise<SumDifference[]> =>
  db.begin(async (tx) => {
    await tx`select set_config('statement_timeout', '0', true)`
    const rows = await tx<SumDifference[]>`
      select about, grain, key, status, day, mode, off::text as off from sums.differences()
      order by day desc, about, grain, key`
    const ofIncome = await tx<SumDifference[]>`
      select 'income' as about, grain, key, null as status, day, null as mode, off::text as off
      from sums.income_differences() order by day desc, grain, key`
    const ofPatients = await tx<SumDifference[]>`
      select 'patients' as about, grain, part as key, status, null::date as day, null as mode, off::text as off
      from sums.patient_differences() order by grain, part`
    return [...rows, ...ofIncome, ...ofPatients]
  })

/** When the sums were checked last, and how many were wrong; null before the first time. */
interface SumsCheck {
  checkedAt: Date | null
  wrong: number | null
}

export async function readSumsCheck(db: Queryable): Promise<SumsCheck> {
  const [row] = await db<[SumsCheck]>`select checked_at, wrong from sums.state`
  return row
}

/**
 * Checks all sums once a night, makes them again where any was wrong, and keeps how many were, for the Admins.
 * `at` is the clinic's time of day; undefined for never. Of several processes one does it.
 */
export async function checkSumsIfDue(
  db: Db,
  { at, timeZone }: { at: Time | undefined; timeZone: string },
): Promise<void> {
  if (at === undefined) return
  await db.begin(async (tx) => {
    const [state] = await tx<[{ now: Date; checkedAt: Date | null; isMine: boolean }]>`
      select now(), checked_at, filled_at is not null and income_filled_at is not null
        and pg_try_advisory_xact_lock(hashtext('opd-clinic check of the daily sums')) as is_mine
      from sums.state`
    const { now, isMine } = state
    const checkedAt = pastOf(state.checkedAt, now)
    if (!isMine || (checkedAt !== null && checkedAt >= lastTimeAt(at, now, timeZone))) return
    const { length } = await readSumDifferences(db)
    if (length > 0) await rebuildSums(db)
    await tx`select sums.note_check(${length})`
  })
}
