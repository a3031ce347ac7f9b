import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { saveCertificates } from './certificates/certificates.ts'
import { saveVisitDetails } from './details/visit-details.ts'
import type { WriteStamp } from '../drafts/draft-rule.ts'
import { openRecord, type By } from '../visit/open-record.server.ts'
import { savePrescription } from './prescription/prescription.ts'
import { saveVisitParts } from './save-parts.ts'
import { saveRecommendedTests } from './tests/recommended-tests.ts'
import { saveDetails, saveItems, saveLeave, saveTests, type Saving } from './write-parts.server.ts'

/** What the sender of a part had seen of it. */
interface SeenByWindow {
  version: number
  stamp?: WriteStamp | undefined
}

export function visitSaveRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  const savingOf = (id: number, { version, stamp }: SeenByWindow, by: By): Saving => ({
    id,
    seenVersion: version,
    stamp,
    by,
    today: now().today,
  })

  route(app, saveVisitDetails, ({ params, body, ...by }) => {
    const saving = savingOf(params.id, body, by)
    return db.begin((tx) => saveDetails(tx, saving, body.details))
  })

  route(app, savePrescription, ({ params, body, ...by }) => {
    const saving = savingOf(params.id, body, by)
    return db.begin((tx) => saveItems(tx, saving, body.items))
  })

  route(app, saveRecommendedTests, ({ params, body, ...by }) => {
    const saving = savingOf(params.id, body, by)
    return db.begin((tx) => saveTests(tx, saving, body.tests))
  })

  route(app, saveCertificates, ({ params, body, ...by }) => {
    const saving = savingOf(params.id, body, by)
    return db.begin((tx) => saveLeave(tx, saving, body.certificates))
  })

  route(app, saveVisitParts, ({ params: { id }, body, ...by }) => {
    const { day, details, prescription, tests, certificates } = body
    const saving = { id, seenVersion: undefined, stamp: undefined, by, today: now().today }
    return db.begin(async (tx) => {
      // Locked from the start: what is sent at once is saved one after the other.
      const record = await openRecord(tx, id, by.staff, { lock: true })
      if (day !== undefined && day !== record.day) {
        throw new Refusal('invalid_input', undefined, { day: sentence('earlier.recordDate') })
      }
      let version = 0
      if (details) ({ version } = await saveDetails(tx, saving, details))
      if (prescription) ({ version } = await saveItems(tx, saving, prescription))
      if (tests) ({ version } = await saveTests(tx, saving, tests))
      if (certificates) ({ version } = await saveLeave(tx, saving, certificates))
      return { version }
    })
  })
}
