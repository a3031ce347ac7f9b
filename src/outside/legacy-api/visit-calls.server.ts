import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import type { Day } from '../../platform/day/day.ts'
import type { CallInput } from '../../platform/http/call-contract.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { maxCertificates } from '../../visits/record/certificates/certificates.ts'
import { maxPrescriptionItems } from '../../visits/record/prescription/prescription.ts'
import { saveVisitParts } from '../../visits/record/save-parts.ts'
import { readVisit } from '../../visits/record/visit.ts'
import { visitIdSchema } from '../../visits/visit/visit-params.ts'
import type { InternalCall } from './internal-call.server.ts'
import { succeed, legacyCall, type LegacyCall } from './legacy-call.server.ts'
import { answerWith, dayOrEmpty, legacyId } from './legacy-values.ts'
import {
  legacyCertificateSchema,
  legacyVisitDetailsSchema,
  legacyVisitSchema,
  legacyPrescriptionSchema,
  legacyTestSchema,
  toDetails,
  toPrescriptionItem,
  toLegacyVisit,
} from './legacy-visit.ts'

const emptyAnswer = answerWith(z.null())

/**
 * Fields that every part of a record is sent with. The record date must be the day of the visit.
 */
const visitFields = { appointment_id: legacyId(), record_date: dayOrEmpty }

type VisitParts = Omit<CallInput<typeof saveVisitParts>['body'], 'day'>

/**
 * How long a part waits for the details that were sent at the same time, and how often it retries.
 */
const maxWaitMs = 2_000
const retryMs = 100

/**
 * Saves parts of a visit in place of the stored ones, all or none. Legacy clients send the details
 * and the other parts at the same time, so a part that arrives first retries until the details are
 * saved. Throws `invalid_input` for record dates that differ, `visit_first` after `maxWaitMs`.
 */
async function saveParts(
  call: InternalCall,
  id: number,
  days: (Day | undefined)[],
  parts: VisitParts,
) {
  const [day, otherDay] = [...new Set(days.filter((it) => it !== undefined))]
  if (otherDay !== undefined) {
    throw new ProblemError('invalid_input', undefined, {
      record_date: messageKey('legacyApi.recordDate'),
    })
  }
  const startedMs = performance.now()
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each attempt follows a failed one
      await call(saveVisitParts, { params: { id }, body: { day, ...parts } })
      return
    } catch (error) {
      const isBeforeDetails = error instanceof ProblemError && error.code === 'visit_first'
      if (!isBeforeDetails || performance.now() - startedMs > maxWaitMs) throw error
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sleep(retryMs)
  }
}

const prescriptions = z.array(legacyPrescriptionSchema).max(maxPrescriptionItems)
const tests = z.array(legacyTestSchema).max(100)
const certificates = z.array(legacyCertificateSchema).max(maxCertificates)

/** The calls on a visit's record: read whole, saved part by part. */
export const visitCalls: LegacyCall[] = [
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/complete-patient-details/:id',
      summary: 'The whole record of a visit, by the id of its appointment',
      params: visitIdSchema,
      answer: answerWith(legacyVisitSchema),
    }),
    readVisit,
    async ({ call, params }) => succeed(toLegacyVisit(await call(readVisit, { params }))),
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/patient-details',
      summary: 'Save the details of a visit, and the parts that are sent with them',
      body: legacyVisitDetailsSchema.extend({
        ...visitFields,
        prescriptions: prescriptions.optional(),
        recommendedTests: tests.optional(),
        certificates: certificates.optional(),
      }),
      answer: emptyAnswer,
    }),
    saveVisitParts,
    async ({ call, body }) => {
      const { prescriptions: rows = [], recommendedTests = [], certificates: issued = [] } = body
      const days = [body.record_date, ...rows.map(({ record_date }) => record_date)]
      await saveParts(call, body.appointment_id, days, {
        details: toDetails(body),
        // Legacy clients send an empty list for an untouched part, so it must not delete stored
        // rows.
        ...(rows.length > 0 && { prescription: rows.map(toPrescriptionItem) }),
        ...(recommendedTests.length > 0 && { tests: recommendedTests }),
        ...(issued.length > 0 && { certificates: issued }),
      })
      return succeed(null, 'visit.detailsSaved')
    },
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/submit-prescriptions',
      summary: 'Save the prescription of a visit, replacing the stored one',
      body: z.object({ ...visitFields, prescriptions: prescriptions.min(1) }),
      answer: emptyAnswer,
    }),
    saveVisitParts,
    async ({ call, body: { appointment_id: id, record_date: day, prescriptions: rows } }) => {
      const days = [day, ...rows.map(({ record_date }) => record_date)]
      await saveParts(call, id, days, { prescription: rows.map(toPrescriptionItem) })
      return succeed(null, 'prescription.saved')
    },
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/submit-tests',
      summary: 'Save the recommended tests of a visit, replacing the stored ones',
      body: z.object({ ...visitFields, tests: tests.min(1, messageKey('tests.required')) }),
      answer: emptyAnswer,
    }),
    saveVisitParts,
    async ({ call, body: { appointment_id: id, record_date: day, tests: chosen } }) => {
      await saveParts(call, id, [day], { tests: chosen })
      return succeed(null, 'tests.saved')
    },
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/certificate',
      summary: 'Save the leave certificates of a visit, replacing the stored ones',
      body: z.object({
        ...visitFields,
        certificates: certificates.min(1, messageKey('certificate.required')),
      }),
      answer: emptyAnswer,
    }),
    saveVisitParts,
    async ({ call, body: { appointment_id: id, record_date: day, certificates: issued } }) => {
      await saveParts(call, id, [day], { certificates: issued })
      return succeed(null, 'certificate.saved')
    },
  ),
]
