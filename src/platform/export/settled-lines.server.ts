import type { z } from 'zod'

/** Number of rows per query: a slow reader occupies only this memory, and no connection. */
const batchSize = 1_000

/**
 * The JSON lines of a file, each batch read after the previous one was sent. Which rows they are, and in which order,
 * was settled at one moment by their ids: by an order that a change moves a row in, one would be skipped or come twice,
 * and a snapshot held for a slow reader would keep the database from tidying up. What a row says is as of its reading.
 *
 * @param read the rows with these ids in the order of the ids, without those that are gone
 */
export async function* settledLines(
  ids: readonly number[],
  schema: z.ZodType,
  read: (ids: readonly number[]) => Promise<readonly object[]>,
): AsyncGenerator<string> {
  for (let start = 0; start < ids.length; start += batchSize) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- a batch is read after the one before was sent
    const rows = await read(ids.slice(start, start + batchSize))
    // None where all of them are gone.
    yield rows.map((row) => `${JSON.stringify(schema.parse(row))}\n`).join('')
  }
}
