import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessCodes, furtherRights } from '../../access/permissions/access.ts'
import {
  consultantAccountRefusal,
  deedRefusal,
  renameRefusal,
  rightsRefusal,
  type Person,
  type Rights,
  type StaffDeed,
} from './keep-staff-rule.ts'

const somebody = (changes: Partial<Person> = {}): Person => ({
  id: 9,
  role: 'Employee',
  accessCodes: [],
  furtherRights: [],
  ...changes,
})
const admin = somebody({ id: 1, role: 'Admin' })
const keeper = somebody({ id: 2, accessCodes: [4, 7, 9], furtherRights: ['cancel'] })

const deeds: StaffDeed[] = [
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
const allowed = (who: Person, person: Person) =>
  deeds.filter((deed) => deedRefusal(who, person, deed) === undefined)

describe('what is done to an account', () => {
  it('is anything, by an Admin to another', () => {
    expect(allowed(admin, somebody({ role: 'Admin' }))).toEqual(deeds)
    expect(allowed(admin, somebody({ role: 'Consultant' }))).toEqual(deeds)
  })

  it('is nothing to an Admin by anybody else', () => {
    for (const deed of deeds) expect(deedRefusal(keeper, admin, deed)).toBe('admin_only')
  })

  it('is never one’s own retiring, lock, password or second factor', () => {
    expect(allowed(admin, admin)).toEqual(['change', 'readSignIn', 'endSession'])
    expect(deedRefusal(keeper, keeper, 'retire')).toBe('own_account')
  })

  it('opens no account that may more than the keeper', () => {
    const equal = somebody({ accessCodes: [9] })
    const stronger = somebody({ accessCodes: [9, 12] })
    const conducting = somebody({ furtherRights: ['conduct'] })
    expect(allowed(keeper, equal)).toEqual(deeds.filter((it) => it !== 'resetSecondFactor'))
    for (const deed of ['setPassword', 'unlock', 'bringBack'] as const) {
      expect(deedRefusal(keeper, stronger, deed)).toBe('right_not_held')
      expect(deedRefusal(keeper, conducting, deed)).toBe('right_not_held')
    }
    expect(deedRefusal(keeper, stronger, 'lock')).toBeUndefined()
  })

  it('takes nobody’s user name who may more than the keeper', () => {
    const named = (changes: Partial<Person>) => ({ ...somebody(changes), username: 'asha' })
    const renamed = (who: Person, person: Person & { username: string }) =>
      renameRefusal(who, person, { username: 'other' })
    const stronger = named({ accessCodes: [9, 12] })
    expect(renamed(keeper, stronger)).toBe('right_not_held')
    expect(renamed(keeper, named({ furtherRights: ['conduct'] }))).toBe('right_not_held')
    expect(renamed(keeper, named({ accessCodes: [9] }))).toBeUndefined()
    expect(renamed(admin, stronger)).toBeUndefined()
    expect(renameRefusal(keeper, stronger, { username: 'asha' })).toBeUndefined()
  })

  it('leaves of a consultant the particulars alone to whoever is no Admin', () => {
    expect(allowed(keeper, somebody({ role: 'Consultant' }))).toEqual(['change'])
  })

  it('changes no consultant’s names or codes but by an Admin: they open patients’ records', () => {
    const before = { ...somebody({ role: 'Consultant' }), username: 'a', email: 'a@b.org' }
    for (const account of [{ username: 'b' }, { email: 'c@d.org' }, { accessCodes: [4] }]) {
      const after = { ...before, ...account }
      expect(consultantAccountRefusal(keeper, before, after)).toBe('admin_only')
      expect(consultantAccountRefusal(admin, before, after)).toBeUndefined()
    }
    expect(consultantAccountRefusal(keeper, before, { ...before })).toBeUndefined()
  })
})

describe('what somebody may do', () => {
  const give = (before: Person | undefined, after: Partial<Rights>) =>
    rightsRefusal(keeper, before, { ...(before ?? somebody()), ...after })

  it('is given as far as the keeper holds it', () => {
    expect(give(undefined, { accessCodes: [4, 9], furtherRights: ['cancel'] })).toBeUndefined()
    expect(give(undefined, { accessCodes: [10] })).toBe('right_not_held')
    expect(give(undefined, { furtherRights: ['conduct'] })).toBe('right_not_held')
  })

  it('that the keeper does not hold stays as it is', () => {
    const person = somebody({ accessCodes: [12], furtherRights: ['conduct'] })
    expect(give(person, { accessCodes: [12, 9] })).toBeUndefined()
    expect(give(person, { accessCodes: [9] })).toBe('right_not_held')
    expect(give(person, { furtherRights: [] })).toBe('right_not_held')
  })

  it('is raised to an Admin by an Admin alone', () => {
    expect(give(undefined, { role: 'Admin' })).toBe('admin_only')
    expect(give(somebody(), { role: 'Admin' })).toBe('admin_only')
    expect(rightsRefusal(admin, somebody(), { ...somebody(), role: 'Admin' })).toBeUndefined()
  })

  it('is nobody’s own to change, an Admin’s neither', () => {
    expect(give(keeper, { accessCodes: [4, 7] })).toBe('own_account')
    expect(give(keeper, {})).toBeUndefined()
    expect(rightsRefusal(admin, admin, { ...admin, role: 'Employee' })).toBe('own_account')
  })

  it('never grows beyond what the keeper may, whatever is asked', () => {
    const rights = fc.record({
      role: fc.constantFrom('Admin' as const, 'Employee' as const, 'Consultant' as const),
      accessCodes: fc.subarray(Object.values(accessCodes)),
      furtherRights: fc.subarray([...furtherRights]),
    })
    fc.assert(
      fc.property(rights, fc.option(rights), rights, (own, before, after) => {
        fc.pre(own.role !== 'Admin')
        const person = before ? { id: 9, ...before } : undefined
        if (rightsRefusal({ id: 2, ...own }, person, after)) return
        if (after.role === 'Admin') expect(before?.role).toBe('Admin')
        const held = [...own.accessCodes, ...own.furtherRights]
        const had = [...(before?.accessCodes ?? []), ...(before?.furtherRights ?? [])]
        const gained = [...after.accessCodes, ...after.furtherRights].filter(
          (it) => !had.includes(it),
        )
        expect(held).toEqual(expect.arrayContaining(gained))
      }),
    )
  })
})
