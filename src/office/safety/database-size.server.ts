import { addDays, type Day } from '../../platform/day/day.ts'
import type { Db } from '../../platform/db/connect.server.ts'

/** Keeps the size that the database has on a day, once. */
export const storeDatabaseSize = (db: Db, today: Day) => db`
  insert into database_size (day, bytes) values (${today}, pg_database_size(current_database()))
  on conflict do nothing`

interface DatabaseSize {
  bytes: number
  /** The first size within the last thirty days. */
  earlier: { day: Day; bytes: number } | null
}

/** The size of the database now and some weeks ago, from which it has grown. */
export async function readDatabaseSize(db: Db, today: Day): Promise<DatabaseSize> {
  const [row] = await db<[{ bytes: string; day: Day | null; earlierBytes: string | null }]>`
    select pg_database_size(current_database()) as bytes, day, earlier.bytes as earlier_bytes
    from (select 1) one left join (
      select day, bytes from database_size
      where day >= ${addDays(today, -30)} and day < ${today} order by day limit 1) earlier on true`
  const { day, earlierBytes } = row
  return {
    bytes: Number(row.bytes),
    earlier: day === null ? null : { day, bytes: Number(earlierBytes) },
  }
}
