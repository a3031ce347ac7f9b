import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { countSchema, idParamSchema, idSchema } from '../../platform/http/input-schemas.ts'
import { appointmentSchema } from '../appointments/appointment.ts'
import { appointmentIdSchema } from '../appointments/change-appointment.ts'
import { bookAppointment, bookingSchema } from '../booking/booking.ts'
import { lineChanges, lineStates } from './line-state.ts'

/** A token as it is called and printed: 'A-14'. */
export const formatToken = (letter: string, number: number): string => `${letter}-${number}`

const tokenSchema = z.string().regex(/^[A-Z]{1,2}-\d+$/)

/** Why somebody has their place; its text is `line.reason.<code>`. */
const placeReasonSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('movedUp'), reason: z.string() }),
  z.object({ code: z.literal('walkInLimit'), since: timeSchema, limit: z.int() }),
  z.object({ code: z.literal('onTime'), booked: timeSchema }),
  z.object({ code: z.literal('late'), booked: timeSchema, came: timeSchema }),
  z.object({ code: z.literal('walkIn'), since: timeSchema }),
  z.object({ code: z.literal('missedCall'), at: timeSchema }),
])

const instantSchema = z.iso.datetime().nullable()

/** A patient of today in a consultant's line. */
export const lineEntrySchema = appointmentSchema
  .pick({
    branchId: true,
    consultantId: true,
    consultantName: true,
    serviceId: true,
    serviceName: true,
    day: true,
    /** Of a walk-in both are the minute of arrival. */
    starts: true,
    ends: true,
    walkIn: true,
    patientId: true,
    patientName: true,
    mobile: true,
    status: true,
    arrivedAt: true,
    subscriptionId: true,
  })
  .extend({
    appointmentId: z.int(),
    /** Years. */
    age: z.int(),
    state: z.enum(lineStates),
    /** Null until the arrival. */
    token: tokenSchema.nullable(),
    /** From 1, in the order of calling; null for all who do not wait. */
    place: z.int().nullable(),
    /** Why they have this place; absent without one. */
    reason: placeReasonSchema.optional(),
    /** The last call, and how often they were called. */
    calledAt: instantSchema,
    lastCalledAt: instantSchema,
    callCount: z.int(),
    /** Called, did not answer, and passed over. */
    missedAt: instantSchema,
    withConsultantAt: instantSchema,
    finishedAt: instantSchema,
    leftAt: instantSchema,
    didNotComeAt: instantSchema,
    movedUpAt: instantSchema,
    /** A code of `reasonCodes.moveUp`, or words. */
    movedUpReason: z.string().nullable(),
    /** The staff member's name. */
    movedUpBy: z.string().nullable(),
    /** Increases with each change of the line; 0 while nothing has happened. */
    version: z.int(),
  })
export type LineEntry = z.output<typeof lineEntrySchema>

export const listLine = contract({
  method: 'GET',
  url: '/api/line',
  summary:
    "A branch's lines of today, by consultant: in the room or called, waiting in order, expected by time, then the others; for a consultant only their own",
  query: z.strictObject({ branch: idParamSchema, consultant: idParamSchema.optional() }),
  answer: z.array(lineEntrySchema),
  live: ['appointment', 'line', 'masters'],
})

export const readBusyElsewhere = contract({
  method: 'GET',
  url: '/api/line/elsewhere',
  summary:
    'Whom a consultant has called or in the room at another branch, and so cannot call anybody at this one; for a consultant only their own',
  query: z.strictObject({ branch: idParamSchema, consultant: idParamSchema }),
  answer: z.object({
    busy: lineEntrySchema
      .pick({ appointmentId: true, patientName: true, consultantName: true, version: true })
      .extend({ branchName: z.string(), state: z.enum(['called', 'withConsultant']) })
      .nullable(),
  }),
})
export type BusyElsewhere = NonNullable<z.output<typeof readBusyElsewhere.answer>['busy']>

export const addWalkIn = contract({
  method: 'POST',
  url: '/api/line/walk-ins',
  summary:
    'Put a patient at the desk in the line of today without a slot; a repeated key gets the same answer',
  body: bookingSchema.omit({ day: true, slot: true }).extend({ idempotencyKey: z.uuid() }),
  answer: bookAppointment.answer.extend({ token: tokenSchema }),
})

export const callNext = contract({
  method: 'POST',
  url: '/api/line/call',
  summary:
    'Call the next patient, or the named one; whoever is in the room is done, whoever was called and did not come in waits again',
  body: z.strictObject({
    branch: idSchema(),
    consultant: idSchema(),
    /** The appointment that the sender sees as called or in the room; null for none. */
    current: idSchema().nullable(),
    /** Calls this one out of turn. */
    appointment: idSchema().optional(),
    /** Of the click: a request sent again gets the same answer. */
    callKey: z.uuid(),
  }),
  answer: z.object({
    /** Null when nobody waits; whoever was in the room is done nevertheless. */
    called: z.object({ appointmentId: z.int(), token: tokenSchema }).nullable(),
    /** What whom `current` names is now, done or waiting again; null where they stay called. */
    ended: z.enum(lineStates).nullable(),
  }),
})

/** The version of the entry that the user saw. */
const seenLineVersionSchema = countSchema

export const changeLine = contract({
  method: 'POST',
  url: '/api/line/:id/change',
  summary:
    'Call again, take in, finish, mark as left or as not come, for one appointment, or undo one of these',
  params: appointmentIdSchema,
  body: z.strictObject({ version: seenLineVersionSchema, change: z.enum(lineChanges) }),
  answer: z.object({}),
})

export const moveUp = contract({
  method: 'POST',
  url: '/api/line/:id/move-up',
  summary: 'Move somebody who waits to the head of the line, with a reason',
  params: appointmentIdSchema,
  body: z.strictObject({ version: seenLineVersionSchema, reason: reasonSchema }),
  answer: z.object({}),
})
