import { z } from 'zod'
import { daySchema, type Day } from '../../platform/day/day.ts'
import { timeSchema, type Time } from '../../platform/day/time.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { pageSizeSchema, toPage } from '../../platform/http/page.ts'

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
  limit: pageSizeSchema(limit),
})

export const formatCursor = ({ day, starts, id }: PageCursor): string => `${day} ${starts} ${id}`

export function parseCursor(after: string | undefined): PageCursor | undefined {
  const [day, starts, id] = after?.split(' ') ?? []
  return day === undefined ? undefined : { day, starts: starts!, id: Number(id) }
}

/** The page of up to `limit + 1` read rows. */
export const toAppointmentPage = <Row extends PageCursor>(found: readonly Row[], limit: number) =>
  toPage(found, limit, formatCursor)
