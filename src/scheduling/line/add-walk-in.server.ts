import { createHash } from 'node:crypto'
import postgres from 'postgres'
import type { FastifyInstance } from 'fastify'
import { route, type HandlerInput } from '../../access/permissions/route.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { throwPatientChanged } from '../../patients/register/correct-patient.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { dayFactsColumns, toDayFacts, type DayFactsRow } from '../slots/day-facts.server.ts'
import { addWalkIn } from './line.ts'
import { decideWalkIn, type WalkInFacts } from './walk-in-rule.ts'

type Request = HandlerInput<typeof addWalkIn>
type Added = CallAnswer<typeof addWalkIn>

export function walkInLineRoutes(
  app: FastifyInstance,
  { db, now, clock }: Pick<ServerDependencies, 'db' | 'now' | 'clock'>,
): void {
  route(app, addWalkIn, async (request) => {
    const added = await readAdded(db, request)
    if (added) return added
    const at = now()
    const { fee, problem } = decideWalkIn(await readFacts(db, request, at.today), at)
    if (problem) throw new ProblemError(problem)
    await insertWalkIn(db, request, { day: at.today, starts: at.time, fee, arrivedAt: clock() })
    // Nothing was added: the patient was in the line, perhaps by the same request, sent twice at once.
    const answer = await readAdded(db, request)
    if (!answer) throw new ProblemError('already_in_line')
    return answer
  })
}

async function readFacts(
  db: Queryable,
  { body: { consultant, branch, service } }: Request,
  day: Day,
): Promise<WalkInFacts> {
  const [row] = await db<(DayFactsRow & Pick<WalkInFacts, 'fee' | 'isSeries'>)[]>`
    select ${dayFactsColumns(db, { consultant, branch, day })},
      (select cs.fee from consultant_service cs
        join staff c on c.id = cs.consultant_id
        join service s on s.id = cs.service_id
        join branch b on b.id = ${branch}
        where cs.consultant_id = ${consultant} and cs.service_id = ${service}
          and cs.active and c.active and s.active and b.active) as fee,
      exists (select from service s where s.id = ${service} and s.is_series) as is_series`
  const { fee, isSeries, ...dayRow } = row!
  return { ...toDayFacts(dayRow), fee, isSeries }
}

const hashRequest = (body: Request['body']): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/**
 * The answer to this request if it was made before. From the audit, which has the first answer: the
 * appointment may have changed since. Throws `key_reused` for another request with its key.
 */
async function readAdded(db: Queryable, { body, staff }: Request): Promise<Added | undefined> {
  const [row] = await db<
    (Omit<Added, 'token'> & { staffId: number | null; same: boolean; token: string })[]
  >`
    select a.id, e.after ->> 'day' as day, e.after ->> 'starts' as starts,
      e.after ->> 'ends' as ends, (e.after ->> 'price')::numeric as price, e.after ->> 'token' as token,
      a.booked_by as staff_id, a.request_hash = ${hashRequest(body)} as same
    from appointment a
    join audit_event e on e.patient_id = any(entries_of(a.patient_id)) and e.subject = 'appointment'
      and e.subject_id = a.id and e.action = 'booked'
    where a.idempotency_key = ${body.idempotencyKey}`
  if (!row) return undefined
  const { staffId, same, ...added } = row
  if (!same || staffId !== staff.id || added.token === null) throw new ProblemError('key_reused')
  return added
}

/** SQLSTATEs of the database function. */
const answeredError = 'OPD01'
const inLineError = 'OPD04'

/** Adds nothing for a request that was answered before, and for a patient who is in the line. */
async function insertWalkIn(
  db: Queryable,
  { body, staff, address }: Request,
  { day, starts, fee, arrivedAt }: { day: Day; starts: string; fee: number; arrivedAt: Date },
): Promise<void> {
  const { patient } = body
  await db`
    select book_walk_in(
      branch_id => ${body.branch}, service_id => ${body.service},
      consultant_id => ${body.consultant}, day => ${day}, starts => ${starts}, price => ${fee},
      health_issues => ${body.healthIssues}, location => ${patient.location || null},
      chosen_patient => ${patient.id ?? null}::integer, patient_name => ${patient.name},
      mobile => ${patient.mobile}, age => ${patient.age}, email => ${patient.email || null},
      idempotency_key => ${body.idempotencyKey}, request_hash => ${hashRequest(body)},
      staff_id => ${staff.id}, address => ${address}, arrived_at => ${arrivedAt})`.catch(
    (error: unknown) => {
      if (error instanceof postgres.PostgresError) {
        if (error.code === answeredError || error.code === inLineError) return
      }
      return throwPatientChanged(error)
    },
  )
}
