import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { saveCertificates } from './certificates/certificates.ts'
import { sentDetailsSchema } from './details/visit-details.ts'
import { savePrescription } from './prescription/prescription.ts'
import { saveRecommendedTests } from './tests/recommended-tests.ts'
import { visitIdSchema } from '../visit/visit-params.ts'

export const saveVisitParts = contract({
  method: 'PUT',
  url: '/api/visits/:id',
  summary:
    'Save several parts of a visit, all or none, overwriting what is there: for programs without versions',
  params: visitIdSchema,
  body: z
    .strictObject({
      /** The visit's day; optional, and a different day is refused. */
      day: daySchema.optional(),
      /** Without a height or a later vital, what is saved is kept. */
      details: sentDetailsSchema.partial({ height: true }).optional(),
      prescription: savePrescription.body.shape.items.optional(),
      tests: saveRecommendedTests.body.shape.tests.optional(),
      certificates: saveCertificates.body.shape.certificates.optional(),
    })
    .refine(
      ({ details, prescription, tests, certificates }) =>
        Boolean(details ?? prescription ?? tests ?? certificates),
      { path: ['details'], error: messageKey('invalid.missing') },
    ),
  answer: z.object({ version: z.int() }),
})
