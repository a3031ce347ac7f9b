import { newUuid } from '../../platform/http/uuid.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Transaction } from '../../platform/db/connect.server.ts'
import { ProblemError, type ProblemCode } from '../../platform/http/problem.ts'
import { addPatients, asJson, bareName } from '../../patients/import/add-patients.server.ts'
import type { ImportedPatient } from '../../patients/import/imported-patient.ts'
import { throwPatientKnown } from '../../patients/register/correct-patient.server.ts'
import { createAppointment } from '../booking/book-appointment.server.ts'
import { decideRow, personOfFile, readAppointmentFacts } from './appointment-facts.server.ts'
import type { ImportedAppointment } from './import-appointments.ts'

interface Part {
  /** Of the import. */
  id: number
  appointments: readonly ImportedAppointment[]
  actor: { staff: SignedIn; address: string }
}

interface BookedRow {
  outcome: 'booked' | 'here' | 'refused'
  problem: ProblemCode | null
}

/**
 * Books the appointments of a part, one after the other, each as the desk would: what one is refused for concerns none of
 * the others. Answers what became of each, and the ids of those that were booked now.
 */
export async function bookImported(
  tx: Transaction,
  part: Part,
  now: ClinicNow,
): Promise<{ rows: BookedRow[]; booked: number[] }> {
  const rows: BookedRow[] = []
  const booked: number[] = []
  for (const row of part.appointments) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- each sees those before it
    const { id, ...result } = await bookRow(tx, part, row, now)
    if (id !== undefined) booked.push(id)
    rows.push(result)
  }
  await tx`update appointment_import set added = added + ${booked.length} where id = ${part.id}`
  return { rows, booked }
}

async function bookRow(
  tx: Transaction,
  part: Part,
  row: ImportedAppointment,
  now: ClinicNow,
): Promise<BookedRow & { id?: number }> {
  const [facts] = await readAppointmentFacts(tx, [row], now)
  const here = hereOf(facts!.hereBy, part.id)
  if (here) return here
  const { slot, problem } = decideRow(row, facts!.booking, now)
  if (problem) return { outcome: 'refused', problem }
  try {
    // What was written of a patient goes with an appointment that is refused.
    const id = await tx.savepoint((step) => writeRow(step, part, { ...row, slot: slot.id }, now))
    return { outcome: 'booked', problem: null, id }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    // A desk may have booked the very same at this moment.
    const [since] = await readAppointmentFacts(tx, [row], now)
    return hereOf(since!.hereBy, part.id) ?? { outcome: 'refused', problem: error.code }
  }
}

/** What is here by an earlier request of the same import, whose answer was lost, counts as booked. */
const hereOf = (hereBy: number | null, importId: number): BookedRow | undefined =>
  hereBy === null ? undefined : { outcome: hereBy === importId ? 'booked' : 'here', problem: null }

async function writeRow(
  tx: Transaction,
  { id: importId, actor }: Part,
  row: ImportedAppointment & { slot: number },
  now: ClinicNow,
): Promise<number> {
  const { consultant, branch, service, day, slot, starts, note: healthIssues } = row
  const patient = await findOrAdd(tx, row.patient, now.today)
  const { id } = await createAppointment(
    tx,
    {
      ...actor,
      body: {
        consultant,
        branch,
        service,
        day,
        slot,
        healthIssues,
        patient: { ...patient, email: '' },
        idempotencyKey: newUuid(),
      },
    },
    now,
  )
  await tx`
    insert into imported_appointment (appointment_id, import_id, consultant_id, day, starts, mobile, bare_name)
    values (${id}, ${importId}, ${consultant}, ${day}, ${starts}, ${row.patient.mobile},
      ${bareName(tx, tx`name_key(${row.patient.name})`)})`
  return id
}

interface KnownPatient {
  id: number
  name: string
  mobile: string
  age: number
  location: string
}

/** The patient as the register has them; who is not in it is added, as the import of patients does. */
async function findOrAdd(
  tx: Transaction,
  patient: ImportedPatient,
  today: Day,
): Promise<KnownPatient> {
  const found = await findPatient(tx, patient, today)
  if (found) return found
  await tx.savepoint((step) => addPatients(step, [patient], today)).catch(throwPatientKnown)
  const added = await findPatient(tx, patient, today)
  if (!added) throw new ProblemError('patient_changed')
  return added
}

async function findPatient(
  tx: Transaction,
  { name, mobile }: ImportedPatient,
  today: Day,
): Promise<KnownPatient | undefined> {
  const [row] = await tx<KnownPatient[]>`
    select p.id, p.name, p.mobile, age_on(p.age, p.age_on, ${today}) as age, coalesce(p.location, '') as location
    from jsonb_to_recordset(${asJson([{ name, mobile }])}::text::jsonb) f(nr int, name text, mobile text)
    join patient p on p.id = ${personOfFile(tx)}`
  return row
}
