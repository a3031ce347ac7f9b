import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'
import { callAccess, callPermissions } from './permissions.ts'
import { hasInMenu, canSee } from './screen-permissions.ts'
import type { SignedIn } from './access.ts'

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

describe('the table of calls', () => {
  it('covers every contract: one without a row does not compile', () => {
    const answer = z.object({})
    const withRow = contract({ method: 'GET', url: '/api/branches', summary: '', answer })
    expect(callAccess(`${withRow.method} ${withRow.url}`)).toEqual({ permission: 'patients' })
    // @ts-expect-error: this call has no row
    const withoutRow = contract({ method: 'POST', url: '/api/backdoor', summary: '', answer })
    expect(() => callAccess(`${withoutRow.method} ${withoutRow.url}`)).toThrow('has no row')
  })

  it('names the owner of the row for every call with an id', () => {
    for (const name of Object.keys(callPermissions)) {
      expect(callAccess(name).row !== undefined, name).toBe(name.includes('/:id'))
    }
  })
})

describe('the table of screens', () => {
  it("shows the appointment form's menu entry to people with code 15, and the form to everybody", () => {
    expect(canSee('appointmentForm', undefined)).toBe(true)
    expect(hasInMenu('appointmentForm', testStaff({}))).toBe(false)
    expect(hasInMenu('appointmentForm', testStaff({ accessCodes: [15] }))).toBe(true)
  })

  it('opens nothing else to a visitor except signing in', () => {
    expect(canSee('signIn', undefined)).toBe(true)
    expect(canSee('landingPage', undefined)).toBe(false)
    expect(canSee('subscription', undefined)).toBe(false)
  })

  it('shows no sign-in entry to a signed-in person', () => {
    expect(hasInMenu('signIn', testStaff({ role: 'Admin' }))).toBe(false)
  })
})
