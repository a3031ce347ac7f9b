import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { appointmentStatuses, isLive, paymentStatuses } from './statuses.ts'
import { paymentModes } from './payment.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic('template_empty')
})
afterAll(() => clinic.close())

/** The texts that a check constraint lets a column have. */
async function allowedBy(constraint: string): Promise<string[]> {
  const [row] = await clinic.db<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`
  return [...row!.definition.matchAll(/'(\w+)'::text/g)].map(([, value]) => value!)
}

it.each([
  ['appointment_status_check', appointmentStatuses],
  ['appointment_payment_status_check', paymentStatuses],
  ['payment_mode_check', paymentModes],
])('the database and the code know the same values: %s', async (constraint, values) => {
  expect((await allowedBy(constraint)).toSorted()).toEqual([...values].toSorted())
})

it('the database and the code agree which appointments need their time', async () => {
  const rows = await clinic.db<{ status: (typeof appointmentStatuses)[number]; live: boolean }[]>`
    select status, is_live(status) as live from unnest(${[...appointmentStatuses]}::text[]) status`
  expect(rows).toEqual(appointmentStatuses.map((status) => ({ status, live: isLive(status) })))
})

it.each(['appointment_overlap', 'appointment_patient_overlap'])(
  'the constraint %s counts them and no others',
  async (constraint) => {
    const [row] = await clinic.db<{ predicate: string }[]>`
      select pg_get_expr(indpred, indrelid) as predicate from pg_index
      where indexrelid = ${constraint}::regclass`
    const freeing = [...row!.predicate.matchAll(/status <> '(\w+)'/g)].map(([, status]) => status)
    expect(freeing).toEqual(appointmentStatuses.filter((status) => !isLive(status)))
  },
)

it('a query for them uses the index of a constraint', async () => {
  const plan = await clinic.db.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    await tx`set local enable_sort = off`
    // Without the other indexes, which would serve too.
    await tx`drop index appointment_patient, appointment_consultant_status_day`
    const rows = await tx<{ 'QUERY PLAN': string }[]>`
      explain select from appointment where consultant_id = 1 and is_live(status)`
    await tx`rollback`
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('appointment_overlap')
})
