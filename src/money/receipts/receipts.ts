import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { languageSchema } from '../../patients/contact/contact.ts'
import { appointmentIdSchema } from '../../scheduling/appointments/change-appointment.ts'
import { billPapers } from '../../visits/printouts/bill.ts'

/** Money received, or money given back; each has numbers of its own. */
export const receiptKinds = ['receipt', 'refund'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** A receipt as a list of payments shows it. */
export const receiptMarkSchema = z.object({
  id: z.int(),
  /** 'KOR/2026-27/000123' */
  number: z.string(),
})
export type ReceiptMark = z.output<typeof receiptMarkSchema>

const body = z.strictObject({
  /** One of the appointment's; without it the newest. */
  receipt: z.int().positive().optional(),
  paper: z.enum(billPapers),
  /** The chosen language; without it the patient's own, or that of the screen. */
  locale: languageSchema.optional(),
  screenLocale: languageSchema.default('en'),
})
export type ReceiptPrint = z.input<typeof body>

export const printReceipt = contract({
  method: 'POST',
  url: '/api/appointments/:id/print-receipt',
  summary:
    'The pages of a receipt of an appointment, as SVG; the second print and every later one is a duplicate',
  params: appointmentIdSchema,
  body,
  answer: z.object({
    /** Millimetres of each page. */
    width: z.number(),
    height: z.number(),
    pages: z.array(z.string()),
  }),
})

export const saveReceipt = contract({
  method: 'POST',
  url: '/api/appointments/:id/save-receipt',
  summary: 'The same receipt as a PDF file; saving it counts as a print',
  params: appointmentIdSchema,
  body,
  answer: z.file(),
  fileType: 'application/pdf',
})
