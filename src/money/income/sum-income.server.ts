import { daysBetween } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { incomeModes, unknownMode, type IncomeMode } from '../../scheduling/appointments/payment.ts'
import { areSumsFilled } from '../../scheduling/daily-sums/daily-sums.server.ts'
import { noMode, type Grouping, type IncomeFilter, type IncomeRow } from './income.ts'
import { incomeGrain, type IncomeGrain } from './kept-income.ts'

/** The sums of some days: from those that are kept where they answer it, else from the entries. */
export async function sumIncome(db: Db, by: Grouping, filter: IncomeFilter): Promise<IncomeRow[]> {
  const grain = incomeGrain(by, filter)
  return grain && (await areSumsFilled(db, 'income'))
    ? selectRows(db, by, keptSums(db, by, filter, grain))
    : sumIncomeEntries(db, by, filter)
}

/** The same, from each entry. */
export const sumIncomeEntries = (
  db: Queryable,
  by: Grouping,
  filter: IncomeFilter,
): Promise<IncomeRow[]> => selectRows(db, by, plainSums(db, by, filter))

/** Where the names of a grouping's rows stand. */
const namesOf = {
  day: undefined,
  mode: undefined,
  branch: (db: Queryable) => db`join branch n`,
  consultant: (db: Queryable) => db`join staff n`,
  service: (db: Queryable) => db`join service n`,
  person: (db: Queryable) => db`join staff n`,
} satisfies Record<Grouping, unknown>

type Fragment = ReturnType<typeof plainSums>

/** The rows of `with … summed as (…)`: in paise, by their key. */
async function selectRows(db: Queryable, by: Grouping, summed: Fragment): Promise<IncomeRow[]> {
  const names = namesOf[by]?.(db)
  return [
    ...(await db<IncomeRow[]>`
    with ${summed}
    select s.key::text as key, ${names ? db`n.name` : db`null`} as name, s.charged / 100.0 as charged,
      s.discounts / 100.0 as discounts, s.written_off / 100.0 as written_off, s.cash / 100.0 as cash,
      s.online / 100.0 as online, s.unknown / 100.0 as unknown, s.given_back / 100.0 as given_back,
      s.net / 100.0 as net
    from summed s ${names ? db`${names} on n.id = s.key` : db``}
    order by ${by === 'day' ? db`s.key` : db`s.net desc, s.charged desc, s.key::text`}`),
  ]
}

/** SQL: the sums from `sums.income`, of which all rows have to be added. */
function keptSums(
  db: Queryable,
  by: Grouping,
  { from, to, mode }: IncomeFilter,
  { grain, key }: IncomeGrain,
) {
  const keyOf = by === 'day' ? db`s.day` : by === 'mode' ? db`null::text` : db`s.key`
  const kept = db`
    kept as (
      select ${keyOf} as key, sum(s.entries) as entries, coalesce(sums.total(s.charged), 0) as charged,
        coalesce(sums.total(s.discounts), 0) as discounts,
        coalesce(sums.total(s.written_off), 0) as written_off,
        coalesce(sums.total(s.cash), 0) as cash, coalesce(sums.total(s.cash_back), 0) as cash_back,
        coalesce(sum(s.cash_entries), 0) as cash_entries,
        coalesce(sums.total(s.online), 0) as online, coalesce(sums.total(s.online_back), 0) as online_back,
        coalesce(sum(s.online_entries), 0) as online_entries,
        coalesce(sums.total(s.unknown), 0) as unknown, coalesce(sums.total(s.unknown_back), 0) as unknown_back,
        coalesce(sum(s.unknown_entries), 0) as unknown_entries
      from sums.income s
      where s.grain = ${grain} and s.day between ${from} and ${to}
        ${key === undefined ? db`` : db`and s.key = ${key}`}
      group by 1
    )`
  if (by !== 'mode' && mode === undefined) {
    // Sums without an entry are those that all entries have left for another consultant or service.
    return db`${kept},
    summed as (
      select key, charged, discounts, written_off, cash, online, unknown,
        cash_back + online_back + unknown_back as given_back,
        cash + online + unknown - cash_back - online_back - unknown_back as net
      from kept where entries > 0
    )`
  }
  const modes: (IncomeMode | typeof noMode)[] =
    mode === undefined ? [noMode, ...incomeModes] : [mode]
  const rows = modes
    .map((it) => db`(${it}, ${sumsOfMode[it](db)})`)
    .reduce((list, row) => db`${list}, ${row}`)
  return db`${kept},
    summed as (
      select ${by === 'mode' ? db`m.mode` : db`k.key`} as key, m.charged, m.discounts, m.written_off, m.cash, m.online,
        m.unknown, m.given_back, m.cash + m.online + m.unknown - m.given_back as net
      from kept k cross join lateral (values ${rows}) m
        (mode, entries, charged, discounts, written_off, cash, online, unknown, given_back)
      where m.entries > 0
    )`
}

/** SQL: the number of the entries of a mode, and each of their sums. */
const sumsOfMode: Record<IncomeMode | typeof noMode, (db: Queryable) => ReturnType<Queryable>> = {
  [noMode]: (db) => db`
    k.entries - k.cash_entries - k.online_entries - k.unknown_entries, k.charged, k.discounts, k.written_off, 0, 0, 0, 0`,
  Cash: (db) => db`k.cash_entries, 0, 0, 0, k.cash, 0, 0, k.cash_back`,
  Online: (db) => db`k.online_entries, 0, 0, 0, 0, k.online, 0, k.online_back`,
  [unknownMode]: (db) => db`k.unknown_entries, 0, 0, 0, 0, 0, k.unknown, k.unknown_back`,
}

/** Whose entry it is, as in the drawers: a reversal is of the person who made what it takes back. */
const personOf = (db: Queryable) => db`
  case when e.reverses is null then e.staff_id
    else (select o.staff_id from ledger_entry o where o.id = e.reverses) end`

/** What a row of each grouping is. */
const keys = {
  day: (db: Queryable) => db`e.day`,
  mode: (db: Queryable) => db`
    case when ledger_received(e.kind, 1) = 0 then ${noMode} else coalesce(e.mode, ${unknownMode}) end`,
  branch: (db: Queryable) => db`e.branch_id`,
  consultant: (db: Queryable) => db`a.consultant_id`,
  service: (db: Queryable) => db`a.service_id`,
  person: personOf,
} satisfies Record<Grouping, unknown>

/** SQL: the sums from the entries. The appointments are read only for what stands in them alone. */
function plainSums(db: Queryable, by: Grouping, filter: IncomeFilter) {
  const needsAppointment =
    by === 'consultant' ||
    by === 'service' ||
    filter.consultant !== undefined ||
    filter.service !== undefined
  return db`
    alike as (
      select ${keys[by](db)} as key, e.kind, e.mode, sum(e.paise)::bigint as paise
      from ledger_entry e
        ${needsAppointment ? joinAppointment(db, filter) : db``}
      where e.day between ${filter.from} and ${filter.to}
        ${filter.branch === undefined ? db`` : db`and e.branch_id = ${filter.branch}`}
        ${filter.person === undefined ? db`` : db`and ${personOf(db)} = ${filter.person}`}
        ${filter.mode === undefined ? db`` : matchesMode(db, filter.mode)}
        ${filter.consultant === undefined ? db`` : db`and a.consultant_id = ${filter.consultant}`}
        ${filter.service === undefined ? db`` : db`and a.service_id = ${filter.service}`}
      group by 1, 2, 3
    ),
    -- What a kind and a mode mean is asked of each together, not of every entry.
    summed as (
      select e.key,
        coalesce(sum(e.paise) filter (where ledger_charged(e.kind, 1) > 0), 0) as charged,
        coalesce(sum(e.paise) filter (where e.kind = 'discount'), 0) as discounts,
        coalesce(sum(e.paise)
          filter (where ledger_charged(e.kind, 1) < 0 and e.kind <> 'discount'), 0) as written_off,
        coalesce(sum(e.paise) filter (where ledger_received(e.kind, 1) > 0 and e.mode = 'Cash'), 0) as cash,
        coalesce(sum(e.paise) filter (where ledger_received(e.kind, 1) > 0 and e.mode = 'Online'), 0) as online,
        coalesce(sum(e.paise) filter (where ledger_received(e.kind, 1) > 0 and e.mode is null), 0) as unknown,
        coalesce(sum(e.paise) filter (where ledger_received(e.kind, 1) < 0), 0) as given_back,
        sum(ledger_received(e.kind, e.paise)) as net
      from alike e group by 1
    )`
}

/** The most days of which each appointment is looked up. */
const mostDaysLookedUp = 92

/**
 * SQL: the appointment `a` of the entry `e`. Of a few days each is looked up by its id; `offset 0` keeps the
 * planner from joining, which reads all appointments that there ever were. That is quicker for a year, and
 * for one consultant, whose appointments are found by themselves.
 */
const joinAppointment = (db: Queryable, { from, to, consultant }: IncomeFilter) =>
  consultant === undefined && daysBetween(from, to) < mostDaysLookedUp
    ? db`cross join lateral (
        select consultant_id, service_id from appointment where id = e.appointment_id offset 0) a`
    : db`join appointment a on a.id = e.appointment_id`

const matchesMode = (db: Queryable, mode: NonNullable<IncomeFilter['mode']>) => db`
  and ledger_received(e.kind, 1) <> 0
  and e.mode is not distinct from ${mode === unknownMode ? null : mode}`
