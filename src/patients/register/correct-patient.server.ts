import postgres from 'postgres'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { noteContact } from '../contact/note-contact.server.ts'
import { correctPatient } from './correct-patient.ts'
import { correctedFields, isPossibleBirthday, type RegisteredPatient } from './correction-rule.ts'

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

/** What the register has of a patient, locked until the transaction ends; throws `not_found`. */
async function lockPatient(
  tx: Queryable,
  id: number,
  today: Day,
): Promise<RegisteredPatient & { version: number }> {
  const [row] = await tx<(RegisteredPatient & { version: number })[]>`
    select name, mobile, age_on(age, age_on, ${today}) as age, born_on, sex, email, location, language,
      agrees_to_messages(id) as messages, version
    from patient where id = ${id} for update`
  if (!row) throw new ProblemError('not_found')
  return row
}

/** The columns of changed fields: an age counts from today on, a day of birth from itself. */
function columnsOf(
  { age, bornOn, ...fields }: Partial<Omit<RegisteredPatient, 'messages'>>,
  ageBefore: number,
  today: Day,
): Record<string, string | number | null> {
  if (bornOn) return { ...fields, born_on: bornOn, age: 0, age_on: bornOn }
  const toldAge = { age: age ?? ageBefore, age_on: today }
  if (bornOn === null) return { ...fields, born_on: null, ...toldAge }
  return age === undefined ? fields : { ...fields, ...toldAge }
}

const uniqueViolation = '23505'

/** The register has one patient of a name under a number. */
function throwPatientKnown(error: unknown): never {
  if ((error as { code?: string }).code === uniqueViolation) throw new ProblemError('patient_known')
  throw error
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
