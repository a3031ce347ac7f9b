import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Transaction } from './connect.server.ts'

/**
 * The rows of a table or a query as PostgreSQL's `copy` writes them, piece by piece: `target` is what
 * follows the word. Its transaction can be used again afterwards, also where the reader has left early.
 */
export async function* copyOut(tx: Transaction, target: string): AsyncGenerator<Buffer> {
  const rows: Readable = await tx.unsafe(`copy ${target} to stdout`).readable()
  try {
    for await (const bytes of rows.iterator({ destroyOnReturn: false })) yield bytes as Buffer
  } finally {
    // Until the rest has come the driver takes no other statement.
    rows.resume()
    // An error has ended the reading, which throws it.
    await finished(rows).catch(() => undefined)
    resume(rows)
  }
}

/**
 * The driver pauses its connection while the reader is behind, until the reader asks for more. After a
 * last piece that is large nobody asks, and the next statement would never be answered.
 */
function resume(rows: Readable): void {
  // oxlint-disable-next-line no-underscore-dangle
  rows._read(0)
}
