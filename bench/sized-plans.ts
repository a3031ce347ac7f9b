import { createApp } from '../src/app/server/app.server.ts'
import { connect, type Statement } from '../src/platform/db/connect.server.ts'
import type { SizedClinic } from './many-appointments.ts'
import { sizedCalls } from './sized-calls.ts'

/** What PostgreSQL says of the statements of a call: the best of three, in milliseconds, and pages read. */
interface Work {
  planningMs: number
  executionMs: number
  pages: number
}

/**
 * Prints for each call of a clinic its best time of seven, and how long PostgreSQL planned and ran its queries and
 * how many pages it read: on a busy machine these say more than medians.
 */
export async function printPlans(
  { postgres, db, now }: SizedClinic,
  rows: number,
  only: string,
): Promise<void> {
  let statements: Statement[] = []
  const app = await createApp({
    databaseUrl: postgres.url,
    secretKey: 'what a bench signs and seals with',
    timeZone: 'Asia/Kolkata',
    onStatement: (statement) => statements.push(statement),
  })
  const owner = connect(postgres.ownerUrl, { max: 1 })
  const body = { username: 'admin', password: 'opd-demo-2026' }
  try {
    await app.ready()
    const signedIn = await app.inject({ method: 'POST', url: '/api/sign-in', body })
    const cookie = [signedIn.headers['set-cookie'] ?? []].flat()[0]!.split(';')[0]!
    process.stdout.write(
      `\n| what, at ${rows.toLocaleString('en')} | call | planned | run | pages |\n|---|--:|--:|--:|--:|\n`,
    )
    for (const call of await sizedCalls(db, now.today)) {
      if (!call.description.includes(only)) continue
      await db`truncate rate_limit`
      let bestMs = Infinity
      for (let round = 0; round < 7; round += 1) {
        statements = []
        const startedMs = performance.now()
        const answer = await app.inject({
          method: call.body ? 'POST' : 'GET',
          url: call.url,
          headers: { cookie },
          ...(call.body && { body: call.body }),
        })
        if (answer.statusCode !== 200) throw new Error(`${call.url}: ${answer.body}`)
        bestMs = Math.min(bestMs, performance.now() - startedMs)
      }
      const { planningMs, executionMs, pages } = await workOf(owner, statements)
      process.stdout.write(
        `| ${call.description} | ${bestMs.toFixed(1)} ms | ${planningMs.toFixed(1)} ms ` +
          `| ${executionMs.toFixed(1)} ms | ${pages.toLocaleString('en')} |\n`,
      )
    }
  } finally {
    await owner.end()
    await app.close()
  }
}

async function workOf(owner: ReturnType<typeof connect>, statements: Statement[]): Promise<Work> {
  const total: Work = { planningMs: 0, executionMs: 0, pages: 0 }
  await owner.begin(async (tx) => {
    for (const { text, values } of statements) {
      // What a call sets for its transaction, the plans need too.
      if (/set_config|set local/.test(text)) await tx.unsafe(text, [...values] as never[])
      else if (/^\s*(select|with)\b/i.test(text) && !/rate_limit|sign_in_|pg_catalog/.test(text)) {
        const runs: Work[] = []
        for (let round = 0; round < 3; round += 1) {
          const [row] = await tx.unsafe<{ 'QUERY PLAN': [Explained] }[]>(
            `explain (analyze, buffers, timing off, format json) ${text}`,
            [...values] as never[],
          )
          runs.push(toWork(Object.values(row!)[0]![0]))
        }
        const best = runs.toSorted((a, b) => a.executionMs - b.executionMs)[0]!
        total.planningMs += best.planningMs
        total.executionMs += best.executionMs
        total.pages += best.pages
      }
    }
  })
  return total
}

interface Explained {
  'Planning Time': number
  'Execution Time': number
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

const toWork = (explained: Explained): Work => ({
  planningMs: explained['Planning Time'],
  executionMs: explained['Execution Time'],
  pages: explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'],
})
