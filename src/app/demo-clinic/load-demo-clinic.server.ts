import postgres from 'postgres'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { demoAccounts, demoPassword } from './accounts.server.ts'
import { addFileNumbers } from './file-numbers.server.ts'
import { addLineOfToday } from './line-of-today.server.ts'
import { addFurtherCharges, demoCharges } from './further-charges.server.ts'
import { addMessages } from './messages-of-today.server.ts'
import { addVaccinations } from './vaccinations.server.ts'
import { demoDays, demoRegister, toPatient, type DemoClinicOptions } from './demo-clinic.server.ts'

export interface LoadOptions extends DemoClinicOptions {
  /** Passed in, because sign-in depends on the database and not vice versa. */
  hashPassword: (password: string) => Promise<string>
  /** Whether today's line has begun. Tests put who they mean into an empty one. */
  line?: boolean
  /** Whether a branch sends messages. Tests switch on what they mean. */
  messages?: boolean
  /** Whether some visits were charged with more than the visit itself. Tests charge what they mean. */
  furtherCharges?: boolean
  /** Whether some patients have a file, and there is a next number. Tests give those that they mean. */
  fileNumbers?: boolean
  /** Whether the clinic has vaccines, and a child was given some. Tests add those that they mean. */
  vaccinations?: boolean
}

/**
 * Parents before children; true where the generator assigns the ids: the database's sequences
 * continue after them.
 */
const tables = {
  branch: true,
  service: true,
  charge_item: true,
  staff: true,
  sign_in_account: false,
  consultant_service: false,
  slot: true,
  holiday: true,
  medicine: true,
  lab_test: true,
  radiology_test: true,
  patient: true,
  subscription: true,
  subscription_slot: false,
  appointment: true,
  payment: false,
  visit: false,
  taken_vitals: false,
  prescription_item: false,
  recommended_test: false,
  exercise: false,
  certificate: false,
  referral: false,
} as const
type Table = keyof typeof tables

/** Whether a database holds the demo clinic, recognized by its accounts. */
export async function isDemoClinic(db: Db): Promise<boolean> {
  const emails = demoAccounts.map(({ username }) => `${username}@example.org`)
  const [row] = await db<{ found: number }[]>`
    select count(*)::int as found from staff where email in ${db(emails)}`
  return row!.found === emails.length
}

/**
 * Fills an empty database with the demo clinic in one transaction. Returns false, without a change,
 * when there is any branch or member of staff. Processes that start at once take turns.
 */
export async function loadDemoClinic(db: Db, options: LoadOptions): Promise<boolean> {
  const isLoaded = await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('opd-clinic demo clinic'))`
    const [{ used } = { used: true }] = await tx<{ used: boolean }[]>`
      select exists (select from staff) or exists (select from branch) as used`
    if (used) return false
    await loadRows(tx, options)
    for (const [table, isNumbered] of Object.entries(tables)) {
      if (!isNumbered) continue
      await tx`
        select setval(pg_get_serial_sequence(${table}, 'id'),
          coalesce(max(id), 1), max(id) is not null) from ${tx(table)}`
    }
    if (options.furtherCharges) await addFurtherCharges(tx)
    if (options.line) await addLineOfToday(tx, options)
    if (options.messages) await addMessages(tx, options)
    if (options.fileNumbers) await addFileNumbers(tx, options)
    if (options.vaccinations) await addVaccinations(tx, options)
    return true
  })
  // Gives the planner statistics for the first queries, instead of a minute later.
  if (isLoaded)
    await db`vacuum (analyze) ${db.unsafe([...Object.keys(tables), 'known_name'].join(', '))}`
  return isLoaded
}

async function loadRows(tx: Queryable, options: LoadOptions): Promise<void> {
  // The tables have no statistics yet: planned for empty ones, the triggers of each part would read
  // them whole.
  await tx`set local enable_seqscan = off`
  // PostgreSQL 15 to 17 count what was forbidden as a huge cost, and with LLVM they compile such a plan for 200 ms:
  // in ten minutes the triggers of a demo clinic had not ended.
  await tx`set local jit = off`
  const clinicRegister = demoRegister(options)
  const password = await options.hashPassword(demoPassword)
  await insert(tx, 'branch', clinicRegister.branches)
  await insert(tx, 'service', clinicRegister.services)
  await insert(tx, 'charge_item', demoCharges)
  await insert(
    tx,
    'staff',
    clinicRegister.staff.map((row) => ({ ...row, emailVerified: true })),
  )
  await insert(
    tx,
    'sign_in_account',
    clinicRegister.staff.map(({ id }) => ({
      staffId: id,
      accountId: String(id),
      providerId: 'credential',
      password,
    })),
  )
  await insert(tx, 'consultant_service', clinicRegister.consultantServices)
  await insert(tx, 'slot', [...clinicRegister.slots, ...clinicRegister.extraSlots])
  await insert(tx, 'holiday', clinicRegister.daysOff)
  await insert(tx, 'medicine', clinicRegister.medicines)
  await insert(tx, 'lab_test', clinicRegister.labTests)
  await insert(tx, 'radiology_test', clinicRegister.radiologyTests)
  await insert(tx, 'patient', clinicRegister.people.map(toPatient))
  for (const part of demoDays(clinicRegister, options)) {
    await insert(tx, 'subscription', part.subscriptions)
    await insert(tx, 'subscription_slot', part.subscriptionSlots)
    await insert(tx, 'appointment', part.appointments)
    await insert(tx, 'payment', part.payments)
    await insert(tx, 'visit', part.visits)
    await insert(tx, 'taken_vitals', part.takenVitals)
    await insert(tx, 'prescription_item', part.prescriptionItems)
    await insert(tx, 'recommended_test', part.recommendedTests)
    await insert(tx, 'exercise', part.exercises)
    await insert(tx, 'certificate', part.certificates)
    await insert(tx, 'referral', part.referrals)
  }
  // With which their paper can be checked.
  await tx`
    insert into prescription_check (appointment_id, day)
    select v.appointment_id, v.day from visit v
    where exists (select from prescription_item i where i.appointment_id = v.appointment_id)`
  // Where somebody said they live at their last booking.
  await tx`
    update patient p set location = last.location
    from (
      select distinct on (patient_id) patient_id, location from appointment
      where location is not null order by patient_id, day desc, id desc
    ) last
    where last.patient_id = p.id`
}

/** Inserts rows of one shape in one statement. Missing columns get the database's defaults. */
async function insert(tx: Queryable, table: Table, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const keys = Object.keys(first)
  const columns = tx.unsafe(keys.map(postgres.fromCamel).join(', '))
  const values = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [postgres.fromCamel(key), value])),
  )
  await tx`
    insert into ${tx(table)} (${columns}) select ${columns}
    from json_populate_recordset(null::${tx(table)}, ${JSON.stringify(values)}::text::json)`
}
