import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FurtherRight, Permission, Role } from '../../access/permissions/access.ts'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { callAccess, callPermissions } from '../../access/permissions/permissions.ts'
import { problemKeys } from '../../test-kit/problem-schema.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { signInAs, createStaff } from '../../test-kit/staff.server.ts'
import { contractsOf } from './contracts.server.ts'

/**
 * Who has which permission, written down independently: roles (A Admin, E Employee, C Consultant),
 * people with an access code, and Employees with a granted right. A new permission does not compile
 * without an entry here.
 */
const expectedHolders: Record<
  Permission,
  {
    roles: string
    code?: number | number[]
    grant?: FurtherRight | FurtherRight[]
    /** Whether a grant counts for a consultant, too. */
    toConsultants?: true
    never?: 'C'
  }
> = {
  'use the desk': { roles: 'AEC' },
  'see the landing page': { roles: 'AE' },
  'see the consultant dashboard': { roles: 'C' },
  'filter by consultant': { roles: 'A' },
  'manage branches': { roles: 'A', code: 3 },
  'manage services': { roles: 'A', code: 4 },
  'manage the schedule': { roles: 'A', code: 5 },
  'manage holidays': { roles: 'A', code: 6 },
  'manage consultants': { roles: 'A', code: 4 },
  'manage consultant accounts': { roles: 'A' },
  'manage employees': { roles: 'A', code: 7 },
  book: { roles: 'A', code: 9 },
  'manage the line': { roles: 'AC', code: 9 },
  'decide on requests': { roles: 'A', code: 9, never: 'C' },
  'correct patients': { roles: 'A', code: 9, never: 'C' },
  'note allergies': { roles: 'AC', code: 9 },
  'note vaccinations': { roles: 'AC', code: 9 },
  'see the waiting list': { roles: 'AC', code: 9 },
  'manage the waiting list': { roles: 'A', code: 9, never: 'C' },
  'send messages': { roles: 'A', code: 9, never: 'C' },
  'see clients': { roles: 'AC', code: [9, 12] },
  'see the calendar': { roles: 'A', code: 10 },
  'manage radiology tests': { roles: 'A', code: 13 },
  'manage lab tests': { roles: 'A', code: 14 },
  'manage medicines': { roles: 'AC' },
  'manage vaccines': { roles: 'AC' },
  'read reports': { roles: 'A', code: 12 },
  'open the appointment form': { roles: 'A', code: 15 },
  'see income': { roles: 'AC', code: 12 },
  'see feedback': { roles: 'AC', code: 12 },
  'settle feedback': { roles: 'A', code: 12, never: 'C' },
  'see shares': { roles: 'AC' },
  'set shares': { roles: 'A' },
  conduct: { roles: 'AC', grant: 'conduct' },
  collect: { roles: 'AC', grant: 'conduct' },
  'give discounts': { roles: 'AC', grant: 'discount' },
  'give refunds': { roles: 'A', grant: 'refund', toConsultants: true },
  'write off': { roles: 'A', grant: 'write-off', toConsultants: true },
  'see payments': { roles: 'AC', grant: ['conduct', 'discount', 'refund', 'write-off'] },
  'approve payments': { roles: 'AC', grant: ['discount', 'refund', 'write-off'] },
  'reverse payments': { roles: 'A' },
  'see the day of a branch': { roles: 'A', code: 12, never: 'C' },
  'close drawers of others': { roles: 'A' },
  'reopen drawers': { roles: 'A' },
  cancel: { roles: 'AC', grant: 'cancel' },
  reschedule: { roles: 'A', grant: 'reschedule' },
  'set back': { roles: 'A' },
  'read visits': { roles: 'AC' },
  'record visits': { roles: 'C' },
  'add papers': { roles: 'AC', code: 9 },
  'print sheets': { roles: 'AC', grant: 'sheets' },
  'set sign-in rules': { roles: 'A' },
  'set up the clinic': { roles: 'A' },
  'mark leave': { roles: 'A', code: 6, grant: 'leave' },
  'see leave of today': { roles: 'AC', code: 6, grant: 'leave' },
  'see affected appointments': { roles: 'A', code: 6, grant: ['leave', 'reschedule'], never: 'C' },
  'read the audit': { roles: 'A' },
  'manage backups': { roles: 'A' },
}

const codes = [3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15]
const grants: FurtherRight[] = [
  'conduct',
  'cancel',
  'reschedule',
  'leave',
  'sheets',
  'discount',
  'refund',
  'write-off',
]

interface Person {
  role: Role
  accessCodes: number[]
  furtherRights: FurtherRight[]
}

/**
 * Every role with no code, each code alone and all of them; also with grants that have no effect.
 */
const people: Person[] = (['Admin', 'Employee', 'Consultant'] as const).flatMap((role) => [
  { role, accessCodes: [], furtherRights: [] },
  ...codes.map((code) => ({ role, accessCodes: [code], furtherRights: [] })),
  ...grants.map((grant) => ({ role, accessCodes: [], furtherRights: [grant] })),
  { role, accessCodes: codes, furtherRights: grants },
])

const hasPermission = (
  { role, accessCodes, furtherRights }: Person,
  permission: Permission,
): boolean => {
  const { roles, code, grant, toConsultants, never } = expectedHolders[permission]
  if (never === role[0]) return false
  return (
    roles.includes(role[0]!) ||
    [code ?? []].flat().some((it) => accessCodes.includes(it)) ||
    ((role === 'Employee' || toConsultants === true) &&
      [grant ?? []].flat().some((it) => furtherRights.includes(it)))
  )
}

let clinic: TestClinic
let contracts: Contract[]
beforeAll(async () => {
  clinic = await openTestClinic()
  contracts = contractsOf(clinic.app)
})
afterAll(() => clinic.close())

it('every row of the table is a registered call, and vice versa', () => {
  expect(contracts.map(callName).toSorted()).toEqual(Object.keys(callPermissions).toSorted())
})

it('everybody may make the calls of their permissions and no others, and a refusal contains no data', async () => {
  // Signing out is last, because it ends the session that the other calls need.
  const sorted = contracts.toSorted(
    (a, b) => Number(/sign-out/.test(a.url)) - Number(/sign-out/.test(b.url)),
  )
  let refusedCount = 0
  for (const [index, person] of people.entries()) {
    const username = `person.${index}`
    await createStaff(clinic.db, { username, ...person })
    const cookie = await signInAs(clinic.app, username, `10.0.0.${index}`)
    for (const contract of sorted) {
      const { permission } = callAccess(callName(contract))
      const answer = await clinic.app.inject({
        method: contract.method,
        // No such row exists: the test is about who passes the permission check.
        url: contract.url.replace(':id', '999999').replaceAll(/:\w+/g, 'x'),
        headers: { cookie },
        ...(contract.body && { body: {} }),
      })
      const description = `${JSON.stringify(person)} ${callName(contract)}`
      if (
        permission === 'everyone' ||
        permission === 'patients' ||
        hasPermission(person, permission)
      ) {
        expect([401, 403], description).not.toContain(answer.statusCode)
      } else {
        refusedCount += 1
        expect(answer.statusCode, description).toBe(403)
        const { code, ...rest } = answer.json<Record<string, unknown>>()
        expect(code, description).toBe('forbidden')
        expect(Object.keys(rest), description).toEqual(problemKeys(contract).slice(1))
      }
    }
  }
  expect(refusedCount).toBeGreaterThan(people.length * 10)
})
