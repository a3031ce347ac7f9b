import type { FastifyInstance, InjectOptions } from 'fastify'
import { inject } from 'vitest'
import { createApp, type AppOptions } from '../app/server/app.server.ts'
import { connect, type Db, type Statement } from '../platform/db/connect.server.ts'
import type { CallAnswer, CallInput, CallShape } from '../platform/http/call-contract.ts'
import { ProblemError, toProblemError, type Problem } from '../platform/http/problem.ts'
import { signInAs } from './staff.server.ts'
import { testOutbound } from './gateways.server.ts'
import { backupFolder, backupsOnRequest } from './test-backups.server.ts'
import { testDatabaseLimitMs, testInstant, testSecretKey, testTimeZone } from './test-config.ts'
import { freshDatabase, type Template } from './test-cluster.server.ts'

export interface TestClinic {
  app: FastifyInstance
  /** A pool as the owner of the tables, for statements that the app's role may not run. */
  db: Db
  databaseUrl: string
  /** Sets the clinic's clock. */
  setClock: (instant: string) => void
  /** Signs a demo account in and returns a caller for its contracts. */
  callerFor: (username: string) => Promise<Caller>
  /** The statements that the app sends while `run` runs. */
  recordStatements: (run: () => Promise<unknown>) => Promise<Statement[]>
  close: () => Promise<void>
}

export interface Caller {
  cookie: string
  /** Calls a contract and returns its answer; throws a ProblemError. */
  call: <C extends CallShape>(contract: C, input?: CallInput<C>) => Promise<CallAnswer<C>>
}

interface TestClinicOptions extends Partial<AppOptions> {
  /** The address at which the app finds its database, made from the database's own. */
  through?: (databaseUrl: string) => Promise<string>
}

/** A whole clinic for one test file: the real server on a database of its own. */
export async function openTestClinic(
  template: Template = 'template_demo',
  { through = async (url) => url, ...options }: TestClinicOptions = {},
): Promise<TestClinic> {
  const database = await freshDatabase(inject('adminUrl'), template)
  const backups = await backupFolder()
  let instant = testInstant
  let statements: Statement[] = []
  const app = await createApp({
    databaseUrl: await through(database.url),
    secretKey: testSecretKey,
    databaseLimitMs: testDatabaseLimitMs,
    timeZone: testTimeZone,
    clock: () => instant,
    onStatement: (statement) => statements.push(statement),
    backups: backupsOnRequest(backups.folder),
    outbound: testOutbound,
    ...options,
  })
  await app.ready()
  const db = connect(database.ownerUrl, { max: 4 })
  return {
    app,
    db,
    databaseUrl: database.url,
    setClock: (text) => {
      instant = new Date(text)
    },
    callerFor: async (username) => callerOf(app, await signInAs(app, username)),
    recordStatements: async (run) => {
      statements = []
      await run()
      return statements
    },
    close: async () => {
      await db.end()
      await app.close()
      await database.drop()
      await backups.remove()
    },
  }
}

export function callerOf(app: FastifyInstance, cookie: string): Caller {
  return {
    cookie,
    async call(contract, input) {
      const answer = await app.inject({ ...toRequest(contract, input), headers: { cookie } })
      if (answer.statusCode === 200) return answer.json()
      throw toProblemError(answer.json<Problem>())
    },
  }
}

function toRequest<C extends CallShape>(contract: C, input?: CallInput<C>): InjectOptions {
  const { params, query, body } = (input ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, string>
    body?: object
  }
  return {
    method: contract.method,
    url: contract.url.replaceAll(/:(\w+)/g, (_, name: string) => String(params?.[name])),
    ...(query && { query: JSON.parse(JSON.stringify(query)) as Record<string, string> }),
    ...(body && { body }),
  }
}

/** The code of the refusal that a promise ends in; a promise that succeeds fails the test. */
export async function problemOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ProblemError) return error.code
    throw error
  }
  throw new Error('expected a refusal, but it was allowed')
}
