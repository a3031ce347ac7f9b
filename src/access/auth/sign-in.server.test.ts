import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../platform/db/connect.server.ts'
import { demoPassword } from '../../app/demo-clinic/accounts.server.ts'
import { readDayFigures } from '../../scheduling/appointments/list-appointments.ts'
import {
  callerOf,
  openTestClinic,
  refusalOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { readSession, signOut } from './sign-in.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

const tryToSignIn = (username: string, password = demoPassword, headers = {}) =>
  clinic.app.inject({ method: 'POST', url: '/api/sign-in', body: { username, password }, headers })

describe('signing in', () => {
  it('gives a session whose secret only the cookie carries', async () => {
    const answer = await tryToSignIn('Reception ')
    expect(answer.statusCode).toBe(200)
    const cookies = [answer.headers['set-cookie']!].flat()
    expect(cookies.map((it) => it.split('=')[0])).toEqual(['opd.session_token', 'opd.device'])
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Strict$/)
    const token = String(answer.headers['set-cookie']).split('=')[1]!.split('.')[0]!
    expect(answer.body).not.toContain(token)
    // Nor the database, so that a copy of it signs nobody in.
    const stored = await clinic.db`select * from sign_in_session`
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(answer.json()).toMatchObject({
      sessionId: expect.stringMatching(/^\d+$/),
      staff: { role: 'Employee', name: 'Nandini Hegde', accessCodes: [9, 10, 12, 15] },
    })
    const hours = (Date.parse(answer.json().tokenExpiration) - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(12, 1)
  })

  it('answers a wrong name and a wrong password alike', async () => {
    const answers = await Promise.all([
      tryToSignIn('frontdesk', 'wrong'),
      tryToSignIn('nobody-at-all', 'wrong'),
      tryToSignIn('x', 'wrong'),
      tryToSignIn("' or 1=1 --", 'wrong'),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect({ ...answer.json(), requestId: '' }).toEqual({
        code: 'wrong_sign_in',
        message: 'The user name or the password is wrong.',
        requestId: '',
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('keeps passwords as argon2id', async () => {
    const rows = await clinic.db<{ password: string }[]>`select password from sign_in_account`
    for (const { password } of rows)
      expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('marks the cookie Secure where the page came over TLS only', async () => {
    const plain = await tryToSignIn('anita')
    expect(String(plain.headers['set-cookie'])).not.toMatch(/Secure/)
  })

  it('lets nobody in who is no longer active, and ends what they had at once', async () => {
    const caller = await clinic.as('vikram')
    await caller.call(readSession)
    await clinic.db`update staff set active = false where username = 'vikram'`
    await expectEnd(caller)
    expect((await tryToSignIn('vikram')).json()).toMatchObject({ code: 'wrong_sign_in' })
  })

  it('refuses after too many tries of one name, and lets others in meanwhile', async () => {
    const tries = await Promise.all(Array.from({ length: 14 }, () => tryToSignIn('kavita', 'no')))
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
    expect((await tryToSignIn('kavita')).json()).toMatchObject({ code: 'too_many_requests' })
    expect((await tryToSignIn('meera')).statusCode).toBe(200)
  })

  it('refuses everybody when the tries cannot be counted', async () => {
    await clinic.db`alter table rate_limit rename to rate_limit_away`
    const answer = await tryToSignIn('admin')
    await clinic.db`alter table rate_limit_away rename to rate_limit`
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await tryToSignIn('admin')).statusCode).toBe(200)
  })
})

describe('a session', () => {
  it('ends on the server with signing out', async () => {
    const caller = await clinic.as('farhan')
    await caller.call(readDayFigures, { query: {} })
    await caller.call(signOut)
    expect(await refusalOf(caller.call(readDayFigures, { query: {} }))).toBe('signed_out')
    expect(await refusalOf(callerOf(clinic.app, caller.cookie).call(readSession))).toBe(
      'signed_out',
    )
  })

  it('ends when it is deleted in the database, by whomever', async () => {
    const caller = await clinic.as('sana')
    await caller.call(readSession)
    await clinic.db`delete from sign_in_session where staff_id = (select id from staff where username = 'sana')`
    await expectEnd(caller)
  })

  it('loses a right that is taken away while it lasts', async () => {
    const caller = await clinic.as('reception')
    expect((await caller.call(readSession)).staff.furtherRights).toContain('conduct')
    await clinic.db`update staff set further_rights = '{}' where username = 'reception'`
    const rights = async () => (await caller.call(readSession)).staff.furtherRights
    await expect.poll(rights, { timeout: 4_000 }).toEqual([])
  })

  it('tells with each answer, a refused one too, that what they may has changed', async () => {
    const { cookie } = await clinic.as('frontdesk')
    const stampAt = async (url: string) =>
      (await clinic.app.inject({ url, headers: { cookie } })).headers['opd-rights']
    const before = await stampAt('/api/branches')
    expect(before).toMatch(/^[\w-]{12}$/)
    expect(await stampAt('/api/audit')).toBe(before)
    await clinic.db`update staff set access_codes = '{9,10}' where username = 'frontdesk'`
    await expect.poll(() => stampAt('/api/audit'), { timeout: 4_000 }).not.toBe(before)
    expect((await clinic.app.inject({ url: '/api/branches' })).headers).not.toHaveProperty(
      'opd-rights',
    )
  })

  it('ends when its time is over', async () => {
    const caller = await clinic.as('lakshmi')
    await clinic.db`
      update sign_in_session set expires_at = now() - interval '1 second'
      where staff_id = (select id from staff where username = 'lakshmi')`
    await expectEnd(caller)
  })

  it('ends within seconds when the line that tells of changes is cut', async () => {
    const caller = await clinic.as('arjun')
    await caller.call(readSession)
    // Nobody tells of this change, as when the line is down: the trigger is off.
    await clinic.db`alter table staff disable trigger staff_changed`
    // Only the app's own role sees its lines, and may cut them.
    const app = connect(clinic.databaseUrl, { max: 1 })
    const cut = await app`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    await app.end()
    expect(cut.length).toBe(1)
    await clinic.db`update staff set active = false where username = 'arjun'`
    await clinic.db`alter table staff enable trigger staff_changed`
    // What is remembered is trusted for three seconds after the line was last heard, and no longer.
    await expectEnd(caller)
  })
})

/** The news travels to the server's own connection, so it may be answered once or twice before. */
const expectEnd = (caller: Caller) => {
  const answer = () =>
    caller.call(readSession).then(
      () => 'answered',
      (refusal: { code: string }) => refusal.code,
    )
  return expect.poll(answer, { timeout: 4_000 }).toBe('signed_out')
}
