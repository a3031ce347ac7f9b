import { describe, expect, it } from 'vitest'
import type { SignedIn } from '../permissions/access.ts'
import { paths } from '../permissions/paths.ts'
import { canSee, type GuardedName, type ScreenName } from '../permissions/screen-permissions.ts'
import { menuFor } from './menu.ts'

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
const menuOf = (staff: SignedIn): GuardedName[] => menuFor(staff).flatMap(({ screens }) => screens)

/** The screens that each access code adds to the menu (specification, section 6). */
const screensByCode: Record<number, GuardedName[]> = {
  3: ['branches'],
  4: ['services', 'consultants'],
  5: ['schedule'],
  // Whoever may enter leave sees whose time it takes.
  6: ['rebooking', 'holidays'],
  7: ['employees'],
  9: ['bookAppointment', 'screening', 'bookingRequests', 'waitingList', 'messages', 'clients'],
  10: ['calendar'],
  12: ['clients', 'reports', 'feedback', 'income', 'branchDay'],
  13: ['radiologyTests'],
  14: ['labTests'],
  15: ['appointmentForm'],
}

describe('the menu', () => {
  it('of an Employee without codes has only the landing page', () => {
    expect(menuOf(testStaff({}))).toEqual(['landingPage'])
  })

  it('of each code has the entries of that code, and no others', () => {
    for (const role of ['Employee', 'Consultant'] as const) {
      const before = menuOf(testStaff({ role }))
      for (const [code, entries] of Object.entries(screensByCode)) {
        const after = menuOf(testStaff({ role, accessCodes: [Number(code)] }))
        expect(
          after.filter((screen) => !before.includes(screen)),
          code,
        ).toEqual(
          entries
            .filter((screen) => !before.includes(screen))
            // Requests from the public form are for the desk to decide, not for consultants.
            // So is moving what a day off takes the time of. The money of others is not theirs.
            .filter(
              (screen) =>
                role === 'Employee' ||
                !['bookingRequests', 'messages', 'rebooking', 'branchDay'].includes(screen),
            ),
        )
      }
    }
  })

  it('of a consultant has their own dashboard and patients, without the landing page', () => {
    expect(menuOf(testStaff({ role: 'Consultant' }))).toEqual([
      'consultantDashboard',
      'waitingList',
      'clients',
      'feedback',
      'outstanding',
      'income',
      'approvals',
      'closeOfDay',
      'medicines',
      'vaccines',
    ])
  })

  it('shows Masters only to people who manage one', () => {
    const groups = (staff: SignedIn) => menuFor(staff).map(({ title }) => title)
    expect(groups(testStaff({ accessCodes: [9] }))).not.toContain('menu.masters')
    expect(groups(testStaff({ accessCodes: [14] }))).toContain('menu.masters')
  })

  it('contains only screens that the person can open', () => {
    for (const role of ['Admin', 'Employee', 'Consultant'] as const) {
      const staff = testStaff({ role, accessCodes: Object.keys(screensByCode).map(Number) })
      for (const screen of menuOf(staff)) expect(canSee(screen, staff), screen).toBe(true)
    }
  })

  it('of an Admin has everything except the consultants’ own', () => {
    const admin = menuOf(testStaff({ role: 'Admin' }))
    expect(admin).not.toContain('consultantDashboard')
    for (const entries of Object.values(screensByCode))
      expect(admin).toEqual(expect.arrayContaining(entries))
  })
})

describe('the screens', () => {
  it('are closed to a visitor, except for signing in and what links open', () => {
    const open = (Object.keys(paths) as ScreenName[]).filter((screen) => canSee(screen, undefined))
    expect(open).toEqual(['signIn', 'firstAdmin', 'board'])
  })

  it('are closed to an Employee without codes, except for the day and the own account', () => {
    const open = (Object.keys(paths) as ScreenName[]).filter((screen) =>
      canSee(screen, testStaff({})),
    )
    expect(open).toEqual([
      'signIn',
      'firstAdmin',
      'changePassword',
      'secondFactor',
      'account',
      'landingPage',
      'subscription',
      'board',
    ])
  })
})
