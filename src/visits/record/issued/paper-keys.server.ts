import type { Queryable } from '../../../platform/db/connect.server.ts'
import type { IssuedPart } from './issued.ts'

/** The tables of the papers. */
const tables = { certificates: 'certificate', referrals: 'referral' } as const

/** The keys of a visit's papers that are not withdrawn, in their order; null for one that no window typed. */
export async function readPaperKeys(
  tx: Queryable,
  appointmentId: number,
  part: IssuedPart,
): Promise<(string | null)[]> {
  const rows = await tx<{ typedKey: string | null }[]>`
    select typed_key from ${tx(tables[part])}
    where appointment_id = ${appointmentId} and withdrawn_day is null order by id`
  return rows.map(({ typedKey }) => typedKey)
}
