import { z } from 'zod'

export const maxPageSize = 200

/** The query parameter for the number of rows of a page. */
export const pageSizeSchema = (defaultSize: number) =>
  z.coerce.number().int().min(1).max(maxPageSize).default(defaultSize)

/** A page of a list. */
export interface Page<Row> {
  rows: Row[]
  /** The cursor of the next page; null for the last. */
  next: string | null
}

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() })

/** The page of up to `limit + 1` read rows: the extra row shows that there is a next page. */
export function toPage<Row>(
  found: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): Page<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? cursorOf(last) : null }
}
