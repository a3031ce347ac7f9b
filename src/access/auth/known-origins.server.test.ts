import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { trySignIn } from '../../test-kit/sign-in.server.ts'
import type { TestClinic } from '../../test-kit/test-clinic.server.ts'

// Watched, not replaced: the passwords are hashed as ever.
vi.mock('./password.server.ts', { spy: true })

let clinic: TestClinic
let passwords: typeof import('./password.server.ts')
beforeAll(async () => {
  // Test files share what they load, and this one needs its own.
  vi.resetModules()
  const { openTestClinic } = await import('../../test-kit/test-clinic.server.ts')
  passwords = await import('./password.server.ts')
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

const worked = async (username: string): Promise<number> => {
  const { hashPassword, verifyPassword } = passwords
  vi.mocked(hashPassword).mockClear()
  vi.mocked(verifyPassword).mockClear()
  expect((await trySignIn(clinic.app, username, 'wrong')).code).toBe('wrong_sign_in')
  return vi.mocked(hashPassword).mock.calls.length + vi.mocked(verifyPassword).mock.calls.length
}

describe('the work of a refused sign-in', () => {
  it('is one hash for a name that is known, unknown, too short, or without a password', async () => {
    await clinic.db`
      insert into staff (role, name, username, email)
      values ('Employee', 'No Password', 'nopassword', 'nopassword@example.org')`
    for (const name of ['anita', 'nobody-at-all', 'x', 'nopassword']) {
      expect(await worked(name), name).toBe(1)
    }
  })
})

describe('a name that strangers try from many addresses', () => {
  /** Each from an address of its own, with a wrong password. */
  const strangers = (username: string, tries: number) =>
    Promise.all(
      Array.from({ length: tries }, (_, at) =>
        trySignIn(clinic.app, username, 'wrong', { address: `10.9.${at >> 8}.${at & 255}` }),
      ),
    )

  it('is refused to them after thirty tries, known or not', async () => {
    for (const name of ['kavita', 'nobody-here']) {
      const codes = (await strangers(name, 34)).map(({ code }) => code)
      expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(4)
      expect(codes.filter((code) => code === 'wrong_sign_in')).toHaveLength(30)
    }
  })

  it('still lets the person in from their own desk, or with their own browser elsewhere', async () => {
    const desk = { address: '10.0.0.5' }
    const first = await trySignIn(clinic.app, 'meera', undefined, desk)
    expect(first.status).toBe(200)
    await strangers('meera', 31)
    const elsewhere = { address: '10.8.0.1' }
    const unknown = await trySignIn(clinic.app, 'meera', undefined, elsewhere)
    expect(unknown.code).toBe('too_many_requests')
    expect((await trySignIn(clinic.app, 'meera', undefined, desk)).status).toBe(200)
    const device = first.cookie.split('; ').find((it) => it.startsWith('opd.device='))!
    const browser = { ...elsewhere, cookie: device }
    expect((await trySignIn(clinic.app, 'meera', undefined, browser)).status).toBe(200)
    // The browser of one is no way in for another name.
    await strangers('sana', 31)
    const other = await trySignIn(clinic.app, 'sana', undefined, browser)
    expect(other.code).toBe('too_many_requests')
  })

  it('is nobody’s way to keep the person out for good', async () => {
    const elsewhere = { address: '10.8.0.2' }
    await strangers('rohan', 40)
    const waiting = await trySignIn(clinic.app, 'rohan', undefined, elsewhere)
    expect(waiting.code).toBe('too_many_requests')
    // Trying on does not make it longer: the quarter of an hour runs from its first try.
    await clinic.db`
      update rate_limit set expires_at = now() - interval '1 second'
      where key = 'sign-in name rohan' and expires_at < now() + interval '15 minutes'`
    expect((await trySignIn(clinic.app, 'rohan', undefined, elsewhere)).status).toBe(200)
    const [row] = await clinic.db`
      select active, locked_at from staff where username = 'rohan'`
    expect(row).toEqual({ active: true, lockedAt: null })
  })

  it('knows a place for ninety days after the last sign-in', async () => {
    const desk = { address: '10.0.0.6' }
    await trySignIn(clinic.app, 'farhan', undefined, desk)
    await strangers('farhan', 31)
    await clinic.db`update sign_in_place set last_at = now() - interval '91 days'`
    expect((await trySignIn(clinic.app, 'farhan', undefined, desk)).code).toBe('too_many_requests')
  })
})
