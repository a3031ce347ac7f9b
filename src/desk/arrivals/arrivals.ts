import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentIdSchema } from '../../scheduling/appointments/change-appointment.ts'
import { patientChanges } from '../../scheduling/appointments/patient-change.ts'
import { listLine, lineEntrySchema } from '../../scheduling/line/line.ts'
import { takenVitalsSchema } from '../../visits/record/vitals/taken-vitals.ts'

/** A patient of today as the desk sees them, without anything that the consultant writes. */
const arrivalSchema = lineEntrySchema.extend({
  /** The staff member who marked the arrival. */
  arrivedBy: z.string().nullable(),
  /** What the patient did last by their link: who said that they will come, for example. */
  byPatient: z.enum(patientChanges).nullable(),
  /** What the desk should know of the patient. */
  deskNote: z.string().nullable(),
  /** Whether the consultant has started or saved the visit. */
  visit: z.enum(['none', 'begun', 'saved']),
  /** True if vitals were measured; their values are not included. */
  vitals: takenVitalsSchema.pick({ takenBy: true, takenAt: true }).nullable(),
})
export type Arrival = z.output<typeof arrivalSchema>

export const listArrivals = contract({
  method: 'GET',
  url: '/api/screening',
  summary:
    "A branch's lines of today as `GET /api/line` has them, with who marked the arrival and measured; for a consultant only their own",
  query: listLine.query,
  live: ['appointment', 'payment', 'line', 'masters'],
  answer: z.array(arrivalSchema),
})

export const markArrived = contract({
  method: 'POST',
  url: '/api/screening/:id/arrive',
  summary: 'Mark the patient of a pending appointment of today as arrived; idempotent',
  params: appointmentIdSchema,
  answer: z.object({
    arrivedAt: z.iso.datetime(),
    /** What the patient is called by, 'A-14'. */
    token: z.string(),
  }),
})

export const undoArrival = contract({
  method: 'POST',
  url: '/api/screening/:id/undo-arrival',
  summary: 'Undo an arrival that was marked by mistake; a walk-in without a slot is cancelled',
  params: appointmentIdSchema,
  /** The arrival that the sender has seen; one that another desk marked later stays. */
  body: z.strictObject({ arrivedAt: z.iso.datetime() }),
  answer: z.object({}),
})
