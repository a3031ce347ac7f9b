import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { daySchema, daySchemaWithMessage } from '../../../platform/day/day.ts'
import { maxSentences, textSchema } from '../../../platform/http/input-schemas.ts'
import { messageKey } from '../../../platform/i18n/text-key.ts'
import { writeStampSchema } from '../../drafts/visit-drafts.ts'
import { visitIdSchema, visitVersionSchema } from '../../visit/visit-params.ts'

/** A medical leave certificate (specification, sections 3 and 5). */
export const certificateSchema = z.strictObject({
  issueDay: daySchemaWithMessage(messageKey('certificate.issueDayRequired')),
  startDay: daySchemaWithMessage(messageKey('certificate.startDayRequired')),
  totalLeaveDays: z
    .int(messageKey('certificate.daysRequired'))
    .min(1, messageKey('certificate.daysLeast'))
    .max(365, messageKey('visit.tooLarge')),
  diagnosis: textSchema(maxSentences, messageKey('certificate.diagnosisRequired')),
})
export type Certificate = z.output<typeof certificateSchema>

/** A withdrawn certificate. It remains in its visit, with the reason, the time and the staff member. */
export const withdrawnCertificateSchema = certificateSchema.extend({
  withdrawnDay: daySchema,
  withdrawnBy: z.string(),
  reason: z.string(),
})
export type WithdrawnCertificate = z.output<typeof withdrawnCertificateSchema>

export const maxCertificates = 10

export const saveCertificates = contract({
  method: 'PUT',
  url: '/api/visits/:id/certificates',
  summary: 'Save the leave certificates of a visit; saved ones stay first, in their order',
  params: visitIdSchema,
  body: z.strictObject({
    version: visitVersionSchema,
    stamp: writeStampSchema.optional(),
    certificates: z
      .array(certificateSchema)
      .min(1, messageKey('certificate.required'))
      .max(maxCertificates),
  }),
  answer: z.object({ version: z.int() }),
})

export const withdrawCertificate = contract({
  method: 'POST',
  url: '/api/visits/:id/certificates/withdraw',
  summary: 'Withdraw a saved certificate of a visit; it remains in the visit, marked as withdrawn',
  params: visitIdSchema,
  body: z.strictObject({
    version: visitVersionSchema,
    /** Index of the certificate in the visit, from 1. */
    number: z.int().min(1).max(maxCertificates),
    reason: textSchema(300, messageKey('certificate.reasonRequired')),
    /** The window that withdraws it, so that every other one hears that the visit has changed. */
    editor: z.uuid().optional(),
  }),
  answer: z.object({ version: z.int() }),
})
