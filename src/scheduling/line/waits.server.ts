import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { minutesOf } from '../../platform/day/time.ts'
import type { ExpectedWait } from './expected-wait.ts'
import type { LineEntry } from './line.ts'
import { readLine, readLineRules, type LineQuery } from './read-line.server.ts'
import { readWaits } from './read-waits.server.ts'
import { listWaits } from './waits.ts'

type Dependencies = Pick<ServerDependencies, 'db' | 'now' | 'clock' | 'timeZone'>

export function waitRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, listWaits, async ({ query: { branch, consultant }, staff }) => {
    const query = { branch, consultant: visibleConsultant(staff, consultant) }
    const { waits } = await readTodaysLine(dependencies.db, query, dependencies)
    return [...waits].map(([appointmentId, wait]) => ({ appointmentId, ...wait }))
  })
}

/** The lines of a branch today, with the expected wait of everybody who waits, by appointment. */
export async function readTodaysLine(
  db: Queryable,
  { branch, consultant }: Omit<LineQuery, 'day'>,
  { now: clinicNow, clock, timeZone }: Omit<Dependencies, 'db'>,
): Promise<{ entries: LineEntry[]; waits: Map<number, ExpectedWait> }> {
  const { today: day, time } = clinicNow()
  const now = minutesOf(time)
  const entries = await readLine(db, { branch, consultant, day }, { now, timeZone })
  if (!entries.some(({ state }) => state === 'waiting')) return { entries, waits: new Map() }
  const rulesOf = await readLineRules(db, { branch, day }, now)
  const query = { branch, day, instant: clock(), timeZone, rulesOf }
  return { entries, waits: await readWaits(db, entries, query) }
}
