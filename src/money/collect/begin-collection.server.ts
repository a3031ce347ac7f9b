import { createHash } from 'node:crypto'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/**
 * The payment of a request: a new one, or the one that the same request made before. Of two that come
 * at once the second waits for the first. Throws `key_reused` when the key belongs to another request.
 */
export async function beginCollection(
  tx: Queryable,
  body: { idempotencyKey: string },
  staffId: number,
): Promise<{ id: number; isNew: boolean }> {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const [made] = await tx<{ id: number }[]>`
    insert into collection (idempotency_key, request_hash, staff_id)
    values (${body.idempotencyKey}, ${hash}, ${staffId})
    on conflict (idempotency_key) do nothing returning id`
  if (made) return { id: made.id, isNew: true }
  const [earlier] = await tx<[{ id: number; isSame: boolean }]>`
    select id, request_hash = ${hash} and staff_id = ${staffId} as is_same
    from collection where idempotency_key = ${body.idempotencyKey}`
  if (!earlier.isSame) throw new ProblemError('key_reused')
  return { id: earlier.id, isNew: false }
}
