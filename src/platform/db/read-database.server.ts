import type { Db } from './connect.server.ts'
import type { ReadReplica } from './read-replica.server.ts'

/** The database for reports, exports and charts: a replica where there is a good one. */
export interface ReadDatabase {
  /**
   * Runs work that only reads. `notBefore` is the moment in ms from which changes must be seen, and
   * `ageSeconds` how old what is read is, where that is worth telling. Work that the replica fails is
   * run again on the primary.
   */
  read: <T>(
    run: (db: Db, ageSeconds: number | undefined) => Promise<T>,
    notBefore?: number,
  ) => Promise<T>
}

/** Up to this age figures count as current, in ms. */
const currentMs = 5_000

export function openReadDatabase(
  primary: Db,
  replica: ReadReplica | undefined,
  clock: () => Date,
): ReadDatabase {
  return {
    async read(run, notBefore = -Infinity) {
      const shownMs = replica?.shownMs()
      if (!replica || shownMs === undefined || shownMs < notBefore) return run(primary, undefined)
      const ageMs = clock().getTime() - shownMs
      try {
        return await run(replica.db, ageMs > currentMs ? Math.round(ageMs / 1000) : undefined)
      } catch (error) {
        if (!isReplicasOwn(error)) throw error
        return run(primary, undefined)
      }
    },
  }
}

/**
 * Whether an error says something of the replica only: it is gone, it ended the query because of a change
 * that it had to replay, or it lacks a table or column of the newest migration yet.
 */
const replicaPattern =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CONNECT|DATABASE_TIMEOUT|57P0|53300|08|40001|40P01|42P01|42703|42883)/
const isReplicasOwn = (error: unknown): boolean =>
  replicaPattern.test((error as { code?: string })?.code ?? '')
