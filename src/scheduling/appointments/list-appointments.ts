import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { appointmentSchema } from './appointment.ts'
import { isCancelledCursor, isCursor } from './page-cursor.ts'
import { pageOf, pageSizeSchema } from '../../platform/http/page.ts'
import { daySchema } from '../../platform/day/day.ts'
import { appointmentTabs } from './appointment-tabs.ts'
import { appointmentIdSchema } from './change-appointment.ts'

const listedAppointmentSchema = appointmentSchema.extend({
  /** Whether the patient came and waits: was neither called nor seen, and has not left. */
  isWaiting: z.boolean(),
})
export type ListedAppointment = z.output<typeof listedAppointmentSchema>

const filterSchema = z.strictObject({
  tab: z.enum(appointmentTabs),
  consultant: idParamSchema.optional(),
  branch: idParamSchema.optional(),
  /** Only the appointments of this day. */
  day: daySchema.optional(),
})
export type AppointmentFilter = z.output<typeof filterSchema>

export const listAppointments = contract({
  method: 'GET',
  url: '/api/appointments',
  summary: 'One page of a tab of appointments; a consultant gets only their own',
  query: filterSchema
    .extend({
      /** The cursor of the page before: its `next`. */
      after: z.string().optional(),
      limit: pageSizeSchema(40),
    })
    .refine(
      ({ tab, after }) =>
        after === undefined || (tab === 'cancelled' ? isCancelledCursor(after) : isCursor(after)),
    ),
  live: ['appointment', 'payment', 'line', 'masters'],
  answer: pageOf(listedAppointmentSchema),
})

export const countAppointments = contract({
  method: 'GET',
  url: '/api/appointments/count',
  summary: 'The number of appointments in a tab, filtered',
  query: filterSchema,
  live: ['appointment', 'payment', 'masters'],
  answer: z.object({ count: z.int() }),
})

export const readDayFigures = contract({
  method: 'GET',
  url: '/api/appointments/figures',
  summary: "Today's pending, conducted and cancelled appointments, and the rupees received today",
  query: z.strictObject({
    consultant: idParamSchema.optional(),
    branch: idParamSchema.optional(),
  }),
  live: ['appointment', 'payment'],
  answer: z.object({
    pending: z.int(),
    conducted: z.int(),
    cancelled: z.int(),
    /** Null for people who may not read reports: what a branch takes is not every desk's to know. */
    taken: z.number().nullable(),
  }),
})

export const readAppointment = contract({
  method: 'GET',
  url: '/api/appointments/:id',
  summary: 'One appointment as the lists show it, and how old its patient is on the day',
  params: appointmentIdSchema,
  /** `age` in years. */
  answer: appointmentSchema.extend({ age: z.int() }),
})

export const readLastChange = contract({
  method: 'GET',
  url: '/api/appointments/:id/last-change',
  summary: 'Who changed an appointment last, for whoever has a dialog about it open',
  params: appointmentIdSchema,
  live: ['appointment', 'payment', 'line'],
  answer: z.object({
    version: z.int(),
    /** Grows with each change, also of the visit and of what the desk has measured; 0 before the first. */
    change: z.int(),
    /** The name of the person; null for a patient, and for the clinic's own timed work. */
    changedBy: z.string().nullable(),
    /** Whether it was the person who asks. */
    isOwn: z.boolean(),
  }),
})
