import { z } from 'zod'
import { contract } from '../access/contract.ts'
import { sentence } from '../i18n/text-key.ts'
import { mostCertificates, saveCertificates } from '../visits/certificates/certificates.ts'
import { saveVisitDetails } from '../visits/details/visit-details.ts'
import { mostPrescriptionItems, savePrescription } from '../visits/prescription/prescription.ts'
import { saveRecommendedTests } from '../visits/tests/recommended-tests.ts'
import { readVisit } from '../visits/visit.ts'
import { visitIdSchema } from '../visits/visit-parts.ts'
import { done, earlierCall, type EarlierCall } from './earlier-call.server.ts'
import { answerWith, dayOrEmpty, earlierId } from './earlier-values.ts'
import {
  certificateField,
  detailsFields,
  earlierVisitSchema,
  prescriptionField,
  testField,
  toDetails,
  toEarlierVisit,
} from './earlier-visit.ts'

const nothing = answerWith(z.null())

/** What every part of a record is sent with. The day of a record is that of its appointment. */
const ofVisit = { appointment_id: earlierId(), record_date: dayOrEmpty }

const prescriptions = z.array(prescriptionField).max(mostPrescriptionItems)
const tests = z.array(testField).max(100)
const certificates = z.array(certificateField).max(mostCertificates)

/** The record of a visit: read whole, written part by part. */
export const visitCalls: EarlierCall[] = [
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/complete-patient-details/:id',
      summary: 'All that was recorded at a visit, by the id of its appointment',
      params: visitIdSchema,
      answer: answerWith(earlierVisitSchema),
    }),
    readVisit,
    async ({ ask, params }) => done(toEarlierVisit(await ask(readVisit, { params }))),
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/patient-details',
      summary: 'Save the details of a visit, and the parts that are sent with them',
      body: detailsFields.extend({
        ...ofVisit,
        prescriptions: prescriptions.optional(),
        recommendedTests: tests.optional(),
        certificates: certificates.optional(),
      }),
      answer: nothing,
    }),
    saveVisitDetails,
    async ({ ask, body }) => {
      const params = { id: body.appointment_id }
      const visit = await ask(readVisit, { params })
      const details = toDetails(body, visit.details?.height ?? null)
      let { version } = await ask(saveVisitDetails, {
        params,
        body: { version: visit.version, details },
      })
      // An empty list is left out of what is sent, so none here removes what was saved before.
      if (body.prescriptions?.length) {
        const part = { version, items: body.prescriptions }
        version = (await ask(savePrescription, { params, body: part })).version
      }
      if (body.recommendedTests?.length) {
        const part = { version, tests: body.recommendedTests }
        version = (await ask(saveRecommendedTests, { params, body: part })).version
      }
      if (body.certificates?.length) {
        await ask(saveCertificates, { params, body: { version, certificates: body.certificates } })
      }
      return done(null, 'visit.detailsSaved')
    },
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/submit-prescriptions',
      summary: 'Save the prescription of a visit, in place of the one before',
      body: z.object({ ...ofVisit, prescriptions: prescriptions.min(1) }),
      answer: nothing,
    }),
    savePrescription,
    async ({ ask, body: { appointment_id: id, prescriptions: items } }) => {
      const { version } = await ask(readVisit, { params: { id } })
      await ask(savePrescription, { params: { id }, body: { version, items } })
      return done(null, 'prescription.saved')
    },
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/submit-tests',
      summary: 'Save the recommended tests of a visit, in place of those before',
      body: z.object({ ...ofVisit, tests: tests.min(1, sentence('tests.required')) }),
      answer: nothing,
    }),
    saveRecommendedTests,
    async ({ ask, body: { appointment_id: id, tests: chosen } }) => {
      const { version } = await ask(readVisit, { params: { id } })
      await ask(saveRecommendedTests, { params: { id }, body: { version, tests: chosen } })
      return done(null, 'tests.saved')
    },
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/certificate',
      summary: 'Save the leave certificates of a visit, in place of those before',
      body: z.object({
        ...ofVisit,
        certificates: certificates.min(1, sentence('certificate.required')),
      }),
      answer: nothing,
    }),
    saveCertificates,
    async ({ ask, body: { appointment_id: id, certificates: issued } }) => {
      const { version } = await ask(readVisit, { params: { id } })
      await ask(saveCertificates, { params: { id }, body: { version, certificates: issued } })
      return done(null, 'certificate.saved')
    },
  ),
]
