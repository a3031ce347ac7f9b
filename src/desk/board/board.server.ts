import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { hashOfToken } from '../../access/auth/secrets.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { readDelays } from '../../scheduling/delays/standing-delay.server.ts'
import { readTodaysLine } from '../../scheduling/line/waits.server.ts'
import { boardLines } from './board-lines.ts'
import { readBoard, readOwnPlace } from './board.ts'

type Dependencies = Pick<ServerDependencies, 'db' | 'now' | 'clock' | 'timeZone'>

/** A television asks every five seconds, a phone every fifteen; a waiting room shares one address. */
const boardLimit = { max: 600, name: 'board' }
const placeLimit = { max: 1200, name: 'own place' }

export function boardRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { db, now, clock } = dependencies

  route(
    app,
    readBoard,
    async ({ body: { branch, link } }) => {
      const display = await findDisplay(db, branch, link)
      if (!display) throw new ProblemError('wrong_link')
      const { showsInitials, ...board } = display
      const query = { branch, consultant: undefined }
      const [{ entries, waits }, delays] = await Promise.all([
        readTodaysLine(db, query, dependencies),
        readDelays(db, query, now()),
      ])
      return {
        ...board,
        at: clock().toISOString(),
        lines: boardLines(entries, waits, { showsInitials, delays }),
      }
    },
    { limits: [boardLimit] },
  )

  route(
    app,
    readOwnPlace,
    async ({ body: { link } }) => {
      const place = z.uuid().safeParse(link).success
        ? await findPlace(db, link, now().today)
        : undefined
      if (!place) throw new ProblemError('wrong_link')
      const { appointmentId, branchId, consultantId, branchName } = place
      const query = { branch: branchId, consultant: consultantId }
      const { entries, waits } = await readTodaysLine(db, query, dependencies)
      const own = entries.find((entry) => entry.appointmentId === appointmentId)
      // Cancelled, or taken out of the line.
      if (!own?.token || own.state === 'expected' || own.state === 'didNotCome')
        throw new ProblemError('wrong_link')
      const current = entries.find(({ state }) => state === 'called' || state === 'withConsultant')
      return {
        at: clock().toISOString(),
        token: own.token,
        consultantName: own.consultantName,
        branchName,
        state: own.state,
        before: own.place === null ? 0 : own.place - 1,
        wait: waits.get(appointmentId) ?? null,
        calledToken: current?.token ?? null,
      }
    },
    { limits: [placeLimit] },
  )
}

type Display = Omit<CallAnswer<typeof readBoard>, 'at' | 'lines'> & { showsInitials: boolean }

/** The display link with a secret, while it is not revoked and its branch is open. */
async function findDisplay(db: Db, branch: number, secret: string): Promise<Display | undefined> {
  const [row] = await db<Display[]>`
    select b.name as branch_name, b.arrival_code, l.languages, l.speaks, l.shows_initials
    from display_link l join branch b on b.id = l.branch_id and b.active
    where l.secret_hash = ${hashOfToken(secret)} and l.branch_id = ${branch}`
  return row
}

interface FoundPlace {
  appointmentId: number
  branchId: number
  consultantId: number
  branchName: string
}

/** The place of a slip's link; a link is good for its day. */
async function findPlace(db: Db, link: string, today: string): Promise<FoundPlace | undefined> {
  const [row] = await db<FoundPlace[]>`
    select e.appointment_id, e.branch_id, e.consultant_id, b.name as branch_name
    from line_entry e join branch b on b.id = e.branch_id
    where e.place_key = ${link} and e.day = ${today}`
  return row
}
