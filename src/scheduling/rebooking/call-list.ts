import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from '../appointments/appointment.ts'
import { appointmentIdSchema } from '../appointments/change-appointment.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'

/** A patient to call: the appointment as it is now, and what the patient still expects. */
const patientCallSchema = appointmentSchema.extend({
  expected: z.object({
    day: daySchema,
    starts: timeSchema,
    ends: timeSchema,
    consultantName: z.string(),
    /** Whether the patient was told that it does not take place, and expects nothing. */
    isCalledOff: z.boolean(),
  }),
  /** Who told the patient; null while somebody has to. */
  toldBy: z.string().nullable(),
})
export type PatientCall = z.output<typeof patientCallSchema>

/** The most calls that are listed; further ones follow once these are made. */
export const maxCalls = 200

export const listPatientCalls = contract({
  method: 'GET',
  url: '/api/displaced/calls',
  summary: 'Patients whose appointment the clinic moved or cancelled: to call, and called lately',
  query: z.strictObject({
    consultant: idParamSchema.optional(),
    branch: idParamSchema.optional(),
  }),
  live: ['appointment'],
  answer: z.object({
    /** Those to call first, by the time that they expect. */
    rows: z.array(patientCallSchema),
    /** The number that is still to be called, listed or not. */
    untold: z.int(),
  }),
})

export const markPatientTold = contract({
  method: 'POST',
  url: '/api/displaced/calls/:id/told',
  summary: 'Mark that a patient was told of the change, or take the mark back',
  params: appointmentIdSchema,
  body: z.strictObject({ told: z.boolean() }),
  answer: z.object({}),
})
