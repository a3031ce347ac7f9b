import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { slotSchema } from '../../scheduling/slots/slots.ts'
import { offKinds, slotStates } from './slot-state.ts'

/** A week is the most that is answered with every appointment. */
const mostDays = 7
/** A month as it stands on the wall: six weeks from Monday to Sunday. */
const mostDaysCounted = 42

const daysInAddress = (most: number) => z.coerce.number().int().min(1).max(most)

const filterShape = {
  branch: idInAddress.optional(),
  consultant: idInAddress.optional(),
  service: idInAddress.optional(),
}

const calendarAppointmentSchema = appointmentSchema.extend({ serviceId: z.int() })
export type CalendarAppointment = z.output<typeof calendarAppointmentSchema>

const dayOffSchema = z.object({
  name: z.string(),
  kind: z.enum(offKinds),
  /** Both null: the whole day. */
  starts: timeSchema.nullable(),
  ends: timeSchema.nullable(),
})

/** One consultant at one branch on one day: the slots, earliest first, and what closes them. */
const sittingSchema = z.object({
  day: daySchema,
  consultantId: z.int(),
  branchId: z.int(),
  slots: z.array(slotSchema.extend({ state: z.enum(slotStates) })),
  daysOff: z.array(dayOffSchema),
})
export type Sitting = z.output<typeof sittingSchema>

const calendarConsultantSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The ids of the services that they give. */
  services: z.array(z.int()),
})
export type CalendarConsultant = z.output<typeof calendarConsultantSchema>

/** A day in view, and the name of the holiday that closes the clinic or the branch on it. */
const shownDaySchema = z.object({ day: daySchema, holiday: z.string().nullable() })

export const readCalendar = contract({
  method: 'GET',
  url: '/api/calendar',
  summary:
    'Up to seven days of a branch or of a consultant: every appointment, and what each slot is; a consultant gets their own only',
  query: z.strictObject({
    from: daySchema,
    days: daysInAddress(mostDays),
    ...filterShape,
    /** Cancelled appointments are left out unless they are asked for. */
    cancelled: z.literal('show').optional(),
  }),
  answer: z.object({
    days: z.array(shownDaySchema),
    /** Everybody that a sitting or an appointment names, by name. */
    consultants: z.array(calendarConsultantSchema),
    sittings: z.array(sittingSchema),
    appointments: z.array(calendarAppointmentSchema),
  }),
})
export type Calendar = z.output<typeof readCalendar.answer>

const dayCountSchema = z.object({
  day: daySchema,
  pending: z.int(),
  conducted: z.int(),
  cancelled: z.int(),
  /** Why nobody is there that day: a holiday, or the leave of the consultant asked for. */
  off: z.object({ name: z.string(), kind: z.enum(offKinds) }).nullable(),
})
export type DayCount = z.output<typeof dayCountSchema>

export const countCalendarDays = contract({
  method: 'GET',
  url: '/api/calendar/days',
  summary: 'How many appointments each day has, up to six weeks; a consultant gets their own only',
  query: z.strictObject({ from: daySchema, days: daysInAddress(mostDaysCounted), ...filterShape }),
  answer: z.array(dayCountSchema),
})
