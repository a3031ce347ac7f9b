import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { saveCertificates } from './certificates/certificates.ts'
import { saveLeaveCertificates } from './certificates/certificates.server.ts'
import { saveHomeExercises } from './exercises/exercises.server.ts'
import { saveExercises } from './exercises/exercises.ts'
import { saveReferralLetters } from './referrals/referrals.server.ts'
import { saveReferrals } from './referrals/referrals.ts'
import { saveVisitDetails } from './details/visit-details.ts'
import type { WriteStamp } from '../drafts/draft-rule.ts'
import { openRecord, type Actor } from '../visit/open-record.server.ts'
import { savePrescription } from './prescription/prescription.ts'
import { saveVisitParts } from './save-parts.ts'
import { saveRecommendedTests } from './tests/recommended-tests.ts'
import {
  saveDetails,
  savePrescriptionItems,
  saveTests,
  type SaveContext,
} from './write-parts.server.ts'

/** The version and stamp that the sender of a part has seen. */
interface EditBasis {
  version: number
  stamp?: WriteStamp | undefined
}

export function visitSaveRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  const saveContextOf = (id: number, { version, stamp }: EditBasis, actor: Actor): SaveContext => ({
    id,
    seenVersion: version,
    stamp,
    actor,
    today: now().today,
  })

  route(app, saveVisitDetails, ({ params, body, ...actor }) => {
    const saveContext = saveContextOf(params.id, body, actor)
    return db.begin((tx) => saveDetails(tx, saveContext, body.details))
  })

  route(app, savePrescription, ({ params, body, ...actor }) => {
    const saveContext = saveContextOf(params.id, body, actor)
    return db.begin((tx) => savePrescriptionItems(tx, saveContext, body.items))
  })

  route(app, saveRecommendedTests, ({ params, body, ...actor }) => {
    const saveContext = saveContextOf(params.id, body, actor)
    return db.begin((tx) => saveTests(tx, saveContext, body.tests))
  })

  route(app, saveExercises, ({ params, body, ...actor }) => {
    const saveContext = saveContextOf(params.id, body, actor)
    return db.begin((tx) => saveHomeExercises(tx, saveContext, body.exercises))
  })

  route(app, saveCertificates, ({ params, body, ...actor }) => {
    const saveContext = saveContextOf(params.id, body, actor)
    return db.begin((tx) => saveLeaveCertificates(tx, saveContext, body.certificates, body))
  })

  route(app, saveReferrals, ({ params, body, ...actor }) => {
    const saveContext = saveContextOf(params.id, body, actor)
    return db.begin((tx) => saveReferralLetters(tx, saveContext, body.referrals, body))
  })

  route(app, saveVisitParts, ({ params: { id }, body, ...actor }) => {
    const { day, details, prescription, tests, certificates } = body
    const saveContext = { id, seenVersion: undefined, stamp: undefined, actor, today: now().today }
    return db.begin(async (tx) => {
      // Locked from the start, so that simultaneous saves run one after the other.
      const record = await openRecord(tx, id, actor.staff, { lock: true })
      if (day !== undefined && day !== record.day) {
        throw new ProblemError('invalid_input', undefined, {
          day: messageKey('legacyApi.recordDate'),
        })
      }
      let version = 0
      if (details) ({ version } = await saveDetails(tx, saveContext, details))
      if (prescription) ({ version } = await savePrescriptionItems(tx, saveContext, prescription))
      if (tests) ({ version } = await saveTests(tx, saveContext, tests))
      if (certificates) ({ version } = await saveLeaveCertificates(tx, saveContext, certificates))
      return { version }
    })
  })
}
