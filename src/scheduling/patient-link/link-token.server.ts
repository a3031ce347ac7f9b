import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { hashOfToken } from '../../access/auth/secrets.server.ts'
import { pagePaths } from '../../access/permissions/page-paths.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { feedbackDays } from '../feedback/feedback-rule.ts'

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

/** What a message's text has a link of. */
export interface LinkRequest {
  appointment: number
  /** The message's own key, the same at each try. */
  key: string
}

/**
 * Makes links for the texts of messages and answers their secrets, in order. Given a key of the clinic they are
 * derived from it: a message that is sent a second time under one key says the very same, and a gateway that
 * takes keys knows it again. Once the desk has ended the links of an appointment, another one is derived.
 */
export async function makeMessageLinks(
  tx: Queryable,
  requests: readonly LinkRequest[],
  clinicKey: string | undefined,
): Promise<string[]> {
  const ids = requests.map(({ appointment }) => appointment)
  const ended = await tx<{ appointmentId: number; last: string }[]>`
    select appointment_id, max(revoked_at)::text as last from patient_link
    where appointment_id = any(${ids}) and revoked_at is not null group by appointment_id`
  const lastEnd = new Map(ended.map(({ appointmentId, last }) => [appointmentId, last]))
  const secrets = requests.map(({ appointment, key }) =>
    clinicKey === undefined
      ? randomBytes(secretBytes).toString('base64url')
      : derivedSecret(clinicKey, [key, appointment, lastEnd.get(appointment)].join(' ')),
  )
  await tx`
    insert into patient_link (appointment_id, secret_hash)
    select * from unnest(${ids}::int[], ${secrets.map(hashOfToken)}::text[])
    on conflict (secret_hash) do nothing`
  return secrets
}

const derivedSecret = (clinicKey: string, seed: string): string => {
  const key = Buffer.from(hkdfSync('sha256', clinicKey, '', 'opd-clinic links of messages', 32))
  const derived = createHmac('sha256', key).update(seed).digest()
  return derived.subarray(0, secretBytes).toString('base64url')
}

/** A link's address as it can be shown and stored: 'https://clinic.example/my/…'. */
export const hiddenLinkAddress = (origin: string): string => `${origin}${pagePaths.my}/…`

/** An address as long as those of links, which opens nothing. */
export const sampleLinkAddress = (origin: string): string =>
  patientLinkAddress(origin, 'x'.repeat(Math.ceil((secretBytes * 8) / 6)))

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
  /** Whether it is only good for saying how a visit was. */
  isOver: boolean
}

/** SQL: the last day of what the link to the appointment `a` is about. */
const lastDayOf = (db: Queryable) => db`
  greatest(a.day, (select max(s.day) from appointment s
    where s.subscription_id = a.subscription_id and s.patient_id = a.patient_id
      and s.status <> 'CN'))`

/** SQL: whether the appointment `a` of a link took place, and can still be answered. */
const asksForFeedback = (db: Queryable, today: Day) => db`
  (a.status = 'CD' and a.day >= ${today}::date - ${feedbackDays}::integer
    or exists (select from appointment s
      where s.subscription_id = a.subscription_id and s.patient_id = a.patient_id
        and s.status = 'CD' and s.day >= ${today}::date - ${feedbackDays}::integer))`

/**
 * The appointment of a link. Throws `wrong_link`, the same for a secret that never was, of another
 * form, expired or revoked: each is hashed and looked up by one statement. `forFeedback` also opens one
 * that is over, for as long as its visit can be answered.
 */
export async function openPatientLink(
  db: Queryable,
  secret: string,
  today: Day,
  { forFeedback = false } = {},
): Promise<OpenedLink> {
  const [link] = await db<OpenedLink[]>`
    select l.id, l.appointment_id, a.patient_id, a.subscription_id, its.is_over
    from patient_link l join appointment a on a.id = l.appointment_id
    cross join lateral (select ${today}::date - 1 > ${lastDayOf(db)} as is_over) its
    where l.secret_hash = ${hashOfToken(secret)} and l.revoked_at is null
      and (not its.is_over or ${forFeedback} and ${asksForFeedback(db, today)})`
  if (!link) throw new ProblemError('wrong_link')
  return link
}

/** SQL: whether the appointment `a` is one that a link is about: its own, or a session of its series. */
export const isOfLink = (
  db: Queryable,
  { appointmentId, patientId, subscriptionId }: Omit<OpenedLink, 'isOver'>,
) => db`
  (a.id = ${appointmentId}
    or a.subscription_id = ${subscriptionId}::integer and a.patient_id = ${patientId})`

/**
 * How often what a link asks was answered wrongly, by all links to the same appointments, which stay locked until the
 * transaction ends: the question before a sheet in `tries`, the code of who is here in `arrival_tries`.
 */
export async function lockTries(
  tx: Queryable,
  link: OpenedLink,
  column: 'tries' | 'arrival_tries',
): Promise<number> {
  const links = await tx<{ tries: number }[]>`
    select ${column === 'tries' ? tx`l.tries` : tx`l.arrival_tries`} as tries from patient_link l join appointment a on a.id = l.appointment_id
    where l.revoked_at is null and ${isOfLink(tx, link)}
    order by l.id for update of l`
  return links.reduce((sum, { tries }) => sum + tries, 0)
}

/** Removes links that have expired, and open nothing more. Runs from time to time; may run twice at once. */
export async function cleanUpPatientLinks(db: Queryable, today: Day): Promise<void> {
  await db`
    delete from patient_link l using appointment a
    where a.id = l.appointment_id and a.day < ${today}::date - 1
      and not exists (select from appointment s
        where s.subscription_id = a.subscription_id and s.patient_id = a.patient_id
          and s.status <> 'CN' and s.day >= ${today}::date - 1)
      and not ${asksForFeedback(db, today)}`
}
