import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { throwPatientKnown } from '../register/correct-patient.server.ts'
import { beginImport, readImports } from '../import-kit/imports.server.ts'
import { isPossibleBirthday } from '../register/correction-rule.ts'
import {
  checkImportedPatients,
  importBodyLimit,
  importPatients,
  listPatientImports,
  takeBackImport,
} from './import-patients.ts'
import {
  addPatients,
  asJson,
  countOfImport,
  knownPerson,
  noteAdded,
} from './add-patients.server.ts'
import { removeUntouched } from './remove-untouched.server.ts'

const subject = 'imported file'

/** The calls by which an Admin takes over the patients of another program. */
export function patientImportRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(
    app,
    checkImportedPatients,
    async ({ body: { patients } }) => {
      const people = patients.map(({ fileNumber, ...row }) => ({ ...row, file_number: fileNumber }))
      const rows = await db<{ isKnown: boolean; isTaken: boolean; isLeft: boolean }[]>`
        select known is not null as is_known,
          coalesce(holder <> coalesce(known, 0), false) as is_taken,
          known is not null and f.file_number <> '' and holder is distinct from known as is_left
        from (
          select f.*, ${knownPerson(db)} as known, (
            select coalesce(p.merged_into, p.id) from patient p
            where upper(p.file_number) = upper(f.file_number)) as holder
          from jsonb_to_recordset(${asJson(people)}::text::jsonb)
            f(nr int, name text, mobile text, file_number text)) f
        order by nr`
      return {
        known: rows.map(({ isKnown }) => isKnown),
        taken: rows.map(({ isTaken }) => isTaken),
        left: rows.map(({ isLeft }) => isLeft),
      }
    },
    { bodyLimit: importBodyLimit },
  )

  route(
    app,
    importPatients,
    ({ body: { key, fileName, patients }, staff, address }) => {
      const { today } = now()
      if (patients.some(({ bornOn }) => bornOn !== null && !isPossibleBirthday(bornOn, today))) {
        throw new ProblemError('invalid_input')
      }
      return (
        db
          .begin(async (tx) => {
            const id = await beginImport(tx, 'patient_import', { key, fileName, by: staff.id })
            const added = await addPatients(tx, patients, today)
            await noteAdded(tx, id, added)
            const after = { fileName, patients: added }
            await audit(tx, { staff, address }, { action: 'added', subject, id, after })
            // Also those whom an earlier request has added, whose answer was lost.
            const ofImport = await countOfImport(tx, id, patients)
            return { added: ofImport, known: patients.length - ofImport }
          })
          // A number that a desk has given since the check: checked again, its row is named.
          .catch(throwPatientKnown)
      )
    },
    { bodyLimit: importBodyLimit },
  )

  route(app, listPatientImports, () => readImports(db, 'patient_import'))

  route(app, takeBackImport, ({ params: { id }, staff, address }) =>
    db.begin(async (tx) => {
      const { removed, more } = await removeUntouched(tx, id)
      const after = { patients: removed }
      await audit(tx, { staff, address }, { action: 'removed', subject, id, after })
      const [rest] = await tx<{ left: number }[]>`
        select count(*)::int as left from imported_patient where import_id = ${id}`
      return { removed: removed.length, more, left: rest!.left }
    }),
  )
}
