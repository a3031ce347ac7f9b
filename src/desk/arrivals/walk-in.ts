import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { bookAppointment, bookingSchema } from '../../scheduling/booking/booking.ts'
import { daySchema } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { serviceSchema } from '../../masters/services/services.ts'
import { slotSchema } from '../../scheduling/slots/slots.ts'

const walkInConsultantSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Services that are booked singly, with the consultant's fee in rupees. */
  services: z.array(serviceSchema.omit({ isSeries: true }).extend({ fee: z.number() })),
  /** Today's open slots, earliest first. */
  slots: z.array(slotSchema),
})
export type WalkInConsultant = z.output<typeof walkInConsultantSchema>

export const readWalkInChoices = contract({
  method: 'GET',
  url: '/api/walk-ins/choices',
  summary: "A branch's consultants with their services and open slots of today",
  query: z.strictObject({ branch: idParamSchema }),
  live: ['appointment', 'schedule', 'holiday', 'masters'],
  liveScope: [],
  answer: z.array(walkInConsultantSchema),
})

export const findLaterSlot = contract({
  method: 'GET',
  url: '/api/walk-ins/later',
  summary: "A consultant's first open slot at a branch after today, if there is one in the window",
  query: z.strictObject({ branch: idParamSchema, consultant: idParamSchema }),
  live: ['appointment', 'schedule', 'holiday'],
  liveScope: ['consultant'],
  answer: z.object({ later: z.object({ day: daySchema, slot: slotSchema }).nullable() }),
})

/** A booking for today, as of the arrival of the request. */
export const walkInSchema = bookingSchema.omit({ day: true })

export const bookWalkIn = contract({
  method: 'POST',
  url: '/api/walk-ins',
  summary: 'Book a slot of today for a patient at the desk and mark the arrival, both or neither',
  body: walkInSchema.extend({ idempotencyKey: z.uuid() }),
  answer: bookAppointment.answer,
})
