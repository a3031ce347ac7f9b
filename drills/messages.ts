import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '../src/platform/db/connect.server.ts'
import {
  allAnswers,
  bodyOf,
  oneOf,
  startBadGateway,
  writeMessages,
} from '../src/test-kit/bad-gateway.server.ts'
import { gatewayOf } from '../src/test-kit/gateways.server.ts'
import { sendMessages } from '../src/test-kit/messages.server.ts'
import {
  httpSms,
  killedPace,
  sendNow,
  startSendingProcess,
  type SendingTask,
} from '../src/test-kit/sending.server.ts'
import { freshDatabase, startTestCluster } from '../src/test-kit/test-cluster.server.ts'
import { printFigures, printLine, seconds } from './report.ts'
import type { Scratch } from './scratch.ts'

const runs = 1_000
/** Runs at once, each in a database of its own. */
const lanes = 4
const maxMessages = 8
/** The longest that a process lives after it was told to send, in milliseconds. */
const maxLifeMs = 200
/** No other process is alive when what the killed ones had is settled: that need not take seconds. */
const pace = { ...killedPace, leaseMs: 200 }

const totals = { messages: 0, kills: 0, requests: 0, twice: 0, lost: 0, unsettled: 0 }
const statuses = new Map<string, number>()

/**
 * In each of 1,000 runs some messages are sent by one or two processes, which are killed at any moment,
 * through a gateway that is slow, wrong, busy, broken or answers twice, as chance has it; then another
 * process goes on. Returns whether no patient got the same twice, and nothing was said to be sent that
 * was not.
 */
export async function drillMessages(scratch: Scratch): Promise<boolean> {
  printLine('Starting PostgreSQL, a gateway and processes that send …')
  const cluster = await startTestCluster()
  // Its end leaves the compiled code to all later ones.
  const first = await startSendingProcess(scratch.folder)
  first.disconnect()
  await once(first, 'exit')
  const begun = performance.now()
  try {
    const counter = { next: 0 }
    const answered = await Promise.all(
      Array.from({ length: lanes }, () => runLane(cluster.adminUrl, counter, scratch.folder)),
    )
    const answersOf = (name: string) =>
      answered.reduce((sum, it) => sum + (it.get(name as 'well') ?? 0), 0)
    return printFigures(`${runs} runs of messages, with processes killed in between`, [
      { name: 'messages', value: String(totals.messages) },
      { name: 'processes killed', value: String(totals.kills) },
      { name: 'requests to the gateway', value: String(totals.requests) },
      ...allAnswers.map((name) => ({ name: `answered ${name}`, value: String(answersOf(name)) })),
      ...[...statuses].map(([status, count]) => ({
        name: `messages ${status}`,
        value: String(count),
      })),
      ...(
        [
          ['the same twice to a patient', totals.twice],
          ['said to be sent, and not sent once', totals.lost],
          ['without an end', totals.unsettled],
        ] as const
      ).map(([name, count]) => ({
        name: `${name} (must be 0)`,
        value: String(count),
        isGood: count === 0,
      })),
      { name: 'time', value: seconds(performance.now() - begun) },
    ])
  } finally {
    await cluster.stop()
  }
}

/** Holds runs one after the other, as long as there are any. Returns how the gateway has answered. */
async function runLane(adminUrl: string, counter: { next: number }, cache: string) {
  const database = await freshDatabase(adminUrl, 'template_demo')
  const db = connect(database.ownerUrl, { max: 3 })
  await sendMessages(db)
  // Each run has a day of its own: mostly well, or hardly.
  let mood = allAnswers
  const gateway = await startBadGateway(() => oneOf(mood))
  const ready = [startSendingProcess(cache), startSendingProcess(cache)]
  // Some wait while others are on their way.
  const task = { databaseUrl: database.url, origin: gateway.origin, concurrency: 3 }
  const lane = { db, gateway, task }
  while (counter.next < runs) {
    const run = counter.next
    counter.next += 1
    if (counter.next % 100 === 0) printLine(`${counter.next} runs, ${totals.kills} killed`)
    mood = Array.from({ length: 4 }, () => (Math.random() < 0.5 ? 'well' : oneOf(allAnswers)))
    const processes = ready.splice(0, Math.random() < 0.75 ? 1 : 2)
    ready.push(...processes.map(() => startSendingProcess(cache)))
    await holdRun(lane, 9_600_000_000 + run * maxMessages, await Promise.all(processes))
  }
  for (const child of await Promise.all(ready)) child.kill('SIGKILL')
  totals.requests += gateway.seen.length
  await gateway.close()
  await db.end()
  await database.drop()
  return gateway.answered
}

interface Lane {
  db: Db
  gateway: Awaited<ReturnType<typeof startBadGateway>>
  task: SendingTask
}

async function holdRun(
  { db, gateway, task }: Lane,
  firstMobile: number,
  processes: ChildProcess[],
): Promise<void> {
  const count = 1 + Math.floor(Math.random() * maxMessages)
  await writeMessages(db, count, firstMobile)
  await Promise.all(processes.map((child) => sendAndDie(child, task, gateway.seen)))
  const gateways = [gatewayOf('sms', httpSms(gateway.origin))]
  const rows = await settle(db, firstMobile, () => sendNow(db, gateways, { pace }))
  totals.messages += count
  totals.kills += processes.length
  totals.unsettled += count - rows.length
  for (const row of rows) {
    const times = gateway.got.get(bodyOf(row)) ?? 0
    statuses.set(row.status, (statuses.get(row.status) ?? 0) + 1)
    if (times > 1) totals.twice += 1
    if (row.status === 'sent' && times !== 1) totals.lost += 1
    if (row.status === 'waiting') totals.unsettled += 1
  }
}

/** Lets a process send, and kills it: before anything has left, or while it is on its way. */
async function sendAndDie(
  child: ChildProcess,
  task: SendingTask,
  seen: readonly unknown[],
): Promise<void> {
  const before = seen.length
  child.send(task)
  if (Math.random() < 0.8) {
    for (let left = 100; left > 0 && seen.length === before; left -= 1) await sleep(5)
  }
  await sleep(Math.random() * maxLifeMs)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

interface Row {
  status: string
  sentTo: string
  text: string
}

/** Sends until every message of a run has an end, for at most half a minute. */
async function settle(db: Db, firstMobile: number, send: () => Promise<void>): Promise<Row[]> {
  for (let left = 600; ; left -= 1) {
    await send()
    const rows = await db<Row[]>`
      select m.status, m.sent_to, m.text from message m join patient p on p.id = m.patient_id
      where p.mobile between ${String(firstMobile)} and ${String(firstMobile + maxMessages - 1)}`
    if (left === 0 || rows.every(({ status }) => status !== 'waiting')) return rows
    await sleep(50)
  }
}
