import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'
import { callAccess, hasInMenu, maySee, whoMayCall } from './permissions.ts'
import type { SignedIn } from './access.ts'

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

describe('the table of who may call what', () => {
  it('is asked for every contract: one without a row does not compile', () => {
    const answer = z.object({})
    const withRow = contract({ method: 'GET', url: '/api/branches', summary: '', answer })
    expect(callAccess(`${withRow.method} ${withRow.url}`)).toEqual({ right: 'patients' })
    // @ts-expect-error: this call has no row
    const withoutRow = contract({ method: 'POST', url: '/api/backdoor', summary: '', answer })
    expect(() => callAccess(`${withoutRow.method} ${withoutRow.url}`)).toThrow('has no row')
  })

  it('says whose the row is wherever a call names one', () => {
    for (const name of Object.keys(whoMayCall)) {
      expect(callAccess(name).row !== undefined, name).toBe(name.includes('/:id'))
    }
  })
})

describe('the table of who may see what', () => {
  it('shows the entry of the appointment form to those with code 15, and the form to everybody', () => {
    expect(maySee('appointmentForm', undefined)).toBe(true)
    expect(hasInMenu('appointmentForm', somebody({}))).toBe(false)
    expect(hasInMenu('appointmentForm', somebody({ accessCodes: [15] }))).toBe(true)
  })

  it('opens nothing else to a visitor but signing in', () => {
    expect(maySee('signIn', undefined)).toBe(true)
    expect(maySee('landingPage', undefined)).toBe(false)
    expect(maySee('subscription', undefined)).toBe(false)
  })

  it('shows no sign-in in the menu of somebody who is signed in', () => {
    expect(hasInMenu('signIn', somebody({ role: 'Admin' }))).toBe(false)
  })
})
