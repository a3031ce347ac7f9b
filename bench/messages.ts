import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { unsetSettings, type SmsSettings } from '../src/messages/gateways/gateway-settings.ts'
import { addFullDay } from './full-day.ts'
import { onDemoDatabase, type DemoDatabase } from './demo-database.ts'
import { compare } from './load.ts'
import { cookieOf, startServer } from './servers.ts'

const consultants = 10
const messagesEach = 1_000
const count = consultants * messagesEach

/**
 * Measures how long 10,000 reminders that are due at one minute take to an HTTP gateway on this
 * computer, and what the day's list keeps of its rate meanwhile.
 */
export async function measureMessages(): Promise<void> {
  await onDemoDatabase(async ({ db, url, ownerUrl, now }) => {
    // Before the others: they give their consultants their ids.
    await addFullDay(db, now.today)
    await addDueReminders(db, now.today)
    const gateway = await startGateway()
    await addGateway(db, gateway.address)
    const clinic = await startServer('./clinic-server.ts', url)
    const bare = await startServer('./bare-server.ts', ownerUrl)
    try {
      const list = {
        url: `${clinic.address}/api/appointments?tab=home&branch=1`,
        headers: { cookie: await cookieOf(clinic.address, 'admin') },
      }
      const bareList = { url: `${bare.address}/list?branch=1&day=${now.today}` }
      // The server writes reminders a minute after its start at the latest, as in a clinic.
      while (gateway.got.length === 0) await sleep(20)
      const sending = await compare(list, bareList)
      const isWithin = gateway.got.length < count
      while (gateway.got.length < count) await sleep(50)
      // Whatever came twice would come soon.
      await sleep(5_000)
      const alone = await compare(list, bareList)
      const seconds = (gateway.got.at(-1)!.at - gateway.got[0]!.at) / 1_000
      const keys = new Set(gateway.got.map(({ key }) => key)).size
      const percent = ({ ratio }: { ratio: number }) => `${(ratio * 100).toFixed(0)} %`
      process.stdout.write(
        `| what | figure |\n|---|--:|\n` +
          `| messages handed over, of ${count}, different ones | ${gateway.got.length}, ${keys} |\n` +
          `| from the first to the last | ${seconds.toFixed(1)} s |\n` +
          `| the day's list of the bare one, nothing to send | ${percent(alone)} |\n` +
          `| the day's list meanwhile${isWithin ? '' : ' (and after it)'} | ${percent(sending)} |\n` +
          `| what it keeps | ${percent({ ratio: sending.ratio / alone.ratio })} |\n`,
      )
    } finally {
      for (const server of [clinic, bare]) {
        const ends = once(server.process, 'exit')
        server.process.kill()
        await ends
      }
      await gateway.close()
    }
  })
}

/** Appointments of tomorrow, booked long ago, of patients who agreed to be written to. */
async function addDueReminders(db: DemoDatabase['db'], today: string): Promise<void> {
  await db`
    insert into message_rules (branch_id, events, quiet_from, quiet_until, reminder_hours)
    values (1, '{reminder}', '00:00', '00:00', '{48}')
    on conflict (branch_id) do update set events = excluded.events, quiet_from = excluded.quiet_from,
      quiet_until = excluded.quiet_until, reminder_hours = excluded.reminder_hours`
  const [first] = await db<[{ id: number }]>`select max(id) + 1 as id from staff`
  await db`
    insert into staff (id, role, name, username, email)
    select ${first.id} + n, 'Consultant', 'Bench ' || n, 'bench' || n, 'bench' || n || '@example.org'
    from generate_series(0, ${consultants - 1}) n`
  await db`
    insert into patient (name, mobile, age, age_on)
    select 'Bench Patient', 6000000000 + n, 40, ${today} from generate_series(0, ${count - 1}) n`
  await db`
    insert into message_consent (patient_id, agrees, source)
    select id, true, 'form' from patient where name = 'Bench Patient'`
  await db`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues, booked_at)
    select 1, 1, ${first.id} + n / ${messagesEach}, id, ${today}::date + 1,
      time '00:10' + n % ${messagesEach} * interval '1 minute',
      time '00:11' + n % ${messagesEach} * interval '1 minute', 600, 'Fever since two days',
      now() - interval '9 days'
    from (select id, row_number() over (order by id)::int - 1 as n from patient
      where name = 'Bench Patient') numbered`
  await db`analyze`
}

async function addGateway(db: DemoDatabase['db'], address: string): Promise<void> {
  const settings: SmsSettings = {
    ...unsetSettings.sms,
    address: `${address}/send`,
    body: '{"to":"{{to}}","text":"{{text}}"}',
    keyHeader: 'idempotency-key',
  }
  await db`
    insert into message_gateway (way, settings, secrets, is_on, tested_at, version)
    values ('sms', ${db.json(settings)}, '{}', true, now(), 1)`
}

/** An HTTP gateway that takes everything after 20 ms, and notes the key and the moment of each. */
async function startGateway() {
  const got: { key: string; at: number }[] = []
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      got.push({ key: String(request.headers['idempotency-key']), at: performance.now() })
      setTimeout(() => response.end('{}'), 20)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { got, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
