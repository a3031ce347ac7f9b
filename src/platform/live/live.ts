import { z } from 'zod'
import { daySchema } from '../day/day.ts'

/** Server-sent events: what changed in the clinic, for the pages that show it. */
export const liveUrl = '/api/live'

/** What a change can be about; a page says of each answer that it shows which of them it needs. */
export const liveSubjects = [
  /** Booked, moved, cancelled, conducted, set back, arrived, a series, a recorded visit. */
  'appointment',
  'payment',
  /** What a person takes at a branch on a day: begun, counted, opened again. */
  'drawer',
  /** The line of waiting patients: called, moved up, left. */
  'line',
  /** The hours of a consultant, and the slots made from them. */
  'schedule',
  /** Holidays of a branch and days off of a consultant. */
  'holiday',
  'waitingList',
  /** What patients say of their visits, and who was called about it. */
  'feedback',
  /** What patients are to hear, and what was sent. */
  'message',
  /** Branches, consultants, services, employees, tests, medicines, the clinic's own details. */
  'masters',
] as const
export type LiveSubject = (typeof liveSubjects)[number]

/** null: the change may concern all of them, or none. */
const anyOr = <Schema extends z.ZodType>(schema: Schema) => schema.nullable()

/**
 * What changed, and where: enough to decide whether to read again, and nothing about a person. The
 * ids are those of the rows; the appointment is null where many changed at once.
 */
export const liveChangeSchema = z.strictObject({
  subject: z.enum(liveSubjects),
  branch: anyOr(z.int()),
  consultant: anyOr(z.int()),
  day: anyOr(daySchema),
  appointment: anyOr(z.int()),
})
export type LiveChange = z.output<typeof liveChangeSchema>

/**
 * The data of each event, by its name. A line of `: …` without an event comes at least every
 * `liveHeartbeatMs`; a stream that is silent for longer is broken.
 *
 * `ready` and `change` have the position in the stream as their id. A browser that connects again
 * sends the last one as Last-Event-ID, and hears what it missed.
 */
export const liveEventSchemas = {
  /** The stream stands: what is committed from now on will be heard. */
  ready: z.strictObject({}),
  /** The changes of a moment, each once. */
  change: z.strictObject({ changes: z.array(liveChangeSchema) }),
  /** What was missed is not known any more, or there was too much of it: read everything again. */
  reset: z.strictObject({}),
  /** The last event: the session ended, or its permissions changed. */
  end: z.strictObject({ reason: z.enum(['signed_out', 'permissions']) }),
}
export type LiveEventName = keyof typeof liveEventSchemas
export type LiveEvent<Name extends LiveEventName> = z.output<(typeof liveEventSchemas)[Name]>

/** Milliseconds. */
export const liveHeartbeatMs = 15_000
