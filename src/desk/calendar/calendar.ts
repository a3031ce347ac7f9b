import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema, type Appointment } from '../../scheduling/appointments/appointment.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { slotSchema } from '../../scheduling/slots/slots.ts'
import { dayOffKinds, slotStates } from './slot-state.ts'

/** Maximum number of days with all appointments. */
const maxDays = 7
/** Maximum number of days with counts: six weeks from Monday to Sunday. */
const maxCountedDays = 42

const daysInAddress = (max: number) => z.coerce.number().int().min(1).max(max)

const filterShape = {
  branch: idParamSchema.optional(),
  consultant: idParamSchema.optional(),
  service: idParamSchema.optional(),
}

const calendarAppointmentSchema = appointmentSchema.extend({
  /** Which of how many sessions of its series, as the series' page counts them; null for a single one. */
  session: z.object({ number: z.int(), of: z.int() }).nullable(),
})
export type CalendarAppointment = z.output<typeof calendarAppointmentSchema>

/** An appointment in a dialog: one that was found by the search has no number of its session. */
export type OpenedAppointment = Appointment & Partial<Pick<CalendarAppointment, 'session'>>

const dayOffSchema = z.object({
  name: z.string(),
  kind: z.enum(dayOffKinds),
  /** Both null for a whole day. */
  starts: timeSchema.nullable(),
  ends: timeSchema.nullable(),
})

/** One consultant at one branch on one day: the slots, earliest first, and the reason for closed ones. */
const workingHoursSchema = z.object({
  day: daySchema,
  consultantId: z.int(),
  branchId: z.int(),
  slots: z.array(slotSchema.extend({ state: z.enum(slotStates) })),
  daysOff: z.array(dayOffSchema),
})
export type WorkingHours = z.output<typeof workingHoursSchema>

const calendarConsultantSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Ids of the services that they give. */
  services: z.array(z.int()),
})
export type CalendarConsultant = z.output<typeof calendarConsultantSchema>

/** A visible day, with the name of the holiday that closes the clinic or the branch. */
const shownDaySchema = z.object({ day: daySchema, holiday: z.string().nullable() })

export const readCalendar = contract({
  method: 'GET',
  url: '/api/calendar',
  summary:
    'The appointments and slot states of a branch or a consultant for up to seven days; for a consultant only their own',
  query: z.strictObject({
    from: daySchema,
    days: daysInAddress(maxDays),
    ...filterShape,
    /** Cancelled appointments are included only if true. */
    cancelled: z.literal('show').optional(),
  }),
  live: ['appointment', 'payment', 'schedule', 'holiday', 'masters'],
  answer: z.object({
    days: z.array(shownDaySchema),
    /** The consultants of the working hours and appointments, by name. */
    consultants: z.array(calendarConsultantSchema),
    sittings: z.array(workingHoursSchema),
    appointments: z.array(calendarAppointmentSchema),
  }),
})
export type Calendar = z.output<typeof readCalendar.answer>

const dayCountSchema = z.object({
  day: daySchema,
  pending: z.int(),
  conducted: z.int(),
  cancelled: z.int(),
  /** The reason for a day without consultants: a holiday, or the requested consultant's leave. */
  off: z.object({ name: z.string(), kind: z.enum(dayOffKinds) }).nullable(),
})
export type DayCount = z.output<typeof dayCountSchema>

export const countCalendarDays = contract({
  method: 'GET',
  url: '/api/calendar/days',
  summary: 'The number of appointments per day, up to six weeks; for a consultant only their own',
  query: z.strictObject({ from: daySchema, days: daysInAddress(maxCountedDays), ...filterShape }),
  live: ['appointment', 'schedule', 'holiday'],
  answer: z.array(dayCountSchema),
})
