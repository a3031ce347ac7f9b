import { expect } from 'vitest'
import type { Db } from '../platform/db/connect.server.ts'

/** A statement that does not end by itself. */
export const sleepForever = (sql: Pick<Db, 'unsafe'>) => sql.unsafe('select pg_sleep(60)')

/** 'done', or the code of the error that the work ends with. */
export const outcomeOf = (work: PromiseLike<unknown>): Promise<string | undefined> =>
  Promise.resolve(work).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

/** Waits until a connection's process sleeps in a statement; what that has sent before is on its way. */
export async function untilAsleep(admin: Db, pid: number): Promise<void> {
  const isAsleep = () =>
    admin`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`
  await expect.poll(isAsleep).toHaveLength(1)
}

/** Ends a connection with an error, as a server does that is stopped; only the administrator may. */
export async function endBackend(admin: Db, pid: number): Promise<void> {
  expect(await admin`select pg_terminate_backend(${pid}) as ended`).toEqual([{ ended: true }])
}
