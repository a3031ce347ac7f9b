import type { Db } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import { filledGrain, matchesSum } from '../daily-sums/daily-sums.server.ts'
import { sumGrain } from '../daily-sums/sum-grain.ts'

/** Whose appointments: of a branch, of a consultant, on a day. */
export interface AppointmentScope {
  branch?: number | undefined
  consultant?: number | undefined
  day?: Day | undefined
}

/** SQL: the appointments `a` of a scope. */
export const scopeConditionOf = (db: Db, { branch, consultant, day }: AppointmentScope) => db`
  ${day === undefined ? db`` : db`and a.day = ${day}`}
  ${branch === undefined ? db`` : db`and a.branch_id = ${branch}`}
  ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}`

/** Appointments by status, and rupees received on the day; null without the right to know. */
interface DaySums {
  pending: number
  conducted: number
  cancelled: number
  taken: number | null
}

/** From the kept sums, unless a consultant is asked for at one branch. */
export async function sumDay(
  db: Db,
  scope: AppointmentScope,
  day: Day,
  { withMoney }: { withMoney: boolean },
): Promise<DaySums> {
  const grain = await filledGrain(db, sumGrain(scope))
  if (!grain) return sumDayRows(db, scope, day, { withMoney })
  const taken = db`
    (select coalesce(sum(s.paise), 0) / 100.0 from sums.money s where ${matchesSum(db, grain, { day })})`
  const [row] = await db<DaySums[]>`
    select coalesce(sum(s.count) filter (where s.status = 'PE'), 0)::int as pending,
      coalesce(sum(s.count) filter (where s.status = 'CD'), 0)::int as conducted,
      coalesce(sum(s.count) filter (where s.status = 'CN'), 0)::int as cancelled,
      ${withMoney ? taken : db`null`} as taken
    from sums.appointment s where ${matchesSum(db, grain, { day })}`
  return row!
}

async function sumDayRows(
  db: Db,
  scope: AppointmentScope,
  day: Day,
  { withMoney }: { withMoney: boolean },
): Promise<DaySums> {
  const scopeCondition = scopeConditionOf(db, scope)
  const taken = db`
    (select coalesce(sum(m.amount), 0) from money_received m
      -- Lateral: in a plain join the planner reads every appointment of the branch for one day's payments.
      cross join lateral (
        select from appointment a where a.id = m.appointment_id ${scopeCondition} limit 1) a
      where m.day = ${day})`
  const countOf = (status: string) => db`
    (select count(*)::int from appointment a
      where a.status = ${status} and a.day = ${day} ${scopeCondition})`
  const [row] = await db<DaySums[]>`
    select ${countOf('PE')} as pending, ${countOf('CD')} as conducted, ${countOf('CN')} as cancelled,
      ${withMoney ? taken : db`null`} as taken`
  return row!
}
