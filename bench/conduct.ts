import { conductAppointment } from '../src/scheduling/appointments/change-appointment.ts'
import { onDemoDatabase, type DemoDatabase } from './demo-database.ts'
import { compare, type LoadRequest } from './load.ts'
import { cookieOf, startServer } from './servers.ts'

/** Consultants of the bench, and the appointments of each. */
const mostConsultants = 600
export const appointmentsEach = 40

/**
 * How much of the rate of conducts is left with receipts: the clinic against itself with the trigger that makes
 * them switched off, each on a database of its own. All desks take money at one branch, so all wait for one counter.
 */
export async function measureConduct(): Promise<void> {
  await onDemoDatabase((numbered) =>
    onDemoDatabase(async (unnumbered) => {
      await unnumbered.db`alter table ledger_entry disable trigger receipt_made`
      const [ours, without] = [await conducts(numbered), await conducts(unnumbered)]
      const result = await compare(ours.load, without.load)
      ours.stop()
      without.stop()
      const [{ receipts, payments }] = await numbered.db<[{ receipts: number; payments: number }]>`
        select (select count(*)::int from receipt) as receipts,
          (select count(*)::int from ledger_entry where kind = 'payment') as payments`
      if (receipts !== payments) throw new Error(`${receipts} receipts of ${payments} payments`)
      process.stdout.write(
        `| what | with receipts, requests/s | without | ratio |\n|---|--:|--:|--:|\n` +
          `| conducts with a payment, at one branch | ${result.ours.toFixed(0)} | ` +
          `${result.bare.toFixed(0)} | ${(result.ratio * 100).toFixed(0)} % |\n`,
      )
    }),
  )
}

/** A server over the database, and what conducts another pending appointment with each request. */
async function conducts({
  db,
  url,
  now,
}: DemoDatabase): Promise<{ load: LoadRequest; stop: () => void }> {
  const ids = await addPending(db, now.today)
  const server = await startServer('./clinic-server.ts', url)
  let next = 0
  return {
    load: {
      url: server.address,
      headers: { cookie: await cookieOf(server.address, 'admin') },
      path: () => conductAppointment.url.replace(':id', String(ids[(next += 1)])),
      body: () => ({ version: 1, payment: { amount: 600, received: true, mode: 'Cash' } }),
    },
    stop: () => server.process.kill(),
  }
}

/** Consultants of the bench with pending appointments of a day at one branch; answers their ids. */
export async function addPending(
  db: DemoDatabase['db'],
  day: string,
  consultants = mostConsultants,
): Promise<number[]> {
  const [first] = await db<{ id: number }[]>`select max(id) + 1 as id from staff`
  await db`
    insert into staff (id, role, name, username, email)
    select ${first!.id} + n, 'Consultant', 'Busy ' || n, 'busy' || n, 'busy' || n || '@example.org'
    from generate_series(0, ${consultants - 1}) n`
  const rows = await db<{ id: number }[]>`
    with person as (
      insert into patient (name, mobile, age, age_on)
      select 'Bench Patient', 4000000000 + n, 40, ${day}
      from generate_series(0, ${consultants * appointmentsEach - 1}) n
      returning id
    ), numbered as (select id, row_number() over (order by id) - 1 as n from person)
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      health_issues)
    select 1, 1, ${first!.id} + n / ${appointmentsEach}, id, ${day},
      time '06:00' + n % ${appointmentsEach} * interval '5 minutes',
      time '06:05' + n % ${appointmentsEach} * interval '5 minutes', 600, 'Fever since two days'
    from numbered returning id`
  await db`analyze`
  return rows.map(({ id }) => id)
}
