import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { daySchemaWithMessage } from '../../../platform/day/day.ts'
import { maxSentences, textSchema } from '../../../platform/http/input-schemas.ts'
import { messageKey } from '../../../platform/i18n/text-key.ts'
import { writeStampSchema } from '../../drafts/visit-drafts.ts'
import { visitIdSchema, visitVersionSchema } from '../../visit/visit-params.ts'
import {
  paperKeysSchema,
  paperRowsSchema,
  withdrawalSchema,
  withdrawnShape,
} from '../issued/issued.ts'

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

export const withdrawnCertificateSchema = certificateSchema.extend(withdrawnShape)
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
    rows: paperRowsSchema(maxCertificates),
    keys: paperKeysSchema(maxCertificates),
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
  body: withdrawalSchema(maxCertificates),
  answer: z.object({ version: z.int() }),
})
