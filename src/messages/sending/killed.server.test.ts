import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatewayOf, startHttpGateway, type SeenRequest } from '../../test-kit/gateways.server.ts'
import { sendMessages } from '../../test-kit/messages.server.ts'
import { httpSms, killedPace, sendNow } from '../../test-kit/sending.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { anita } from '../../test-kit/build-booking.server.ts'

/** With 1,000 it takes 40 seconds: 840 requests and 79 processes killed, on 23 November 2026. */
const messages = 400
/** So many processes are killed at least; each run goes on until every message is dealt with. */
const minKills = 10

let clinic: TestClinic
let server: Awaited<ReturnType<typeof startHttpGateway>>
/** How often each patient got each text. */
const got = new Map<string, number>()

beforeAll(async () => {
  clinic = await openTestClinic()
  server = await startHttpGateway(answerSomehow)
  const { db } = clinic
  await sendMessages(db)
  await db`
    insert into patient (name, mobile, age, age_on)
    select 'Many', (9600000000 + n)::text, 40, '2026-11-24' from generate_series(1, ${messages}) n`
  await db`
    insert into message_consent (patient_id, agrees, source)
    select id, true, 'form' from patient where name = 'Many'`
  await db`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      health_issues)
    select 1, 1, ${anita}, p.id, '2027-01-01', time '00:01' + p.n * interval '1 minute',
      time '00:02' + p.n * interval '1 minute', 600, 'Fever'
    from (select id, row_number() over (order by id) as n from patient where name = 'Many') p`
})
afterAll(async () => {
  await server.close()
  await clinic.close()
})

/** As gateways are on a bad day: slow, wrong, twice, busy, broken, cut off; with or without sending. */
function answerSomehow(
  { body }: SeenRequest,
  response: ServerResponse,
  raw: IncomingMessage,
): void {
  const luck = Math.random()
  const take = () => got.set(body, (got.get(body) ?? 0) + 1)
  const accepted = '{"status":"accepted"}'
  if (luck < 0.5) {
    take()
    response.end(accepted)
  } else if (luck < 0.65) {
    take()
    setTimeout(() => response.end(accepted), luck < 0.58 ? 20 : 2 * killedPace.sendTimeoutMs)
  } else if (luck < 0.7) {
    take()
    response.end('<html>Thank you')
  } else if (luck < 0.8) {
    if (luck < 0.75) take()
    raw.socket.destroy()
  } else if (luck < 0.88) {
    if (luck < 0.84) take()
    response.writeHead(500).end('broken')
  } else if (luck < 0.97) {
    response.writeHead(luck < 0.93 ? 429 : 503, { 'retry-after': '0' }).end('busy')
  } else {
    take()
    const one = `HTTP/1.1 200 OK\r\ncontent-length: ${accepted.length}\r\n\r\n${accepted}`
    raw.socket.write(one + one)
  }
}

async function startProcess(): Promise<ChildProcess> {
  const child = fork(new URL('../../test-kit/sending-process.server.ts', import.meta.url))
  await once(child, 'message')
  return child
}

/** Two processes at once send and are killed at any moment, as long as something waits. */
async function sendAndKill(): Promise<number> {
  let kills = 0
  const one = async () => {
    let next = startProcess()
    while (await isWaiting()) {
      const child = await next
      next = startProcess()
      child.send({ databaseUrl: clinic.databaseUrl, origin: server.origin })
      // Killed while it sends, not while it connects.
      const before = server.seen.length
      for (let left = 200; left > 0 && server.seen.length === before; left--) await sleep(10)
      await sleep(Math.random() * 150)
      child.kill('SIGKILL')
      await once(child, 'exit')
      kills += 1
    }
    ;(await next).kill('SIGKILL')
  }
  await Promise.all([one(), one()])
  return kills
}

const isWaiting = async () => {
  const [row] = await clinic.db`
    select from message where status = 'waiting' and taken_by is null limit 1`
  return row !== undefined
}

it('no patient gets a message twice, and none is lost, however often processes are killed', async () => {
  const kills = await sendAndKill()
  expect(kills).toBeGreaterThanOrEqual(minKills)
  // What the last ones had on its way.
  await sleep(killedPace.leaseMs)
  await sendNow(clinic.db, [gatewayOf('sms', httpSms(server.origin))], { pace: killedPace })
  expect(got.size).toBeGreaterThan(messages / 4)
  expect([...got].filter(([, times]) => times > 1)).toEqual([])
  const rows = await clinic.db<{ status: string; sentTo: string; text: string }[]>`
    select status, sent_to, text from message`
  expect(rows).toHaveLength(messages)
  expect(rows.filter(({ status }) => !['sent', 'unknown', 'failed'].includes(status))).toEqual([])
  const bodyOf = ({ sentTo, text }: (typeof rows)[0]) =>
    JSON.stringify({ to: `+91${sentTo}`, text })
  expect(rows.filter((row) => row.status === 'sent' && got.get(bodyOf(row)) !== 1)).toEqual([])
})
