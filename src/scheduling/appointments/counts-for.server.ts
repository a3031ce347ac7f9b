import type { PendingQuery, Row } from 'postgres'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'

/**
 * The later day than today for which money of some appointments counts, among the entries `e` of the ledger
 * that match; no row where it counts for today. The ledger alone knows it: a trigger passes closed drawers
 * by. A statement, so that it can be sent in one round trip with what enters the money.
 */
export const selectCountsFor = (
  tx: Queryable,
  appointments: readonly number[],
  matches: PendingQuery<Row[]>,
  today: Day,
) => tx<{ countsFor: Day }[]>`
  select e.day as counts_for from ledger_entry e
  where e.appointment_id = any(${[...appointments]}::int[]) and e.drawer_id is not null
    and e.day > ${today} and ${matches}
  order by e.day desc limit 1`

/** The same, as a part of an answer. */
export async function readCountsFor(
  ...of: Parameters<typeof selectCountsFor>
): Promise<{ countsFor?: Day }> {
  const [later] = await selectCountsFor(...of)
  return later ?? {}
}
