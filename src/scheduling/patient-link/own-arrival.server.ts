import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { writeArrival } from '../line/write-arrival.server.ts'
import {
  isArrivalCode,
  maxCodeTries,
  ownArrivalProblem,
  type OwnAppointmentFacts,
} from './link-rule.ts'
import { lockTries, type OpenedLink } from './link-token.server.ts'
import type { OwnMoment } from './read-own.server.ts'

interface OwnArrival {
  facts: OwnAppointmentFacts
  moment: OwnMoment
  actor: Actor
}

/**
 * Puts the patient of a link in the line of today, as the desk does, by the code that stands in the waiting room. The
 * appointment is locked. Returns `wrong_arrival_code` for a wrong one, which is counted, and for any after too many of
 * those; throws the problem of the rule.
 */
export async function sayHere(
  tx: Queryable,
  link: OpenedLink,
  { appointment: id, code }: { appointment: number; code: string },
  { facts, moment, actor }: OwnArrival,
): Promise<'wrong_arrival_code' | undefined> {
  const problem = ownArrivalProblem(facts, moment)
  if (problem) throw new ProblemError(problem)
  const [branch] = await tx<[{ arrivalCode: string }]>`
    select b.arrival_code from appointment a join branch b on b.id = a.branch_id where a.id = ${id}`
  const tries = await lockTries(tx, link, 'arrival_tries')
  // Compared also when it can help no more: the answer and its time say nothing of it.
  const isRight = isArrivalCode(code, branch.arrivalCode)
  if (isRight && tries < maxCodeTries) {
    await writeArrival(tx, id, moment.instant, actor)
    return undefined
  }
  await tx`
    update patient_link set arrival_tries = least(arrival_tries + 1, ${maxCodeTries})
    where id = ${link.id}`
  const { patientId } = link
  await audit(tx, actor, { action: 'arrival refused', subject: 'appointment', id, patientId })
  return 'wrong_arrival_code'
}
