import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { planMessages } from '../outbox/plan-messages.server.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { sendMessages } from '../../test-kit/messages.server.ts'
import { sendNow, testGateway } from '../../test-kit/sending.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'

let clinic: TestClinic
let oneConnection: Db
beforeAll(async () => {
  clinic = await openTestClinic()
  oneConnection = connect(clinic.databaseUrl, { max: 1 })
  await sendMessages(clinic.db)
})
afterAll(async () => {
  await oneConnection.end()
  await clinic.close()
})

/** The rows of messages that the only connection has read. */
async function rowsRead(): Promise<number> {
  await oneConnection`select pg_stat_force_next_flush()`
  const [row] = await oneConnection<[{ rows: number }]>`
    select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname = 'message'`
  return row.rows
}

it('ten thousand reminders that are due at one minute leave in order, each once', async () => {
  const { db } = clinic
  // What a server has asked all day, before there was anything to send.
  for (let time = 0; time < 12; time += 1) await sendNow(oneConnection, [testGateway()])
  await db`update message_rules set events = '{reminder}', reminder_hours = '{168}'`
  await db`
    insert into patient (name, mobile, age, age_on)
    select 'Many', (9600000000 + n)::text, 40, '2026-11-24' from generate_series(1, 10000) n`
  await db`insert into message_consent (patient_id, agrees, source) select id, true, 'form' from patient where name = 'Many'`
  // Nothing of what a booking does besides.
  await db`alter table appointment disable trigger user`
  // A week in which Dr. Anita sees somebody every minute.
  await db`update appointment set status = 'CN' where status = 'PE'`
  await db`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      health_issues, booked_at)
    select 1, 1, ${anita}, p.id, date '2026-12-02' + (p.n / 1430)::int,
      time '00:01' + (p.n % 1430) * interval '1 minute', time '00:02' + (p.n % 1430) * interval '1 minute',
      600, 'Fever', '2026-11-01'
    from (select id, row_number() over (order by md5(id::text)) - 1 as n from patient where name = 'Many') p`
  await db`alter table appointment enable trigger user`
  const now = clinicNow(new Date('2026-12-01T18:30:30Z'), testTimeZone)
  await planMessages(db, { now, timeZone: testTimeZone })
  const gateway = testGateway()
  const before = await rowsRead()
  await sendNow(oneConnection, [gateway], { now, pace: { concurrency: 200 } })
  expect((await rowsRead()) - before).toBeLessThan(3_000_000)
  expect(gateway.got).toHaveLength(10_000)
  expect(new Set(gateway.got.map(({ key }) => key)).size).toBe(10_000)
  const times = gateway.got.map(({ values }) =>
    values.when!.replace(/^\w+ (\d\d)-(\d\d)-(\d{4}) /, '$3-$2-$1 '),
  )
  expect(times).toEqual(times.toSorted())
})
