import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessCodes, furtherRights } from '../../access/permissions/access.ts'
import {
  consultantAccountProblem,
  staffActionProblem,
  renameProblem,
  permissionsProblem,
  type StaffAccess,
  type Permissions,
  type StaffAction,
} from './manage-staff-rule.ts'

const testPerson = (changes: Partial<StaffAccess> = {}): StaffAccess => ({
  id: 9,
  role: 'Employee',
  accessCodes: [],
  furtherRights: [],
  ...changes,
})
const admin = testPerson({ id: 1, role: 'Admin' })
const manager = testPerson({ id: 2, accessCodes: [4, 7, 9], furtherRights: ['cancel'] })

const actions: StaffAction[] = [
  'change',
  'retire',
  'bringBack',
  'lock',
  'unlock',
  'readSignIn',
  'endSession',
  'setPassword',
  'resetSecondFactor',
]
const allowed = (changer: StaffAccess, person: StaffAccess) =>
  actions.filter((action) => staffActionProblem(changer, person, action) === undefined)

describe('actions on an account', () => {
  it('are all allowed for an Admin on another person', () => {
    expect(allowed(admin, testPerson({ role: 'Admin' }))).toEqual(actions)
    expect(allowed(admin, testPerson({ role: 'Consultant' }))).toEqual(actions)
  })

  it('are forbidden on an Admin to everybody else', () => {
    for (const action of actions)
      expect(staffActionProblem(manager, admin, action)).toBe('admin_only')
  })

  it('are forbidden on oneself: retiring, lock, password and second factor', () => {
    expect(allowed(admin, admin)).toEqual(['change', 'readSignIn', 'endSession'])
    expect(staffActionProblem(manager, manager, 'retire')).toBe('own_account')
  })

  it('are forbidden where they would open an account with more permissions than the manager’s', () => {
    const equal = testPerson({ accessCodes: [9] })
    const strongerPerson = testPerson({ accessCodes: [9, 12] })
    const conducting = testPerson({ furtherRights: ['conduct'] })
    expect(allowed(manager, equal)).toEqual(actions.filter((it) => it !== 'resetSecondFactor'))
    for (const action of ['setPassword', 'unlock', 'bringBack'] as const) {
      expect(staffActionProblem(manager, strongerPerson, action)).toBe('right_not_held')
      expect(staffActionProblem(manager, conducting, action)).toBe('right_not_held')
    }
    expect(staffActionProblem(manager, strongerPerson, 'lock')).toBeUndefined()
  })

  it('include no new user name for a person with more permissions than the manager', () => {
    const named = (changes: Partial<StaffAccess>) => ({ ...testPerson(changes), username: 'asha' })
    const renamed = (changer: StaffAccess, person: StaffAccess & { username: string }) =>
      renameProblem(changer, person, { username: 'other' })
    const strongerPerson = named({ accessCodes: [9, 12] })
    expect(renamed(manager, strongerPerson)).toBe('right_not_held')
    expect(renamed(manager, named({ furtherRights: ['conduct'] }))).toBe('right_not_held')
    expect(renamed(manager, named({ accessCodes: [9] }))).toBeUndefined()
    expect(renamed(admin, strongerPerson)).toBeUndefined()
    expect(renameProblem(manager, strongerPerson, { username: 'asha' })).toBeUndefined()
  })

  it('on a consultant are limited to their details for managers who are not Admins', () => {
    expect(allowed(manager, testPerson({ role: 'Consultant' }))).toEqual(['change'])
  })

  it('on a consultant’s names or codes are for Admins only: they open patients’ records', () => {
    const before = { ...testPerson({ role: 'Consultant' }), username: 'a', email: 'a@b.org' }
    for (const account of [{ username: 'b' }, { email: 'c@d.org' }, { accessCodes: [4] }]) {
      const after = { ...before, ...account }
      expect(consultantAccountProblem(manager, before, after)).toBe('admin_only')
      expect(consultantAccountProblem(admin, before, after)).toBeUndefined()
    }
    expect(consultantAccountProblem(manager, before, { ...before })).toBeUndefined()
  })
})

describe('the permissions of a person', () => {
  const permissionsProblemFor = (before: StaffAccess | undefined, after: Partial<Permissions>) =>
    permissionsProblem(manager, before, { ...(before ?? testPerson()), ...after })

  it('can be granted as far as the manager has them', () => {
    expect(
      permissionsProblemFor(undefined, { accessCodes: [4, 9], furtherRights: ['cancel'] }),
    ).toBeUndefined()
    expect(permissionsProblemFor(undefined, { accessCodes: [10] })).toBe('right_not_held')
    expect(permissionsProblemFor(undefined, { furtherRights: ['conduct'] })).toBe('right_not_held')
  })

  it('stay unchanged where the manager does not have them', () => {
    const person = testPerson({ accessCodes: [12], furtherRights: ['conduct'] })
    expect(permissionsProblemFor(person, { accessCodes: [12, 9] })).toBeUndefined()
    expect(permissionsProblemFor(person, { accessCodes: [9] })).toBe('right_not_held')
    expect(permissionsProblemFor(person, { furtherRights: [] })).toBe('right_not_held')
  })

  it('include the role of Admin only by an Admin', () => {
    expect(permissionsProblemFor(undefined, { role: 'Admin' })).toBe('admin_only')
    expect(permissionsProblemFor(testPerson(), { role: 'Admin' })).toBe('admin_only')
    expect(
      permissionsProblem(admin, testPerson(), { ...testPerson(), role: 'Admin' }),
    ).toBeUndefined()
  })

  it('cannot be changed by oneself, an Admin included', () => {
    expect(permissionsProblemFor(manager, { accessCodes: [4, 7] })).toBe('own_account')
    expect(permissionsProblemFor(manager, {})).toBeUndefined()
    expect(permissionsProblem(admin, admin, { ...admin, role: 'Employee' })).toBe('own_account')
  })

  it('never exceed the manager’s, for any request', () => {
    const permissionsArbitrary = fc.record({
      role: fc.constantFrom('Admin' as const, 'Employee' as const, 'Consultant' as const),
      accessCodes: fc.subarray(Object.values(accessCodes)),
      furtherRights: fc.subarray([...furtherRights]),
    })
    fc.assert(
      fc.property(
        permissionsArbitrary,
        fc.option(permissionsArbitrary),
        permissionsArbitrary,
        (managerPermissions, before, after) => {
          fc.pre(managerPermissions.role !== 'Admin')
          const person = before ? { id: 9, ...before } : undefined
          if (permissionsProblem({ id: 2, ...managerPermissions }, person, after)) return
          if (after.role === 'Admin') expect(before?.role).toBe('Admin')
          const heldPermissions = [
            ...managerPermissions.accessCodes,
            ...managerPermissions.furtherRights,
          ]
          const had = [...(before?.accessCodes ?? []), ...(before?.furtherRights ?? [])]
          const gained = [...after.accessCodes, ...after.furtherRights].filter(
            (it) => !had.includes(it),
          )
          expect(heldPermissions).toEqual(expect.arrayContaining(gained))
        },
      ),
    )
  })
})
