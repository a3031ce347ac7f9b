import type postgres from 'postgres'
import type { Actor } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import type { ContactSource } from './contact.ts'

/** What a booking says: see `contactFields`. */
interface Contact {
  language?: Locale | undefined
  messages?: boolean | undefined
}

const says = ({ language, messages }: Contact) => language !== undefined || messages !== undefined

const valuesOf = (
  db: Queryable,
  { language, messages }: Contact,
  source: ContactSource,
  { staff, address }: Actor,
) =>
  db`${language ?? null}, ${messages ?? null}::boolean, ${source}, ${source === 'desk' ? (staff?.id ?? null) : null}::integer, ${address}`

/**
 * SQL that wraps the one that books an appointment: notes the patient's language and consent in the
 * same statement, and answers the same id. A booking that says nothing of them pays nothing.
 */
export const withContact = (
  db: Queryable,
  booking: postgres.PendingQuery<postgres.Row[]>,
  contact: Contact,
  source: ContactSource,
  actor: Actor,
) =>
  says(contact) ? db`note_contact_of(${booking}, ${valuesOf(db, contact, source, actor)})` : booking

/** Notes a patient's language and consent, with its entry in the audit. */
export async function noteContact(
  tx: Queryable,
  patientId: number,
  contact: Contact,
  source: ContactSource,
  actor: Actor,
): Promise<void> {
  if (!says(contact)) return
  await tx`select note_contact(${patientId}, ${valuesOf(tx, contact, source, actor)})`
}
