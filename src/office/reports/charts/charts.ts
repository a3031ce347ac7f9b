import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { appointmentStatuses } from '../../../scheduling/appointments/appointment.ts'
import { incomeModes } from '../../../scheduling/appointments/payment.ts'
import { daySchema } from '../../../platform/day/day.ts'
import { reportFilterSchema, type ReportTab } from '../report-filter.ts'

/** A picture that not every tab has; all have appointments by consultant and by service. */
export type Picture = 'status' | 'income' | 'slots'

/** The pictures that say something of a tab's appointments. */
export const picturesOf: Record<ReportTab, readonly Picture[]> = {
  home: ['income'],
  notconducted: [],
  clients: ['status', 'income', 'slots'],
}

const countSchema = z.object({ id: z.int(), name: z.string(), count: z.int() })

export const readPictures = contract({
  method: 'POST',
  url: '/api/reports/pictures',
  summary: 'The sums of a report between two days, at most 92 days apart',
  body: reportFilterSchema.required({ from: true, to: true }),
  answer: z.object({
    /** Rupees received on each day and in each mode that has any, earliest first. */
    income: z.array(z.object({ day: daySchema, mode: z.enum(incomeModes), amount: z.number() })),
    status: z.array(z.object({ status: z.enum(appointmentStatuses), count: z.int() })),
    /** Appointments, most first. */
    consultants: z.array(countSchema),
    services: z.array(countSchema),
    /** Slots by weekday and hour of their beginning: of today's schedule, and live appointments. */
    slots: z.array(
      z.object({ weekday: z.int(), hour: z.int(), offered: z.int(), filled: z.int() }),
    ),
  }),
})
export type Pictures = z.output<typeof readPictures.answer>
