import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { reportFilterSchema } from './report-filter.ts'

/** Where a page ends: the day, start and id of its last row, with blanks between. */
const pagePlaceSchema = z.tuple([daySchema, timeSchema, idInAddress])

export const listReport = contract({
  method: 'POST',
  url: '/api/reports/appointments',
  summary: 'A report, newest first, a page at a time; a consultant gets their own only',
  body: reportFilterSchema.extend({
    /** Where the page before ended: its `next`. */
    after: z
      .string()
      .refine((after) => pagePlaceSchema.safeParse(after.split(' ')).success)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(60),
  }),
  answer: z.object({ rows: z.array(appointmentSchema), next: z.string().nullable() }),
})

export const readReportTotals = contract({
  method: 'POST',
  url: '/api/reports/totals',
  summary: 'How many appointments a whole report has, and the rupees of their prices',
  body: reportFilterSchema,
  answer: z.object({ count: z.int(), total: z.number() }),
})
