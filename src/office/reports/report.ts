import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { pageQuery } from '../../scheduling/appointments/page-cursor.ts'
import { pageOf } from '../../platform/http/page.ts'
import { reportFilterSchema } from './report-filter.ts'

export const listReport = contract({
  method: 'POST',
  url: '/api/reports/appointments',
  summary: 'A report, newest first, by page; for a consultant only their own',
  body: reportFilterSchema.extend(pageQuery(60)),
  answer: pageOf(appointmentSchema),
})

export const readReportTotals = contract({
  method: 'POST',
  url: '/api/reports/totals',
  summary: 'The number of appointments in a report, and the sum of their prices in rupees',
  body: reportFilterSchema,
  answer: z.object({ count: z.int(), total: z.number() }),
})
