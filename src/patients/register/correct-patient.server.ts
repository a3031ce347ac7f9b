import postgres from 'postgres'
import type { FastifyInstance } from 'fastify'
import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { noteContact } from '../contact/note-contact.server.ts'
import { correctPatient } from './correct-patient.ts'
import { correctedFields, isPossibleBirthday, type RegisteredPatient } from './correction-rule.ts'
import { columnsOf, lockPatient } from './registered-patient.server.ts'

export function patientCorrectionRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, correctPatient, ({ params: { id }, body, staff, address }) =>
    db
      .begin(async (tx) => {
        const { today } = now()
        const { version: seenVersion, reason, ...correction } = body
        if (correction.bornOn && !isPossibleBirthday(correction.bornOn, today)) {
          throw new ProblemError('invalid_input', undefined, {
            bornOn: messageKey('patient.bornOnRange'),
          })
        }
        const { version, ...patient } = await lockPatient(tx, id, today)
        const changed = correctedFields(patient, correction, today)
        // Also the answer to a request that is sent again after a lost answer.
        if (Object.keys(changed).length === 0) return { version }
        if (version !== seenVersion) throw new ProblemError('row_changed')
        const { messages, ...fields } = changed
        if (fields.name !== undefined || fields.mobile !== undefined) {
          const after = { ...patient, ...fields }
          await exchangeWithFormer(tx, { staff, address }, id, { before: patient, after })
        }
        if (fields.fileNumber) await takeFromFormer(tx, { staff, address }, id, fields.fileNumber)
        await tx`
          update patient set ${tx({ ...columnsOf(fields, patient.age, today), version: version + 1 })}
          where id = ${id}`
        await noteContact(tx, id, { messages: messages ?? undefined }, 'desk', { staff, address })
        const before = Object.fromEntries(
          Object.keys(changed).map((field) => [field, patient[field as keyof RegisteredPatient]]),
        )
        await audit(
          tx,
          { staff, address },
          {
            action: 'corrected',
            subject: 'patient',
            id,
            patientId: id,
            before,
            after: { ...changed, reason },
          },
        )
        return { version: version + 1 }
      })
      .catch(throwPatientKnown),
  )
}

/**
 * Gives a patient the name and number of an entry that was merged into them, and that entry theirs: it goes on leading to
 * them from there, and both get their own back when they are separated. Nothing where no such entry has these.
 */
async function exchangeWithFormer(
  tx: Queryable,
  actor: Actor,
  id: number,
  { before, after }: Record<'before' | 'after', { name: string; mobile: string }>,
): Promise<void> {
  const [former] = await tx<{ id: number; name: string; mobile: string }[]>`
    select p.id, p.name, p.mobile from patient p
    join patient_merge m on m.merged_id = p.id and m.kept_id = ${id} and m.undone_at is null
    where p.mobile = ${after.mobile} and p.name_key = name_key(${after.name})`
  if (!former) return
  await tx`select exchange_names(${id}, ${former.id})`
  await audit(tx, actor, {
    action: 'corrected',
    subject: 'patient',
    id,
    patientId: former.id,
    before: { name: former.name, mobile: former.mobile },
    after: { name: before.name, mobile: before.mobile },
  })
}

/**
 * Gives a patient the file number of an entry that was merged into them, and that entry theirs: both find them. Nothing
 * where no such entry has it.
 */
async function takeFromFormer(
  tx: Queryable,
  actor: Actor,
  id: number,
  fileNumber: string,
): Promise<void> {
  const [former] = await tx<{ id: number; before: string; after: string | null }[]>`
    select p.id, p.file_number as before, k.file_number as after
    from patient p join patient k on k.id = p.merged_into
    where upper(p.file_number) = upper(${fileNumber}) and k.id = ${id}`
  if (!former) return
  await tx`select exchange_file_numbers(${id}, ${former.id})`
  await audit(tx, actor, {
    action: 'corrected',
    subject: 'patient',
    id,
    patientId: former.id,
    before: { fileNumber: former.before },
    after: { fileNumber: former.after },
  })
}

const uniqueViolation = '23505'

/** The register has one patient of a name under a number, and one of a file number. */
export function throwPatientKnown(error: unknown): never {
  const { code, constraint_name: constraint } = error as postgres.PostgresError
  if (code !== uniqueViolation) throw error
  throw new ProblemError(
    constraint === 'patient_file_number' ? 'file_number_taken' : 'patient_known',
  )
}

/** The SQLSTATE of a booking for a chosen patient who is no longer who the desk chose. */
const patientChangedError = 'OPD03'

/**
 * Throws `patient_changed` when `book_patient` (0030_corrected_patients.sql) refused a chosen
 * patient, whose name or number was corrected meanwhile: booked by the old ones, they would be in
 * the register twice. Any other error is thrown as it is.
 */
export function throwPatientChanged(error: unknown): never {
  if (error instanceof postgres.PostgresError && error.code === patientChangedError) {
    throw new ProblemError('patient_changed')
  }
  throw error
}
