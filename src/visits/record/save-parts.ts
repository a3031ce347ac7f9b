import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { saveCertificates } from './certificates/certificates.ts'
import { visitDetailsSchema } from './details/visit-details.ts'
import { savePrescription } from './prescription/prescription.ts'
import { saveRecommendedTests } from './tests/recommended-tests.ts'
import { visitIdSchema } from '../visit/visit-parts.ts'

export const saveVisitParts = contract({
  method: 'PUT',
  url: '/api/visits/:id',
  summary:
    'Save several parts of a visit, all or none, over what is there now: for programs that know no versions',
  params: visitIdSchema,
  body: z
    .strictObject({
      /** The visit's day, where the sender states one; another day is refused. */
      day: daySchema.optional(),
      /** A height that is left out stays as it is. */
      details: visitDetailsSchema.partial({ height: true }).optional(),
      prescription: savePrescription.body.shape.items.optional(),
      tests: saveRecommendedTests.body.shape.tests.optional(),
      certificates: saveCertificates.body.shape.certificates.optional(),
    })
    .refine(
      ({ details, prescription, tests, certificates }) =>
        Boolean(details ?? prescription ?? tests ?? certificates),
      { path: ['details'], error: sentence('invalid.missing') },
    ),
  answer: z.object({ version: z.int() }),
})
