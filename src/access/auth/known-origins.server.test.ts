import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { trySignIn } from '../../test-kit/sign-in.server.ts'
import type { TestClinic } from '../../test-kit/test-clinic.server.ts'

// A spy, not a mock: passwords are really hashed.
vi.mock('./secrets.server.ts', { spy: true })

let clinic: TestClinic
let passwords: typeof import('./secrets.server.ts')
beforeAll(async () => {
  // Test files share modules, and this one needs its own instances.
  vi.resetModules()
  const { openTestClinic } = await import('../../test-kit/test-clinic.server.ts')
  passwords = await import('./secrets.server.ts')
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

const hashCount = async (username: string): Promise<number> => {
  const { hashPassword, verifyPassword } = passwords
  vi.mocked(hashPassword).mockClear()
  vi.mocked(verifyPassword).mockClear()
  expect((await trySignIn(clinic.app, username, 'wrong')).code).toBe('wrong_sign_in')
  return vi.mocked(hashPassword).mock.calls.length + vi.mocked(verifyPassword).mock.calls.length
}

describe('a refused sign-in', () => {
  it('computes one hash whether the name is known, unknown, too short, or without a password', async () => {
    await clinic.db`
      insert into staff (role, name, username, email)
      values ('Employee', 'No Password', 'nopassword', 'nopassword@example.org')`
    for (const name of ['anita', 'nobody-at-all', 'x', 'nopassword']) {
      expect(await hashCount(name), name).toBe(1)
    }
  })
})

describe('a user name that many addresses try', () => {
  /** Each attempt from a new address, with a wrong password. */
  const tryFromNewOrigins = (username: string, tries: number) =>
    Promise.all(
      Array.from({ length: tries }, (_, at) =>
        trySignIn(clinic.app, username, 'wrong', { address: `10.9.${at >> 8}.${at & 255}` }),
      ),
    )

  it('is refused to them after thirty attempts, known or not', async () => {
    for (const name of ['kavita', 'nobody-here']) {
      const codes = (await tryFromNewOrigins(name, 34)).map(({ code }) => code)
      expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(4)
      expect(codes.filter((code) => code === 'wrong_sign_in')).toHaveLength(30)
    }
  })

  it('still works for the person at their own desk, or in their own browser elsewhere', async () => {
    const desk = { address: '10.0.0.5' }
    const first = await trySignIn(clinic.app, 'meera', undefined, desk)
    expect(first.status).toBe(200)
    await tryFromNewOrigins('meera', 31)
    const otherOrigin = { address: '10.8.0.1' }
    const unknown = await trySignIn(clinic.app, 'meera', undefined, otherOrigin)
    expect(unknown.code).toBe('too_many_requests')
    expect((await trySignIn(clinic.app, 'meera', undefined, desk)).status).toBe(200)
    const device = first.cookie.split('; ').find((it) => it.startsWith('opd.device='))!
    const browser = { ...otherOrigin, cookie: device }
    expect((await trySignIn(clinic.app, 'meera', undefined, browser)).status).toBe(200)
    // A browser that is known for one name is not known for another.
    await tryFromNewOrigins('sana', 31)
    const other = await trySignIn(clinic.app, 'sana', undefined, browser)
    expect(other.code).toBe('too_many_requests')
  })

  it('cannot be blocked permanently by strangers', async () => {
    const otherOrigin = { address: '10.8.0.2' }
    await tryFromNewOrigins('rohan', 40)
    const waiting = await trySignIn(clinic.app, 'rohan', undefined, otherOrigin)
    expect(waiting.code).toBe('too_many_requests')
    // Further attempts do not extend the time: the 15 minutes count from the first.
    await clinic.db`
      update rate_limit set expires_at = now() - interval '1 second'
      where key = 'sign-in name rohan' and expires_at < now() + interval '15 minutes'`
    expect((await trySignIn(clinic.app, 'rohan', undefined, otherOrigin)).status).toBe(200)
    const [row] = await clinic.db`
      select active, locked_at from staff where username = 'rohan'`
    expect(row).toEqual({ active: true, lockedAt: null })
  })

  it('has known origins for ninety days after the last sign-in', async () => {
    const desk = { address: '10.0.0.6' }
    await trySignIn(clinic.app, 'farhan', undefined, desk)
    await tryFromNewOrigins('farhan', 31)
    await clinic.db`update sign_in_place set last_at = now() - interval '91 days'`
    expect((await trySignIn(clinic.app, 'farhan', undefined, desk)).code).toBe('too_many_requests')
  })
})
