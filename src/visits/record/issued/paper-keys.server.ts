import type { Queryable } from '../../../platform/db/connect.server.ts'
import type { IssuedPart } from './issued.ts'

interface KeyRow {
  typedKey: string | null
}
const keysOf = (rows: KeyRow[]) => rows.map(({ typedKey }) => typedKey)

/** The keys of a visit's papers that are not withdrawn, in their order; null for one that no window typed. */
export async function readPaperKeys(
  tx: Queryable,
  appointmentId: number,
): Promise<Record<IssuedPart, (string | null)[]>> {
  const [certificates, referrals] = await Promise.all([
    tx<KeyRow[]>`
      select typed_key from certificate
      where appointment_id = ${appointmentId} and withdrawn_day is null order by id`,
    tx<KeyRow[]>`
      select typed_key from referral
      where appointment_id = ${appointmentId} and withdrawn_day is null order by id`,
  ])
  return { certificates: keysOf(certificates), referrals: keysOf(referrals) }
}
