import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { readAffectedIds, withAffected } from './affected-appointments.server.ts'

const today = '2026-11-24'
const now = { today, time: '09:00' }
/** The next weeks, and days on which a year or a leap year ends or begins. */
const days = [
  ...Array.from({ length: 21 }, (_, index) => addDays(today, index)),
  ...['2027-02-28', '2028-02-28', '2027-12-30', '2026-12-30'].flatMap((day) =>
    [0, 1, 2].map((later) => addDays(day, later)),
  ),
]

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
  const { db } = clinic
  await db`
    insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
      ends, price, health_issues)
    select s.branch_id, 1, s.consultant_id, s.id, (select min(id) from patient), d, s.starts, s.ends,
      500, 'Fever'
    from slot s join unnest(${days}::date[]) d on extract(isodow from d) = s.weekday
    where s.active and (s.id + extract(doy from d)::int) % 3 = 0
    on conflict do nothing`
  // What can happen to a slot once it is booked, and to whom and where it belongs.
  await db`update slot set active = false where id % 11 = 0`
  await db`update slot set ends = ends - interval '5 minutes' where id % 13 = 0`
  await db`update slot set starts = starts + interval '5 minutes' where id % 17 = 0`
  await db`update appointment set slot_id = null where status = 'PE' and id % 7 = 0`
  // No slot changes its day or its consultant; if one did, it would not be the appointment's time any more.
  await pointElsewhere('weekday', 'consultant_id', 0)
  await pointElsewhere('consultant_id', 'weekday', 1)
  await db`update staff set active = false where id = ${anita}`
  await db`update branch set active = false where id = 3`
  await db`delete from holiday`
  await db`
    insert into holiday (name, first_day, last_day, repeats_yearly, branch_id, consultant_id, starts, ends)
    values
      ('leap day', '2024-02-29', '2024-02-29', true, null, null, null, null),
      ('new year', '2020-01-01', '2020-01-01', true, 2, null, null, null),
      ('new year’s eve', '2025-12-31', '2025-12-31', true, null, null, null, null),
      ('from 2027', '2027-12-30', '2027-12-30', true, null, null, null, null),
      ('weeks', ${addDays(today, -3)}, ${addDays(today, 2)}, false, null, 6, null, null),
      ('a morning', ${addDays(today, 8)}, ${addDays(today, 8)}, false, 1, null, '08:00', '10:00'),
      ('over', ${addDays(today, -9)}, ${addDays(today, -8)}, false, null, null, null, null)`
})
afterAll(() => clinic.close())

/** Some whose slot is not offered any more get one that differs from it in one column alone. */
async function pointElsewhere(differs: string, same: string, turn: number): Promise<void> {
  const { db } = clinic
  const changed = await db`
    update appointment a set slot_id = other.id
    from slot own
    join slot other on other.active and other.starts = own.starts and other.ends >= own.ends
      and other.branch_id = own.branch_id and other.${db(differs)} <> own.${db(differs)}
      and other.${db(same)} = own.${db(same)}
    where own.id = a.slot_id and not own.active and a.status = 'PE' and a.id % 3 = ${turn} returning a.id`
  expect(changed.length).toBeGreaterThan(2)
}

it('lists those that the rule names, and no others', async () => {
  const { db } = clinic
  const ahead = await db<{ id: number; consultantId: number; branchId: number }[]>`
    select id, consultant_id, branch_id from appointment where status = 'PE' and day >= ${today}`
  expect(ahead.length).toBeGreaterThan(1_000)
  const named = await readAffectedIds(
    db,
    ahead.map(({ id }) => id),
    now,
  )
  const idsOf = (isAsked: (row: (typeof ahead)[number]) => boolean) =>
    ahead
      .filter((row) => named.has(row.id) && isAsked(row))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  const list = async (filter: { consultant?: number; branch?: number }) =>
    (
      await db<{ id: number }[]>`
        with ${withAffected(db, now, filter)} select id from affected order by id`
    ).map(({ id }) => id)
  expect(named.size).toBeGreaterThan(300)
  expect(named.size).toBeLessThan(ahead.length - 300)
  expect(await list({})).toEqual(idsOf(() => true))
  expect(await list({ branch: 2 })).toEqual(idsOf((row) => row.branchId === 2))
  expect(await list({ consultant: 6 })).toEqual(idsOf((row) => row.consultantId === 6))
})

it('lists those on one day off, also on a yearly one', async () => {
  const { db } = clinic
  const daysOff = await db<{ id: number }[]>`
    select id from holiday where name in ('leap day', 'weeks') order by name`
  const daysOf = async (holiday: number) =>
    (
      await db<{ day: string }[]>`
        with ${withAffected(db, now, { holiday })}
        select distinct a.day from affected join appointment a using (id) order by 1`
    ).map(({ day }) => day)
  expect(await daysOf(daysOff[0]!.id)).toEqual(['2028-02-29'])
  const weeks = await daysOf(daysOff[1]!.id)
  expect(weeks.length).toBeGreaterThan(0)
  expect(weeks.every((day) => day >= today && day <= addDays(today, 2))).toBe(true)
})

it('names the day off, of a yearly one in each year that has its day', async () => {
  const { db } = clinic
  const rows = await db<{ name: string | null; days: string[] }[]>`
    with ${withAffected(db, now, {})}
    select day_off as name, array_agg(distinct a.day order by a.day) as days
    from affected join appointment a using (id) group by 1`
  const daysOf = Object.fromEntries(rows.map(({ name, days: found }) => [name, found]))
  expect(Object.keys(daysOf).toSorted()).toEqual(
    [
      'a morning',
      'from 2027',
      'new year’s eve',
      'leap day',
      'new year',
      'null',
      'weeks',
    ].toSorted(),
  )
  expect(daysOf['leap day']).toEqual(['2028-02-29'])
  expect(daysOf['new year']).toEqual(['2027-01-01', '2028-01-01'])
  expect(daysOf['new year’s eve']).toEqual(['2026-12-31', '2027-12-31'])
  // Not in the year before its first.
  expect(daysOf['from 2027']).toEqual(['2027-12-30'])
  expect(daysOf['a morning']).toEqual([addDays(today, 8)])
})
