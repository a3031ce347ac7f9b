import { z } from 'zod'
import { contract } from '../../access/contract.ts'
import { dayWith } from '../../day/day.ts'
import { typedText } from '../../http/typed-text.ts'
import { sentence } from '../../i18n/text-key.ts'
import { visitIdSchema, visitVersionSchema } from '../visit-parts.ts'

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

export const mostCertificates = 10

export const saveCertificates = contract({
  method: 'PUT',
  url: '/api/visits/:id/certificates',
  summary: 'Save the leave certificates of a visit, in place of those before',
  params: visitIdSchema,
  body: z.strictObject({
    version: visitVersionSchema,
    certificates: z
      .array(certificateSchema)
      .min(1, sentence('certificate.required'))
      .max(mostCertificates),
  }),
  answer: z.object({ version: z.int() }),
})
