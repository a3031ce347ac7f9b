import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import type { Day } from '../../platform/day/day.ts'
import type { CallInput } from '../../platform/http/call-contract.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { mostCertificates } from '../../visits/record/certificates/certificates.ts'
import { mostPrescriptionItems } from '../../visits/record/prescription/prescription.ts'
import { saveVisitParts } from '../../visits/record/save-parts.ts'
import { readVisit } from '../../visits/record/visit.ts'
import { visitIdSchema } from '../../visits/visit/visit-parts.ts'
import type { Ask } from './internal-call.server.ts'
import { done, earlierCall, type EarlierCall } from './earlier-call.server.ts'
import { answerWith, dayOrEmpty, earlierId } from './legacy-values.ts'
import {
  certificateField,
  detailsFields,
  earlierVisitSchema,
  prescriptionField,
  testField,
  toDetails,
  toItem,
  toEarlierVisit,
} from './legacy-visit.ts'

const nothing = answerWith(z.null())

/** What every part of a record is sent with. The day of a record is that of its visit. */
const ofVisit = { appointment_id: earlierId(), record_date: dayOrEmpty }

type Parts = Omit<CallInput<typeof saveVisitParts>['body'], 'day'>

/** How long a part waits for the details that were sent at the same time, and how often it looks. */
const waitMs = 2_000
const lookMs = 100

/**
 * Saves parts of a visit over what is there now, all or none. A front end sends the details and the
 * other parts at once, and the others may come first: they wait for the details.
 */
async function saveParts(ask: Ask, id: number, days: (Day | undefined)[], parts: Parts) {
  const [day, other] = [...new Set(days.filter((it) => it !== undefined))]
  if (other !== undefined) {
    throw new Refusal('invalid_input', undefined, { record_date: sentence('earlier.recordDate') })
  }
  const begun = performance.now()
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each look waits for the one before
      await ask(saveVisitParts, { params: { id }, body: { day, ...parts } })
      return
    } catch (error) {
      const isEarly = error instanceof Refusal && error.code === 'visit_first'
      if (!isEarly || performance.now() - begun > waitMs) throw error
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sleep(lookMs)
  }
}

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
    saveVisitParts,
    async ({ ask, body }) => {
      const { prescriptions: rows = [], recommendedTests = [], certificates: issued = [] } = body
      const days = [body.record_date, ...rows.map(({ record_date }) => record_date)]
      await saveParts(ask, body.appointment_id, days, {
        details: toDetails(body),
        // An empty list is left out of what is sent, so none here removes what was saved before.
        ...(rows.length > 0 && { prescription: rows.map(toItem) }),
        ...(recommendedTests.length > 0 && { tests: recommendedTests }),
        ...(issued.length > 0 && { certificates: issued }),
      })
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
    saveVisitParts,
    async ({ ask, body: { appointment_id: id, record_date: day, prescriptions: rows } }) => {
      const days = [day, ...rows.map(({ record_date }) => record_date)]
      await saveParts(ask, id, days, { prescription: rows.map(toItem) })
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
    saveVisitParts,
    async ({ ask, body: { appointment_id: id, record_date: day, tests: chosen } }) => {
      await saveParts(ask, id, [day], { tests: chosen })
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
    saveVisitParts,
    async ({ ask, body: { appointment_id: id, record_date: day, certificates: issued } }) => {
      await saveParts(ask, id, [day], { certificates: issued })
      return done(null, 'certificate.saved')
    },
  ),
]
