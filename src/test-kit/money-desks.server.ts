import fc from 'fast-check'
import { ProblemError } from '../platform/http/problem.ts'
import { paymentModes } from '../scheduling/appointments/payment.ts'
import { differences } from '../scheduling/appointments/payment-difference.ts'
import { works, type DeskWork, type Household, type WorkName } from './money-works.server.ts'
import type { Caller, TestClinic } from './test-clinic.server.ts'

export const workNames = Object.keys(works) as WorkName[]

export const deskWork: fc.Arbitrary<DeskWork> = fc.record({
  // What makes money that the others need comes more often.
  kind: fc.constantFrom(
    ...workNames,
    'conduct',
    'conduct',
    'charge later',
    'collect',
    'collect',
    'take package',
    'approve',
  ),
  desk: fc.nat(3),
  which: fc.nat(9),
  isWhole: fc.boolean(),
  isReceived: fc.boolean(),
  paise: fc.integer({ min: 1, max: 70_000 }),
  mode: fc.constantFrom(...paymentModes),
  difference: fc.constantFrom(...differences, undefined),
  isRepeated: fc.boolean(),
})

/** What the first of the desks does, an Admin. */
const adminOnly = new Set<string>(['book', 'reverse', 'set back', 'reopen'])
/** What is tried with an appointment of this status, while the household has one. */
const wantedStatus = new Map<string, string>([
  ['conduct', 'PE'],
  ['cancel', 'PE'],
  ['charge later', 'CD'],
  ['refund', 'CD'],
  ['discount', 'CD'],
  ['write off', 'CD'],
  ['set back', 'CD'],
])

async function chooseAppointment(
  { db }: TestClinic,
  { appointments }: Household,
  { kind, which }: DeskWork,
): Promise<number> {
  const wanted = await db<{ id: number }[]>`
    select id from appointment where id = any(${appointments}) and status = ${wantedStatus.get(kind) ?? ''}
    order by id`
  const ids = wanted.length > 0 ? wanted.map(({ id }) => id) : appointments
  return ids[which % ids.length]!
}

/** Does a piece of work; whether it was done. A rule may refuse it; all else fails the test. */
export async function perform(
  clinic: TestClinic,
  desks: readonly Caller[],
  household: Household,
  work: DeskWork,
): Promise<boolean> {
  const id = await chooseAppointment(clinic, household, work)
  const by = adminOnly.has(work.kind) ? desks[0]! : desks[work.desk % desks.length]!
  try {
    await works[work.kind]({ ...work, clinic, by, household, id })
    return true
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return false
    throw error
  }
}
