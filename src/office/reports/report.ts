import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { incomeModes } from '../../scheduling/appointments/payment.ts'
import { pageQuery } from '../../scheduling/appointments/page-cursor.ts'
import { pageOf } from '../../platform/http/page.ts'
import { reportFilterSchema } from './report-filter.ts'
import { longReadLimitMs } from '../../platform/http/call-contract.ts'

/** A row of a report: the appointment, and what was received for it. */
export const reportRowSchema = appointmentSchema.extend({
  /** Null where nothing was received. */
  paymentMode: z.enum(incomeModes).nullable(),
  transactionId: z.string().nullable(),
  /** The name of the person who received the payment; null where nothing was received. */
  takenBy: z.string().nullable(),
  /** That of the patient's file at the clinic. */
  fileNumber: z.string().nullable(),
})
export type ReportRow = z.output<typeof reportRowSchema>

export const listReport = contract({
  method: 'POST',
  url: '/api/reports/appointments',
  readLimitMs: longReadLimitMs,
  summary: 'A report, newest first, by page; for a consultant only their own',
  body: reportFilterSchema.extend(pageQuery(60)),
  answer: pageOf(reportRowSchema),
})

/** How old the figures are, in seconds, where they come from a replica that lags by more than five. */
export const ageSecondsSchema = z.int().optional()

export const readReportTotals = contract({
  method: 'POST',
  url: '/api/reports/totals',
  readLimitMs: longReadLimitMs,
  summary: 'The number of appointments in a report, and the sums of their prices in rupees',
  body: reportFilterSchema,
  answer: z.object({
    count: z.int(),
    total: z.number(),
    paid: z.number(),
    /** Of pending and conducted ones: nothing is owed for a cancelled one. */
    unpaid: z.number(),
    ageSeconds: ageSecondsSchema,
  }),
})
export type ReportTotals = z.output<typeof readReportTotals.answer>
