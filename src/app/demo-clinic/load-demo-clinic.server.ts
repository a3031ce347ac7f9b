import postgres from 'postgres'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { demoAccounts, demoPassword } from './accounts.server.ts'
import { demoDays, demoRegister, toPatient, type DemoClinicOptions } from './demo-clinic.server.ts'

export interface LoadOptions extends DemoClinicOptions {
  /** Given from outside, because sign-in builds on the database and not the other way round. */
  hashPassword: (password: string) => Promise<string>
}

/** Children after their parents. */
const tables = [
  'branch',
  'service',
  'staff',
  'sign_in_account',
  'consultant_service',
  'slot',
  'holiday',
  'medicine',
  'lab_test',
  'radiology_test',
  'patient',
  'subscription',
  'subscription_slot',
  'appointment',
  'payment',
  'visit',
  'taken_vitals',
  'prescription_item',
  'recommended_test',
  'certificate',
] as const
type Table = (typeof tables)[number]

/** Those that the generator numbers itself; the database goes on counting after the last. */
const numbered: readonly Table[] = [
  'branch',
  'service',
  'staff',
  'slot',
  'holiday',
  'medicine',
  'lab_test',
  'radiology_test',
  'patient',
  'subscription',
  'appointment',
]

/** Whether the clinic in a database is the demo: its own accounts are there. */
export async function isDemoClinic(db: Db): Promise<boolean> {
  const emails = demoAccounts.map(({ username }) => `${username}@example.org`)
  const [row] = await db<{ found: number }[]>`
    select count(*)::int as found from staff where email in ${db(emails)}`
  return row!.found === emails.length
}

/**
 * Fills an empty database with the demo clinic, all or nothing. Returns false, and changes nothing,
 * when there is any branch or member of staff already. Processes that start at once take turns.
 */
export async function loadDemoClinic(db: Db, options: LoadOptions): Promise<boolean> {
  const isLoaded = await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('opd-clinic demo clinic'))`
    const [{ used } = { used: true }] = await tx<{ used: boolean }[]>`
      select exists (select from staff) or exists (select from branch) as used`
    if (used) return false
    await loadRows(tx, options)
    for (const table of numbered) {
      await tx`
        select setval(pg_get_serial_sequence(${table}, 'id'),
          coalesce(max(id), 1), max(id) is not null) from ${tx(table)}`
    }
    return true
  })
  // The planner and index-only scans count on it from the first query on, not a minute later.
  if (isLoaded) await db`vacuum (analyze) ${db.unsafe(tables.join(', '))}`
  return isLoaded
}

async function loadRows(tx: Queryable, options: LoadOptions): Promise<void> {
  const register = demoRegister(options)
  const password = await options.hashPassword(demoPassword)
  await insert(tx, 'branch', register.branches)
  await insert(tx, 'service', register.services)
  await insert(
    tx,
    'staff',
    register.staff.map((one) => ({ ...one, emailVerified: true })),
  )
  await insert(
    tx,
    'sign_in_account',
    register.staff.map(({ id }) => ({
      staffId: id,
      accountId: String(id),
      providerId: 'credential',
      password,
    })),
  )
  await insert(tx, 'consultant_service', register.consultantServices)
  await insert(tx, 'slot', register.slots)
  await insert(tx, 'holiday', register.daysOff)
  await insert(tx, 'medicine', register.medicines)
  await insert(tx, 'lab_test', register.labTests)
  await insert(tx, 'radiology_test', register.radiologyTests)
  await insert(tx, 'patient', register.people.map(toPatient))
  for (const part of demoDays(register, options)) {
    await insert(tx, 'subscription', part.subscriptions)
    await insert(tx, 'subscription_slot', part.subscriptionSlots)
    await insert(tx, 'appointment', part.appointments)
    await insert(tx, 'payment', part.payments)
    await insert(tx, 'visit', part.visits)
    await insert(tx, 'taken_vitals', part.takenVitals)
    await insert(tx, 'prescription_item', part.prescriptionItems)
    await insert(tx, 'recommended_test', part.recommendedTests)
    await insert(tx, 'certificate', part.certificates)
  }
}

/**
 * Inserts rows of one shape in one statement. Columns that the rows do not have keep the
 * database's defaults.
 */
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
