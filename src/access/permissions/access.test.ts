import { describe, expect, it } from 'vitest'
import { consultantSeenBy, may, rights, type Right, type SignedIn } from './access.ts'

const somebody = (changes: Partial<SignedIn>): SignedIn => ({
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
const rightsOf = (staff: SignedIn) =>
  (Object.keys(rights) as Right[]).filter((right) => may(staff, right))

describe('rights', () => {
  it('an Admin may all that is not a consultant’s own', () => {
    expect(rightsOf(somebody({ role: 'Admin' }))).toEqual([
      'use the desk',
      'see the landing page',
      'filter by consultant',
      'book',
      'decide on requests',
      'see clients',
      'see the calendar',
      'open the appointment form',
      'keep branches',
      'keep services',
      'keep the schedule',
      'keep holidays',
      'keep consultants',
      'keep consultant accounts',
      'keep employees',
      'keep radiology tests',
      'keep lab tests',
      'read reports',
      'conduct',
      'cancel',
      'read visits',
      'set sign-in rules',
      'reschedule',
      'read the audit',
    ])
  })

  it('an Employee without codes sees the landing page and no more', () => {
    expect(rightsOf(somebody({}))).toEqual(['use the desk', 'see the landing page'])
  })

  it('an Employee books with code 9, and conducts, cancels, reschedules only when allowed to', () => {
    expect(may(somebody({ accessCodes: [9] }), 'book')).toBe(true)
    expect(may(somebody({ accessCodes: [10, 12] }), 'book')).toBe(false)
    expect(rightsOf(somebody({ furtherRights: ['cancel'] }))).toContain('cancel')
    expect(rightsOf(somebody({ furtherRights: ['cancel'] }))).not.toContain('conduct')
  })

  it('a consultant conducts and cancels, but never reschedules', () => {
    const consultant = somebody({ role: 'Consultant', furtherRights: ['reschedule'] })
    expect(rightsOf(consultant)).toEqual([
      'use the desk',
      'see the consultant dashboard',
      'see clients',
      'conduct',
      'cancel',
      'read visits',
      'record visits',
    ])
  })
})

describe('the entry of the appointment form', () => {
  it('is for those with code 15, and comes with no right to book at the desk', () => {
    const employee = somebody({ accessCodes: [15] })
    expect(may(employee, 'open the appointment form')).toBe(true)
    expect(may(employee, 'book')).toBe(false)
    expect(may(somebody({ accessCodes: [9] }), 'open the appointment form')).toBe(false)
    expect(
      may(somebody({ role: 'Consultant', accessCodes: [15] }), 'open the appointment form'),
    ).toBe(true)
  })
})

describe('whose appointments somebody sees', () => {
  it('a consultant asking for another consultant gets their own', () => {
    expect(consultantSeenBy(somebody({ role: 'Consultant' }), 99)).toBe(7)
  })
  it('an Admin chooses; an Employee sees the whole branch', () => {
    expect(consultantSeenBy(somebody({ role: 'Admin' }), 99)).toBe(99)
    expect(consultantSeenBy(somebody({}), 99)).toBe(99)
    expect(consultantSeenBy(somebody({}))).toBeUndefined()
  })
})
