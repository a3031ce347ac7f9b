import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { reportFilterSchema } from './report-filter.ts'
import { reportRowSchema } from './report.ts'
import { rowsFileType } from './rows-file-type.ts'

/** A row of a report as exported: the columns that its list can have. */
export const exportedRowSchema = reportRowSchema.pick({
  branchName: true,
  consultantName: true,
  day: true,
  walkIn: true,
  starts: true,
  ends: true,
  serviceName: true,
  patientName: true,
  mobile: true,
  fileNumber: true,
  price: true,
  paymentStatus: true,
  paidInPart: true,
  status: true,
  cancelReason: true,
  paymentMode: true,
  transactionId: true,
  takenBy: true,
})
export type ExportedRow = z.output<typeof exportedRowSchema>

export const exportReport = contract({
  method: 'POST',
  url: '/api/reports/rows',
  summary: 'Every row of a report, newest first, streamed as JSON lines',
  body: reportFilterSchema,
  answer: z.file(),
  fileType: rowsFileType,
})
