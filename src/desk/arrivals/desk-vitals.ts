import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentIdSchema } from '../../scheduling/appointments/change-appointment.ts'
import { sentVitalsSchema, takenVitalsSchema } from '../../visits/record/vitals/taken-vitals.ts'
import { countSchema } from '../../platform/http/input-schemas.ts'

/** Counts the changes of an appointment's vitals, 0 before the first. */
const vitalsVersionSchema = countSchema

export const readDeskVitals = contract({
  method: 'GET',
  url: '/api/screening/:id/vitals',
  summary: "The desk's vitals of an appointment of today, until its visit is saved",
  params: appointmentIdSchema,
  answer: z.object({ version: z.int(), taken: takenVitalsSchema.nullable() }),
})

export const saveDeskVitals = contract({
  method: 'PUT',
  url: '/api/screening/:id/vitals',
  summary:
    'Record or correct the vitals of a pending appointment of today; this also marks the arrival',
  params: appointmentIdSchema,
  body: z.strictObject({ version: vitalsVersionSchema, vitals: sentVitalsSchema }),
  answer: z.object({ version: z.int() }),
})
