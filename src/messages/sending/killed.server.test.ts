import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyOf, startBadGateway, writeMessages } from '../../test-kit/bad-gateway.server.ts'
import { gatewayOf } from '../../test-kit/gateways.server.ts'
import { sendMessages } from '../../test-kit/messages.server.ts'
import { httpSms, killedPace, sendNow, startSendingProcess } from '../../test-kit/sending.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'

/** With 1,000 it takes 40 seconds: 840 requests and 79 processes killed, on 23 November 2026. */
const messages = 400
/** So many processes are killed at least; a run ends before `maxKills` when nothing waits. */
const minKills = 10
/** A slow machine kills before much was sent; it would go on for minutes. */
const maxKills = 24

let clinic: TestClinic
let server: Awaited<ReturnType<typeof startBadGateway>>

beforeAll(async () => {
  clinic = await openTestClinic()
  server = await startBadGateway()
  await sendMessages(clinic.db)
  await writeMessages(clinic.db, messages, 9_600_000_000)
})
afterAll(async () => {
  await server.close()
  await clinic.close()
})

/** Two processes at once send and are killed at any moment, while something waits. */
async function sendAndKill(): Promise<number> {
  let kills = 0
  const one = async () => {
    let next = startSendingProcess()
    while (kills < maxKills && (await isWaiting())) {
      const child = await next
      next = startSendingProcess()
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
  do {
    await sendNow(clinic.db, [gatewayOf('sms', httpSms(server.origin))], { pace: killedPace })
  } while (await isWaiting())
  const { got } = server
  // On a busy machine most end as unknown, because their answer came too late.
  expect(got.size).toBeGreaterThan(minKills)
  expect([...got].filter(([, times]) => times > 1)).toEqual([])
  const rows = await clinic.db<{ status: string; sentTo: string; text: string }[]>`
    select status, sent_to, text from message`
  expect(rows).toHaveLength(messages)
  expect(rows.filter(({ status }) => !['sent', 'unknown', 'failed'].includes(status))).toEqual([])
  expect(rows.filter((row) => row.status === 'sent' && got.get(bodyOf(row)) !== 1)).toEqual([])
})
