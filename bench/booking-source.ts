import type { Db } from '../src/platform/db/connect.server.ts'

/**
 * Adds consultants with free slots only, so that a benchmark can book for any time. Returns a
 * function that returns another free slot at each call.
 */
export async function createBookingSource(db: Db, consultants = 600): Promise<() => object> {
  const [first] = await db<{ id: number }[]>`select max(id) + 1 as id from staff`
  await db`
    insert into staff (id, role, name, username, email)
    select ${first!.id} + n, 'Consultant', 'Bench ' || n, 'bench' || ${first!.id} + n,
      'bench' || ${first!.id} + n || '@example.org'
    from generate_series(0, ${consultants - 1}) n`
  await db`
    insert into consultant_service (consultant_id, service_id, fee)
    select id, 1, 500 from staff where username like 'bench%' and id >= ${first!.id}`
  const slots = await db<{ id: number; consultantId: number; day: string }[]>`
    with made as (
      insert into slot (consultant_id, branch_id, weekday, starts, ends)
      select id, 1, weekday, time '06:00' + n * interval '15 minutes',
        time '06:15' + n * interval '15 minutes'
      from staff, generate_series(1, 7) weekday, generate_series(0, 39) n
      where username like 'bench%' and staff.id >= ${first!.id}
      returning id, consultant_id, weekday
    )
    select id, consultant_id, d::date as day from made
    join generate_series(current_date + 1, current_date + 20, '1 day') d
      on extract(isodow from d) = weekday
    where not exists (select from holiday where d::date between first_day and last_day)
    limit 400000`
  await db`analyze`
  // Others in a clinic that was measured before, where those of then have appointments.
  const [{ used }] = await db<[{ used: number }]>`
    select count(*)::int as used from patient where name = 'Bench Patient'`
  const firstNumber = 6_000_000_000 + (used > 0 ? first!.id * 100_000 : 0)
  let nextBooking = 0
  return () => {
    const slot = slots[(nextBooking += 1)]!
    return {
      idempotencyKey: crypto.randomUUID(),
      branch: 1,
      service: 1,
      consultant: slot.consultantId,
      healthIssues: 'Fever since two days',
      day: slot.day,
      slot: slot.id,
      patient: {
        name: 'Bench Patient',
        age: 40,
        mobile: String(firstNumber + nextBooking),
      },
    }
  }
}
