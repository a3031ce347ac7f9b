import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FurtherRight, Right, Role } from '../../access/permissions/access.ts'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { callAccess, whoMayCall } from '../../access/permissions/permissions.ts'
import { refusedKeys } from '../../test-kit/refused.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { signInAs, someStaff } from '../../test-kit/staff.server.ts'
import { contractsOf } from './contracts.server.ts'

/**
 * Who holds which right, as the clinic would say it: those of a role (A Admin, E Employee,
 * C Consultant), whoever has an access code, and an Employee who was granted it. A new right does
 * not compile until somebody has said here who holds it.
 */
const holders: Record<
  Right,
  { roles: string; code?: number | number[]; grant?: FurtherRight; never?: 'C' }
> = {
  'use the desk': { roles: 'AEC' },
  'see the landing page': { roles: 'AE' },
  'see the consultant dashboard': { roles: 'C' },
  'filter by consultant': { roles: 'A' },
  'keep branches': { roles: 'A', code: 3 },
  'keep services': { roles: 'A', code: 4 },
  'keep the schedule': { roles: 'A', code: 5 },
  'keep holidays': { roles: 'A', code: 6 },
  'keep consultants': { roles: 'A', code: 4 },
  'keep consultant accounts': { roles: 'A' },
  'keep employees': { roles: 'A', code: 7 },
  book: { roles: 'A', code: 9 },
  'decide on requests': { roles: 'A', code: 9, never: 'C' },
  'see clients': { roles: 'AC', code: [9, 12] },
  'see the calendar': { roles: 'A', code: 10 },
  'keep radiology tests': { roles: 'A', code: 13 },
  'keep lab tests': { roles: 'A', code: 14 },
  'read reports': { roles: 'A', code: 12 },
  'open the appointment form': { roles: 'A', code: 15 },
  conduct: { roles: 'AC', grant: 'conduct' },
  cancel: { roles: 'AC', grant: 'cancel' },
  reschedule: { roles: 'A', grant: 'reschedule' },
  'read visits': { roles: 'AC' },
  'record visits': { roles: 'C' },
  'set sign-in rules': { roles: 'A' },
  'read the audit': { roles: 'A' },
}

const codes = [3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15]
const grants: FurtherRight[] = ['conduct', 'cancel', 'reschedule']

interface Person {
  role: Role
  accessCodes: number[]
  furtherRights: FurtherRight[]
}

/** Every role with no code, each code alone and all of them; grants also where they mean nothing. */
const people: Person[] = (['Admin', 'Employee', 'Consultant'] as const).flatMap((role) => [
  { role, accessCodes: [], furtherRights: [] },
  ...codes.map((code) => ({ role, accessCodes: [code], furtherRights: [] })),
  ...grants.map((grant) => ({ role, accessCodes: [], furtherRights: [grant] })),
  { role, accessCodes: codes, furtherRights: grants },
])

const holds = ({ role, accessCodes, furtherRights }: Person, right: Right): boolean => {
  const { roles, code, grant, never } = holders[right]
  if (never === role[0]) return false
  return (
    roles.includes(role[0]!) ||
    [code ?? []].flat().some((it) => accessCodes.includes(it)) ||
    (grant !== undefined && role === 'Employee' && furtherRights.includes(grant))
  )
}

let clinic: TestClinic
let contracts: Contract[]
beforeAll(async () => {
  clinic = await openTestClinic()
  contracts = contractsOf(clinic.app)
})
afterAll(() => clinic.close())

it('every row of the table is a call that is served, and the other way round', () => {
  expect(contracts.map(callName).toSorted()).toEqual(Object.keys(whoMayCall).toSorted())
})

it('everybody may make the calls of their rights and no other, and a refusal carries no data', async () => {
  // Signing out ends the session that the other calls need, so it comes last.
  const inOrder = contracts.toSorted(
    (a, b) => Number(/sign-out/.test(a.url)) - Number(/sign-out/.test(b.url)),
  )
  let refused = 0
  for (const [index, person] of people.entries()) {
    const username = `person.${index}`
    await someStaff(clinic.db, { username, ...person })
    const cookie = await signInAs(clinic.app, username, `10.0.0.${index}`)
    for (const contract of inOrder) {
      const { right } = callAccess(callName(contract))
      const answer = await clinic.app.inject({
        method: contract.method,
        // No row is there: what is asked here is who gets as far as looking for it.
        url: contract.url.replace(':id', '999999').replaceAll(/:\w+/g, 'x'),
        headers: { cookie },
        ...(contract.body && { body: {} }),
      })
      const what = `${JSON.stringify(person)} ${callName(contract)}`
      if (right === 'everyone' || right === 'patients' || holds(person, right)) {
        expect([401, 403], what).not.toContain(answer.statusCode)
      } else {
        refused += 1
        expect(answer.statusCode, what).toBe(403)
        const { code, ...rest } = answer.json<Record<string, unknown>>()
        expect(code, what).toBe('forbidden')
        expect(Object.keys(rest), what).toEqual(refusedKeys(contract).slice(1))
      }
    }
  }
  expect(refused).toBeGreaterThan(people.length * 10)
})
