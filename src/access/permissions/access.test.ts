import { describe, expect, it } from 'vitest'
import { visibleConsultant, can, permissions, type Permission, type SignedIn } from './access.ts'

const testStaff = (changes: Partial<SignedIn>): SignedIn => ({
  id: 7,
  role: 'Employee',
  name: 'Somebody',
  email: 'somebody@example.org',
  degree: null,
  mobile: null,
  accessCodes: [],
  furtherRights: [],
  ...changes,
})
const permissionsOf = (staff: SignedIn) =>
  (Object.keys(permissions) as Permission[]).filter((permission) => can(staff, permission))

describe('permissions', () => {
  it('an Admin has all permissions that are not a consultant’s own', () => {
    expect(permissionsOf(testStaff({ role: 'Admin' }))).toEqual([
      'use the desk',
      'see the landing page',
      'filter by consultant',
      'book',
      'manage the line',
      'decide on requests',
      'see the waiting list',
      'manage the waiting list',
      'send messages',
      'see clients',
      'correct patients',
      'note allergies',
      'note vaccinations',
      'see the calendar',
      'open the appointment form',
      'set up the clinic',
      'manage branches',
      'manage services',
      'manage the schedule',
      'manage holidays',
      'manage consultants',
      'manage consultant accounts',
      'manage employees',
      'manage radiology tests',
      'manage lab tests',
      'manage medicines',
      'manage vaccines',
      'read reports',
      'see feedback',
      'settle feedback',
      'see income',
      'see shares',
      'set shares',
      'conduct',
      'collect',
      'give discounts',
      'see the day of a branch',
      'close drawers of others',
      'reopen drawers',
      'give refunds',
      'write off',
      'see payments',
      'approve payments',
      'reverse payments',
      'cancel',
      'set back',
      'read visits',
      'add papers',
      'print sheets',
      'set sign-in rules',
      'reschedule',
      'mark leave',
      'see leave of today',
      'see affected appointments',
      'read the audit',
      'manage backups',
    ])
  })

  it('an Employee without codes sees only the landing page', () => {
    expect(permissionsOf(testStaff({}))).toEqual(['use the desk', 'see the landing page'])
  })

  it('an Employee books with code 9, and conducts, cancels or reschedules only with that right', () => {
    expect(can(testStaff({ accessCodes: [9] }), 'book')).toBe(true)
    expect(can(testStaff({ accessCodes: [10, 12] }), 'book')).toBe(false)
    expect(permissionsOf(testStaff({ furtherRights: ['cancel'] }))).toContain('cancel')
    expect(permissionsOf(testStaff({ furtherRights: ['cancel'] }))).not.toContain('conduct')
  })

  it('a consultant conducts and cancels, but never reschedules', () => {
    const consultant = testStaff({ role: 'Consultant', furtherRights: ['reschedule'] })
    expect(permissionsOf(consultant)).toEqual([
      'use the desk',
      'see the consultant dashboard',
      'manage the line',
      'see the waiting list',
      'see clients',
      'note allergies',
      'note vaccinations',
      'manage medicines',
      'manage vaccines',
      'see feedback',
      'see income',
      'see shares',
      'conduct',
      'collect',
      'give discounts',
      'see payments',
      'approve payments',
      'cancel',
      'read visits',
      'record visits',
      'add papers',
      'print sheets',
      'see leave of today',
    ])
  })
})

describe('the entry of the appointment form', () => {
  it('is for people with code 15, and gives no right to book at the desk', () => {
    const employee = testStaff({ accessCodes: [15] })
    expect(can(employee, 'open the appointment form')).toBe(true)
    expect(can(employee, 'book')).toBe(false)
    expect(can(testStaff({ accessCodes: [9] }), 'open the appointment form')).toBe(false)
    expect(
      can(testStaff({ role: 'Consultant', accessCodes: [15] }), 'open the appointment form'),
    ).toBe(true)
  })
})

describe('the visible appointments', () => {
  it('of a consultant are their own, also when they ask for another consultant’s', () => {
    expect(visibleConsultant(testStaff({ role: 'Consultant' }), 99)).toBe(7)
  })
  it('are an Admin’s choice; an Employee sees the whole branch', () => {
    expect(visibleConsultant(testStaff({ role: 'Admin' }), 99)).toBe(99)
    expect(visibleConsultant(testStaff({}), 99)).toBe(99)
    expect(visibleConsultant(testStaff({}))).toBeUndefined()
  })
})
