import { expect } from 'vitest'
import { beginSecondFactor } from '../access/account/second-factor/two-factor.ts'
import { demoPassword } from '../app/demo-clinic/accounts.server.ts'
import { oneTimeCode } from './one-time-code.server.ts'
import { trySignIn } from './sign-in.server.ts'
import { callerOf, type Caller, type TestClinic } from './test-clinic.server.ts'

const stepMs = 30_000
/** The telephone's code, now or a number of steps later. */
export const codeAt = (secret: string, steps = 0) =>
  oneTimeCode(secret, Date.now() + steps * stepMs)
/** An expired code. */
export const oldCode = (secret: string) => codeAt(secret, -10)

/**
 * Sends a request after which better-auth gives the session a new token; returns the caller with
 * it.
 */
export async function callForNewToken(
  clinic: TestClinic,
  caller: Caller,
  url: string,
  body: object,
): Promise<Caller> {
  const answer = await clinic.app.inject({
    method: 'POST',
    url,
    body,
    headers: { cookie: caller.cookie },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return callerOf(clinic.app, String(answer.headers['set-cookie']).split(';')[0]!)
}

/** Turns a person's second factor on; `before` is the caller whose token that replaced. */
export async function turnOnSecondFactor(clinic: TestClinic, username: string) {
  const before = await clinic.callerFor(username)
  const setup = await before.call(beginSecondFactor, { body: { password: demoPassword } })
  const caller = await callForNewToken(clinic, before, '/api/account/second-factor/confirm', {
    code: codeAt(setup.secret),
  })
  return { ...setup, before, caller }
}

/** The cookie after the password, before the code. */
export const firstSignInStep = async (clinic: TestClinic, username: string) => {
  const { code, cookie, setCookies } = await trySignIn(clinic.app, username)
  expect(code).toBe('code_needed')
  expect(setCookies).toHaveLength(1)
  expect(setCookies[0]).toMatch(/^opd\.two_factor=.*Max-Age=600.*HttpOnly; SameSite=Strict$/)
  return cookie
}
