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

/** A cursor in the order of cancelling: the last row of a page. As a text: instant and id. */
export interface CancelledCursor {
  cancelledAt: string
  id: number
}

const cancelledCursorSchema = z.tuple([z.iso.datetime(), idParamSchema])

/** Whether a text is a cursor of a list in the order of time, or of cancelling. */
export const isCursor = (after: string): boolean => cursorSchema.safeParse(after.split(' ')).success
export const isCancelledCursor = (after: string): boolean =>
  cancelledCursorSchema.safeParse(after.split(' ')).success

/** The query parameters of a paged call; `limit` is the default number of rows. */
export const pageQuery = (limit: number) => ({
  /** The cursor of the page before: its `next`. */
  after: z.string().refine(isCursor).optional(),
  limit: pageSizeSchema(limit),
})

export const formatCursor = ({ day, starts, id }: PageCursor): string => `${day} ${starts} ${id}`

export function parseCursor(after: string | undefined): PageCursor | undefined {
  const [day, starts, id] = after?.split(' ') ?? []
  return day === undefined ? undefined : { day, starts: starts!, id: Number(id) }
}

export const formatCancelledCursor = ({ cancelledAt, id }: CancelledCursor): string =>
  `${cancelledAt} ${id}`

export function parseCancelledCursor(after: string | undefined): CancelledCursor | undefined {
  const [cancelledAt, id] = after?.split(' ') ?? []
  return cancelledAt === undefined ? undefined : { cancelledAt, id: Number(id) }
}

/** The page of up to `limit + 1` read rows. */
export const toAppointmentPage = <Row extends PageCursor>(found: readonly Row[], limit: number) =>
  toPage(found, limit, formatCursor)
