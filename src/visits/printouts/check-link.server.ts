import { randomBytes } from 'node:crypto'
import { pagePaths } from '../../access/permissions/page-paths.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { referenceOf } from '../../scheduling/booking/reference.ts'

/** 128 bits, as 22 letters: nobody finds a certificate by trying. */
const keyBytes = 16

/** Whether a text has the form of a key: nothing else is asked for in the database. */
export const isCheckKey = (text: string): boolean => /^[\w-]{22}$/.test(text)

/** How a certificate is named at the clinic, and where its holder may ask about it. */
export interface CertificateMarks {
  /** 'A-7KQ2M9-1': the appointment's reference, and which of its certificates it is, withdrawn ones included. */
  serial: string
  /** Null where the clinic has no address that can be reached from outside. */
  checkUrl: string | null
}

/**
 * The marks of the valid certificates of an appointment, in their order. The address of a certificate is made when it
 * is first asked for, and stays the same. `origin` is undefined where the clinic has none outside its own network.
 */
export async function readCertificateMarks(
  tx: Queryable,
  appointmentId: number,
  origin: string | undefined,
): Promise<CertificateMarks[]> {
  if (origin !== undefined) await makeMissingKeys(tx, appointmentId)
  const rows = await tx<{ number: number; isValid: boolean; checkKey: string | null }[]>`
    select row_number() over (order by id)::int as number, withdrawn_day is null as is_valid, check_key
    from certificate where appointment_id = ${appointmentId} order by id`
  return rows
    .filter(({ isValid }) => isValid)
    .map(({ number, checkKey }) => ({
      serial: serialOf(appointmentId, number),
      checkUrl: origin === undefined ? null : `${origin}${pagePaths.check}/${checkKey}`,
    }))
}

/** The number of a certificate that is the `number`th of its appointment, from 1. */
export const serialOf = (appointmentId: number, number: number): string =>
  `${referenceOf('appointment', appointmentId)}-${number}`

/** Two prints at once make one key: the second waits for the row, and finds it. */
async function makeMissingKeys(tx: Queryable, appointmentId: number): Promise<void> {
  const missing = await tx<{ id: number }[]>`
    select id from certificate
    where appointment_id = ${appointmentId} and withdrawn_day is null and check_key is null`
  if (missing.length === 0) return
  const keys = missing.map(() => randomBytes(keyBytes).toString('base64url'))
  await tx`
    update certificate c set check_key = made.key
    from unnest(${missing.map(({ id }) => id)}::int[], ${keys}::text[]) made (id, key)
    where c.id = made.id and c.check_key is null`
}
