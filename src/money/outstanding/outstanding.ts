import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { addDays, daySchema, type Day } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { pageOf, pageSizeSchema } from '../../platform/http/page.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'

/** How long something is owed: up to a week, up to thirty days, longer. */
export const debtAges = ['week', 'month', 'older'] as const
export type DebtAge = (typeof debtAges)[number]

/** The days of the charge that make a debt so old today, both included; null for no limit. */
export function daysOfAge(age: DebtAge, today: Day): { from: Day | null; to: Day | null } {
  if (age === 'week') return { from: addDays(today, -7), to: null }
  if (age === 'month') return { from: addDays(today, -30), to: addDays(today, -8) }
  return { from: null, to: addDays(today, -31) }
}

/** Whose money it is, and of which appointment. */
export const moneyOfAppointment = appointmentSchema.pick({
  id: true,
  day: true,
  starts: true,
  ends: true,
  walkIn: true,
  patientId: true,
  patientName: true,
  mobile: true,
  branchId: true,
  branchName: true,
  consultantName: true,
  serviceName: true,
})

const outstandingRowSchema = moneyOfAppointment.extend({
  /** The day on which it was charged. */
  since: daySchema,
  /** Rupees: the rest, and what was paid of it. */
  owed: z.number(),
  paid: z.number(),
})
export type OutstandingRow = z.output<typeof outstandingRowSchema>

/** The branch and the consultant of the filter. */
export const place = { branch: idParamSchema.optional(), consultant: idParamSchema.optional() }

/** The place of a row in the list: '2026-11-20 41'. */
export const cursorSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{1,10}$/)
  .refine((cursor) => daySchema.safeParse(cursor.slice(0, 10)).success)
  .refine((cursor) => idParamSchema.safeParse(cursor.slice(11)).success)

export const listOutstanding = contract({
  method: 'GET',
  url: '/api/outstanding',
  summary: 'Conducted appointments of which something is owed, the oldest first, by page',
  live: ['payment', 'appointment', 'masters'],
  query: z.strictObject({
    ...place,
    age: z.enum(debtAges).optional(),
    after: cursorSchema.optional(),
    limit: pageSizeSchema(60),
  }),
  answer: pageOf(outstandingRowSchema),
})

export const sumOutstanding = contract({
  method: 'GET',
  url: '/api/outstanding/sums',
  summary: 'How much is owed, and by how many appointments, for how long',
  live: ['payment', 'appointment'],
  query: z.strictObject(place),
  /** Rupees; a row for each age. */
  answer: z.array(z.object({ age: z.enum(debtAges), count: z.int(), owed: z.number() })),
})
