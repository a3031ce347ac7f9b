import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { visitRecordSchema } from '../record/visit.ts'
import { visitDetailsSchema } from '../record/details/visit-details.ts'
import { visitIdSchema } from '../visit/visit-params.ts'

/** Summary of an earlier visit for the picker and the charts. */
const earlierVisitSchema = z.object({
  appointmentId: z.int(),
  day: daySchema,
  starts: timeSchema,
  ...visitDetailsSchema.pick({
    systolic: true,
    diastolic: true,
    weight: true,
    fasting: true,
    pp: true,
    temperature: true,
    pulse: true,
    spo2: true,
    pain: true,
  }).shape,
})
export type EarlierVisit = z.output<typeof earlierVisitSchema>

export const readHistory = contract({
  method: 'GET',
  url: '/api/visits/:id/history',
  summary: "The patient's earlier visits with their vitals, oldest first",
  params: visitIdSchema,
  answer: z.object({
    visits: z.array(earlierVisitSchema),
    /** True when more visits open once the desk marks the arrival of a patient booked by the public form. */
    untilArrival: z.boolean(),
  }),
})

/** An earlier visit in full. */
export const pastVisitSchema = visitRecordSchema.extend({
  details: visitDetailsSchema,
  appointmentId: z.int(),
  consultantId: z.int(),
  day: daySchema,
  starts: timeSchema,
  branchName: z.string(),
  serviceName: z.string(),
  consultantName: z.string(),
})
export type PastVisit = z.output<typeof pastVisitSchema>

export const readPastVisits = contract({
  method: 'GET',
  url: '/api/visits/:id/history/:day',
  summary: "The patient's earlier visits of one day in full",
  params: z.strictObject({ id: idParamSchema, day: daySchema }),
  answer: z.array(pastVisitSchema),
})
