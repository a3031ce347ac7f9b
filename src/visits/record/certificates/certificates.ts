import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { daySchema, dayWith } from '../../../platform/day/day.ts'
import { typedText } from '../../../platform/http/typed-text.ts'
import { sentence } from '../../../platform/i18n/text-key.ts'
import { writeStampSchema } from '../../drafts/visit-drafts.ts'
import { visitIdSchema, visitVersionSchema } from '../../visit/visit-parts.ts'

/** A medical leave certificate (specification, sections 3 and 5). */
export const certificateSchema = z.strictObject({
  issueDay: dayWith(sentence('certificate.issueDayRequired')),
  startDay: dayWith(sentence('certificate.startDayRequired')),
  totalLeaveDays: z
    .int(sentence('certificate.daysRequired'))
    .min(1, sentence('certificate.daysLeast'))
    .max(365, sentence('visit.tooLarge')),
  diagnosis: typedText(500, sentence('certificate.diagnosisRequired')),
})
export type Certificate = z.output<typeof certificateSchema>

/** One that does not count any more. It stays with its visit, with who withdrew it, when and why. */
export const withdrawnCertificateSchema = certificateSchema.extend({
  withdrawnDay: daySchema,
  withdrawnBy: z.string(),
  reason: z.string(),
})
export type WithdrawnCertificate = z.output<typeof withdrawnCertificateSchema>

export const mostCertificates = 10

export const saveCertificates = contract({
  method: 'PUT',
  url: '/api/visits/:id/certificates',
  summary: 'Save the leave certificates of a visit; those saved before stand first, in their order',
  params: visitIdSchema,
  body: z.strictObject({
    version: visitVersionSchema,
    stamp: writeStampSchema.optional(),
    certificates: z
      .array(certificateSchema)
      .min(1, sentence('certificate.required'))
      .max(mostCertificates),
  }),
  answer: z.object({ version: z.int() }),
})

export const withdrawCertificate = contract({
  method: 'POST',
  url: '/api/visits/:id/certificates/withdraw',
  summary: 'Withdraw a saved certificate of a visit; it stays with the visit, marked as withdrawn',
  params: visitIdSchema,
  body: z.strictObject({
    version: visitVersionSchema,
    /** Which of the visit's certificates, from 1. */
    number: z.int().min(1).max(mostCertificates),
    reason: typedText(300, sentence('certificate.reasonRequired')),
  }),
  answer: z.object({ version: z.int() }),
})
