import { z } from 'zod'
import { daySchema, type Day } from '../../platform/day/day.ts'
import { timeSchema, type Time } from '../../platform/day/time.ts'
import { idParamSchema } from '../../platform/http/id-schema.ts'

/**
 * A cursor: the last row of a page of appointments. As a text: day, start and id, separated by
 * spaces.
 */
export interface PageCursor {
  day: Day
  starts: Time
  id: number
}

const cursorSchema = z.tuple([daySchema, timeSchema, idParamSchema])

/** The query parameters of a paged call; `limit` is the default number of rows. */
export const pageQuery = (limit: number) => ({
  /** The cursor of the page before: its `next`. */
  after: z
    .string()
    .refine((after) => cursorSchema.safeParse(after.split(' ')).success)
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(limit),
})

/** A page: its rows, and the cursor of the next page; null for the last. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() })

export const formatCursor = ({ day, starts, id }: PageCursor): string => `${day} ${starts} ${id}`

export function parseCursor(after: string | undefined): PageCursor | undefined {
  const [day, starts, id] = after?.split(' ') ?? []
  return day === undefined ? undefined : { day, starts: starts!, id: Number(id) }
}

/** The page of up to `limit + 1` read rows: the extra row shows that there is a next page. */
export function toPage<Row extends PageCursor>(
  found: readonly Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? formatCursor(last) : null }
}
