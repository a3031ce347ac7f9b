import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from '../appointments/appointment.ts'
import { seenVersionSchema } from '../appointments/change-appointment.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idParamSchema, idSchema } from '../../platform/http/input-schemas.ts'

const openSlotSchema = z.object({
  day: daySchema,
  slot: z.int(),
  starts: timeSchema,
  ends: timeSchema,
  /** The appointment's consultant, or another one of its service. */
  consultantId: z.int(),
  consultantName: z.string(),
})

/** A booked appointment at a time that is closed now, and the slots to which it can move. */
const affectedAppointmentSchema = appointmentSchema.extend({
  /** The name of the holiday or leave; null when the appointment is outside the schedule. */
  dayOff: z.string().nullable(),
  proposed: openSlotSchema.nullable(),
  /** The proposed slot first, then the nearest that are proposed to no other appointment. */
  nearest: z.array(openSlotSchema),
})
export type AffectedAppointment = z.output<typeof affectedAppointmentSchema>

/** The most appointments that are listed and moved at once; further ones follow after these. */
export const maxMoves = 200

/** Whose slots an affected appointment can move to. */
export const slotOwners = ['consultant', 'service'] as const
export type SlotOwner = (typeof slotOwners)[number]

export const listAffectedAppointments = contract({
  method: 'GET',
  url: '/api/displaced',
  summary: 'Booked appointments on a day off or outside the schedule, with the nearest open slots',
  query: z.strictObject({
    consultant: idParamSchema.optional(),
    branch: idParamSchema.optional(),
    /** The id of a day off, to list only the appointments on it. */
    holiday: idParamSchema.optional(),
    /** Whose slots are offered: the appointment's consultant's, or of all who give its service. */
    among: z.enum(slotOwners).default('consultant'),
  }),
  live: ['appointment', 'payment', 'line', 'schedule', 'holiday'],
  answer: z.object({
    /** Soonest first. */
    rows: z.array(affectedAppointmentSchema),
    total: z.int(),
  }),
})

export const moveAffectedAppointments = contract({
  method: 'POST',
  url: '/api/displaced/move',
  summary:
    'Move appointments to other slots at their branch, of their consultant or service; all or none',
  body: z.strictObject({
    moves: z
      .array(
        z.strictObject({
          id: idSchema(),
          version: seenVersionSchema,
          day: daySchema,
          slot: idSchema(),
        }),
      )
      .min(1)
      .max(maxMoves)
      .refine((moves) => new Set(moves.map(({ id }) => id)).size === moves.length),
  }),
  answer: z.object({ moved: z.int() }),
})

export const cancelAffectedAppointments = contract({
  method: 'POST',
  url: '/api/displaced/cancel',
  summary: 'Cancel appointments, all or none; their patients are on the call list',
  body: z.strictObject({
    appointments: z
      .array(z.strictObject({ id: idSchema(), version: seenVersionSchema }))
      .min(1)
      .max(maxMoves)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length),
    reason: reasonSchema,
  }),
  answer: z.object({ cancelled: z.int() }),
})
