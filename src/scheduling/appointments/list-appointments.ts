import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { appointmentSchema } from './appointment.ts'
import { appointmentTabs } from './appointment-tabs.ts'

const filterSchema = z.strictObject({
  tab: z.enum(appointmentTabs),
  consultant: idInAddress.optional(),
  branch: idInAddress.optional(),
})
export type AppointmentFilter = z.output<typeof filterSchema>

/** Where a page ends: the day, start and id of its last row, with blanks between. */
const pagePlaceSchema = z.tuple([daySchema, timeSchema, idInAddress])

export const listAppointments = contract({
  method: 'GET',
  url: '/api/appointments',
  summary: 'One tab of appointments, a page at a time; a consultant gets their own only',
  query: filterSchema.extend({
    /** Where the page before ended: its `next`. */
    after: z
      .string()
      .refine((after) => pagePlaceSchema.safeParse(after.split(' ')).success)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(40),
  }),
  answer: z.object({ rows: z.array(appointmentSchema), next: z.string().nullable() }),
})

export const countAppointments = contract({
  method: 'GET',
  url: '/api/appointments/count',
  summary: 'How many appointments a tab has under a filter',
  query: filterSchema,
  answer: z.object({ count: z.int() }),
})

export const readDayFigures = contract({
  method: 'GET',
  url: '/api/appointments/figures',
  summary: "Today's pending, conducted and cancelled appointments, and the rupees taken today",
  query: z.strictObject({
    consultant: idInAddress.optional(),
    branch: idInAddress.optional(),
  }),
  answer: z.object({
    pending: z.int(),
    conducted: z.int(),
    cancelled: z.int(),
    taken: z.number(),
  }),
})
