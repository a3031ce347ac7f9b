import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentIdSchema } from '../../scheduling/appointments/change-appointment.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { takenVitalsSchema } from '../../visits/record/vitals/taken-vitals.ts'

/** An appointment of today as the desk sees it: nothing of what the consultant writes. */
const arrivalSchema = appointmentSchema
  .pick({
    id: true,
    consultantId: true,
    consultantName: true,
    serviceName: true,
    starts: true,
    ends: true,
    patientName: true,
    mobile: true,
    status: true,
    arrivedAt: true,
    subscriptionId: true,
  })
  .extend({
    /** Years. */
    age: z.int(),
    /** Who marked it. */
    arrivedBy: z.string().nullable(),
    /** Whether the consultant has begun to write, or has saved, the visit. */
    visit: z.enum(['none', 'begun', 'saved']),
    /** That vitals were taken, not what they are. */
    vitals: takenVitalsSchema.pick({ takenBy: true, takenAt: true }).nullable(),
  })
export type Arrival = z.output<typeof arrivalSchema>

export const listArrivals = contract({
  method: 'GET',
  url: '/api/screening',
  summary:
    "A branch's appointments of today, cancelled ones left out, in order of time; a consultant gets their own only",
  query: z.strictObject({ branch: idInAddress, consultant: idInAddress.optional() }),
  answer: z.array(arrivalSchema),
})

export const markArrived = contract({
  method: 'POST',
  url: '/api/screening/:id/arrive',
  summary: 'Mark the patient of a pending appointment of today as arrived; twice is once',
  params: appointmentIdSchema,
  answer: z.object({ arrivedAt: z.iso.datetime() }),
})

export const undoArrival = contract({
  method: 'POST',
  url: '/api/screening/:id/undo-arrival',
  summary: 'Take an arrival back that was marked by mistake',
  params: appointmentIdSchema,
  /** The arrival that was seen: one that another desk marked since stays. */
  body: z.strictObject({ arrivedAt: z.iso.datetime() }),
  answer: z.object({}),
})
