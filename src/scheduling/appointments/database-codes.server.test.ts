import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { appointmentStatuses, paymentStatuses } from './appointment.ts'
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
