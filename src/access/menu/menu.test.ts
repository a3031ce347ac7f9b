import { describe, expect, it } from 'vitest'
import type { SignedIn } from '../permissions/access.ts'
import { paths } from '../permissions/paths.ts'
import { maySee, type ScreenName } from '../permissions/permissions.ts'
import { menuFor } from './menu.ts'

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
const menuOf = (staff: SignedIn): ScreenName[] => menuFor(staff).flatMap(({ screens }) => screens)

/** What each code adds to the menu (specification, section 6). */
const byCode: Record<number, ScreenName[]> = {
  3: ['branches'],
  4: ['services', 'consultants'],
  5: ['schedule'],
  6: ['holidays'],
  7: ['employees'],
  9: ['bookAppointment', 'screening', 'bookingRequests', 'clients'],
  10: ['calendar'],
  12: ['clients', 'reports'],
  13: ['radiologyTests'],
  14: ['labTests'],
  15: ['appointmentForm'],
}

describe('the menu', () => {
  it('of an Employee without codes is the landing page', () => {
    expect(menuOf(somebody({}))).toEqual(['landingPage'])
  })

  it('grows by the entries of each code, and by nothing else', () => {
    for (const role of ['Employee', 'Consultant'] as const) {
      const before = menuOf(somebody({ role }))
      for (const [code, entries] of Object.entries(byCode)) {
        const after = menuOf(somebody({ role, accessCodes: [Number(code)] }))
        expect(
          after.filter((screen) => !before.includes(screen)),
          code,
        ).toEqual(
          entries
            .filter((screen) => !before.includes(screen))
            // What the public form asks for is the desk's to decide, and no consultant's.
            .filter((screen) => role === 'Employee' || screen !== 'bookingRequests'),
        )
      }
    }
  })

  it('of a consultant is their own dashboard and their own patients, without the landing page', () => {
    expect(menuOf(somebody({ role: 'Consultant' }))).toEqual(['consultantDashboard', 'clients'])
  })

  it('shows Masters only to those who keep one', () => {
    const groups = (staff: SignedIn) => menuFor(staff).map(({ title }) => title)
    expect(groups(somebody({ accessCodes: [9] }))).not.toContain('menu.masters')
    expect(groups(somebody({ accessCodes: [14] }))).toContain('menu.masters')
  })

  it('leads nobody to a screen that is closed to them', () => {
    for (const role of ['Admin', 'Employee', 'Consultant'] as const) {
      const staff = somebody({ role, accessCodes: Object.keys(byCode).map(Number) })
      for (const screen of menuOf(staff)) expect(maySee(screen, staff), screen).toBe(true)
    }
  })

  it('gives an Admin whatever it has, but the consultants’ own', () => {
    const admin = menuOf(somebody({ role: 'Admin' }))
    expect(admin).not.toContain('consultantDashboard')
    for (const entries of Object.values(byCode))
      expect(admin).toEqual(expect.arrayContaining(entries))
  })
})

describe('the screens', () => {
  it('stay closed to a visitor, but for signing in and the patients’ form', () => {
    const open = (Object.keys(paths) as ScreenName[]).filter((screen) => maySee(screen, undefined))
    expect(open).toEqual(['signIn', 'firstAdmin', 'appointmentForm'])
  })

  it('stay closed to an Employee without codes, but for the day and their own', () => {
    const open = (Object.keys(paths) as ScreenName[]).filter((screen) =>
      maySee(screen, somebody({})),
    )
    expect(open).toEqual([
      'signIn',
      'firstAdmin',
      'changePassword',
      'secondFactor',
      'account',
      'landingPage',
      'subscription',
      'appointmentForm',
    ])
  })
})
