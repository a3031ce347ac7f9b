import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { appointmentIdSchema } from '../../scheduling/appointments/change-appointment.ts'
import { slipPapers } from '../../visits/printouts/slip.ts'

export const printSlip = contract({
  method: 'GET',
  url: '/api/line/:id/slip',
  summary:
    'The slip of a patient in the line of today as a PDF file: token, expected wait, and the link to their own place',
  params: appointmentIdSchema,
  query: z.strictObject({
    paper: z.enum(slipPapers).default('80mm'),
    /** The reader's language. */
    locale: z.enum(Object.keys(locales) as Locale[]).default('en'),
  }),
  answer: z.file(),
  fileType: 'application/pdf',
})
