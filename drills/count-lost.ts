import { attempt, type Attempt } from './bookings.ts'
import { withDatabase } from './postgres-server.ts'

/** What a load of bookings came to, compared with what the database holds afterwards. */
export interface Outcome {
  sent: number
  acknowledged: number
  /** Acknowledged, and not in the database as it was acknowledged. */
  lost: number
  /** Refused because a rival was quicker, as they must be. */
  refusedForRival: number
  /** Answered that the server cannot be reached. */
  unavailable: number
  /** Any other refusal. */
  otherAnswers: number
  withoutAnswer: number
  /** Of those without a result, how many could be repeated with the same key to a result. */
  repeated: number
  /** Pairs of live appointments at one time, of one consultant or one patient. */
  overlaps: number
  /** The slowest acknowledged booking, in ms. */
  slowestMs: number
  /** The longest time without an acknowledged booking, in ms. */
  longestPauseMs: number
}

const isAcknowledged = ({ booked }: Attempt): boolean => booked !== undefined
const isRefusedForRival = ({ problem }: Attempt): boolean => problem === 'slot_taken'

/** Repeats what had no result, as a desk does, and compares with the database at `databaseUrl`. */
export async function countLost(
  attempts: readonly Attempt[],
  options: { address: string; cookie: string; databaseUrl: string },
): Promise<Outcome> {
  const acknowledged = attempts.filter(isAcknowledged)
  const refused = attempts.filter(isRefusedForRival)
  const open = attempts.filter((made) => !isAcknowledged(made) && !isRefusedForRival(made))
  const repeated: Attempt[] = []
  for (const { request } of open) repeated.push(await attempt(options, request))
  const settled = repeated.filter((made) => isAcknowledged(made) || isRefusedForRival(made))
  const all = [...acknowledged, ...repeated.filter(isAcknowledged)]
  const moments = acknowledged.map(({ answeredMs }) => answeredMs).toSorted((a, b) => a - b)
  return {
    sent: attempts.length,
    acknowledged: acknowledged.length,
    lost: await countMissing(options.databaseUrl, all),
    refusedForRival: refused.length,
    unavailable: open.filter(({ status }) => status === 503).length,
    withoutAnswer: open.filter(({ status }) => status === undefined).length,
    otherAnswers: open.filter(({ status }) => status !== 503 && status !== undefined).length,
    repeated: settled.length,
    overlaps: await countOverlaps(options.databaseUrl),
    slowestMs: Math.max(...acknowledged.map(({ sentMs, answeredMs }) => answeredMs - sentMs)),
    longestPauseMs: Math.max(...moments.slice(1).map((moment, n) => moment - moments[n]!)),
  }
}

/** How many of these are not in the database under their key, with their id, day and time. */
const countMissing = (databaseUrl: string, attempts: readonly Attempt[]): Promise<number> =>
  withDatabase(databaseUrl, async (db) => {
    const rows = await db<{ key: string; row: string }[]>`
      select idempotency_key as key, id || ' ' || day || ' ' || to_char(starts, 'HH24:MI') as row
      from appointment where idempotency_key is not null and is_live(status)`
    const stored = new Map(rows.map(({ key, row }) => [key, row]))
    return attempts.filter(({ request, booked }) => {
      const { id, day, starts } = booked!
      return stored.get(request.idempotencyKey) !== `${id} ${day} ${starts}`
    }).length
  })

const countOverlaps = (databaseUrl: string): Promise<number> =>
  withDatabase(databaseUrl, async (db) => {
    const [row] = await db<[{ count: number }]>`
      select count(*)::int as count from appointment a join appointment b
        on b.day = a.day and b.id > a.id
          -- A place in the line has no length, and meets nobody's slot.
          and tsrange(a.day + a.starts, a.day + a.ends) && tsrange(b.day + b.starts, b.day + b.ends)
          and (b.consultant_id = a.consultant_id or b.patient_id = a.patient_id)
      where is_live(a.status) and is_live(b.status)`
    return row.count
  })
