import { randomBytes } from 'node:crypto'
import { hashOfToken } from '../../access/auth/secrets.server.ts'
import { pagePaths } from '../../access/permissions/paths.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/** 160 bits, as 27 letters. */
const secretBytes = 20

/** Makes a link of an appointment and answers its secret, which is stored nowhere. */
export async function makePatientLink(
  tx: Queryable,
  appointment: number,
  madeBy: number | null,
): Promise<string> {
  const secret = randomBytes(secretBytes).toString('base64url')
  await tx`
    insert into patient_link (appointment_id, secret_hash, made_by)
    values (${appointment}, ${hashOfToken(secret)}, ${madeBy})`
  return secret
}

/** The address that a link's secret opens, on a site: 'https://clinic.example'. */
export const patientLinkAddress = (origin: string, secret: string): string =>
  `${origin}${pagePaths.my}/${secret}`

/** What a link is about. */
export interface OpenedLink {
  id: number
  appointmentId: number
  patientId: number
  /** Null for a single appointment. */
  subscriptionId: number | null
}

/**
 * The appointment of a link. Throws `wrong_link`, the same for a secret that never was, of another
 * form, expired or revoked: each is hashed and looked up by one statement.
 */
export async function openPatientLink(
  db: Queryable,
  secret: string,
  today: Day,
): Promise<OpenedLink> {
  const [link] = await db<OpenedLink[]>`
    select l.id, l.appointment_id, a.patient_id, a.subscription_id
    from patient_link l join appointment a on a.id = l.appointment_id
    where l.secret_hash = ${hashOfToken(secret)} and l.revoked_at is null
      and ${today}::date - 1 <= greatest(a.day, (select max(s.day) from appointment s
        where s.subscription_id = a.subscription_id and s.patient_id = a.patient_id
          and s.status <> 'CN'))`
  if (!link) throw new ProblemError('wrong_link')
  return link
}

/** SQL: whether the appointment `a` is one that a link is about: its own, or a session of its series. */
export const isOfLink = (
  db: Queryable,
  { appointmentId, patientId, subscriptionId }: OpenedLink,
) => db`
  (a.id = ${appointmentId}
    or a.subscription_id = ${subscriptionId}::integer and a.patient_id = ${patientId})`

/** Removes links that have expired. Runs from time to time; may run twice at once. */
export async function cleanUpPatientLinks(db: Queryable, today: Day): Promise<void> {
  await db`
    delete from patient_link l using appointment a
    where a.id = l.appointment_id and a.day < ${today}::date - 1
      and not exists (select from appointment s
        where s.subscription_id = a.subscription_id and s.patient_id = a.patient_id
          and s.status <> 'CN' and s.day >= ${today}::date - 1)`
}
