import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { reportFilterSchema } from './report-filter.ts'
import { rowsFileType } from './rows-file-type.ts'

/** A row of a report as exported: the columns of its list. */
export const exportedRowSchema = appointmentSchema.pick({
  branchName: true,
  consultantName: true,
  day: true,
  starts: true,
  ends: true,
  serviceName: true,
  patientName: true,
  mobile: true,
  price: true,
  paymentStatus: true,
  status: true,
  cancelReason: true,
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
