import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../platform/db/connect.server.ts'
import { demoPassword } from '../../app/demo-clinic/accounts.server.ts'
import { readDayFigures } from '../../scheduling/appointments/list-appointments.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
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
  it('creates a session whose token is only in the cookie', async () => {
    const answer = await tryToSignIn('Reception ')
    expect(answer.statusCode).toBe(200)
    const cookies = [answer.headers['set-cookie']!].flat()
    expect(cookies.map((it) => it.split('=')[0])).toEqual(['opd.session_token', 'opd.device'])
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Strict$/)
    const token = String(answer.headers['set-cookie']).split('=')[1]!.split('.')[0]!
    expect(answer.body).not.toContain(token)
    // Nor in the database, so that a copy of it signs nobody in.
    const stored = await clinic.db`select * from sign_in_session`
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(answer.json()).toMatchObject({
      sessionId: expect.stringMatching(/^\d+$/),
      staff: { role: 'Employee', name: 'Nandini Hegde', accessCodes: [9, 10, 12, 15] },
    })
    const hoursLeft = (Date.parse(answer.json().tokenExpiration) - Date.now()) / 3_600_000
    expect(hoursLeft).toBeCloseTo(12, 1)
  })

  it('gives the same answer to an unknown name and a wrong password', async () => {
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

  it('marks the cookie Secure only when the page was loaded over TLS', async () => {
    const plain = await tryToSignIn('anita')
    expect(String(plain.headers['set-cookie'])).not.toMatch(/Secure/)
  })

  it('refuses retired people, and ends their sessions at once', async () => {
    const caller = await clinic.callerFor('vikram')
    await caller.call(readSession)
    await clinic.db`update staff set active = false where username = 'vikram'`
    await expectEnd(caller)
    expect((await tryToSignIn('vikram')).json()).toMatchObject({ code: 'wrong_sign_in' })
  })

  it('refuses after too many attempts for one name, and does not affect others', async () => {
    const tries = await Promise.all(Array.from({ length: 14 }, () => tryToSignIn('kavita', 'no')))
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
    expect((await tryToSignIn('kavita')).json()).toMatchObject({ code: 'too_many_requests' })
    expect((await tryToSignIn('meera')).statusCode).toBe(200)
  })

  it('refuses everybody when attempts cannot be counted', async () => {
    await clinic.db`alter table rate_limit rename to rate_limit_away`
    const answer = await tryToSignIn('admin')
    await clinic.db`alter table rate_limit_away rename to rate_limit`
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await tryToSignIn('admin')).statusCode).toBe(200)
  })
})

describe('a session', () => {
  it('ends on the server on signing out', async () => {
    const caller = await clinic.callerFor('farhan')
    await caller.call(readDayFigures, { query: {} })
    await caller.call(signOut)
    expect(await problemOf(caller.call(readDayFigures, { query: {} }))).toBe('signed_out')
    expect(await problemOf(callerOf(clinic.app, caller.cookie).call(readSession))).toBe(
      'signed_out',
    )
  })

  it('ends later, where the server could not be told, and never the one that came after it', async () => {
    const earlier = await clinic.callerFor('farhan')
    const later = await clinic.callerFor('farhan')
    const { sessionId } = await earlier.call(readSession)
    const query = { session: Number(sessionId) }
    // The browser has the cookie of the later one by now.
    await later.call(signOut, { query })
    await later.call(readSession)
    const cookie = later.cookie
    const answer = await clinic.app.inject({
      method: 'POST',
      url: `${signOut.url}?session=${sessionId}`,
      headers: { cookie: earlier.cookie },
    })
    expect(answer.statusCode).toBe(200)
    // Somebody may be signing in at that browser right now.
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await problemOf(callerOf(clinic.app, earlier.cookie).call(readSession))).toBe(
      'signed_out',
    )
    await callerOf(clinic.app, cookie).call(readSession)
  })

  it('ends when its row is deleted by any means', async () => {
    const caller = await clinic.callerFor('sana')
    await caller.call(readSession)
    await clinic.db`delete from sign_in_session where staff_id = (select id from staff where username = 'sana')`
    await expectEnd(caller)
  })

  it('loses a permission that is withdrawn during it', async () => {
    const caller = await clinic.callerFor('reception')
    expect((await caller.call(readSession)).staff.furtherRights).toContain('conduct')
    await clinic.db`update staff set further_rights = '{}' where username = 'reception'`
    const readPermissions = async () => (await caller.call(readSession)).staff.furtherRights
    await expect.poll(readPermissions).toEqual([])
  })

  it('gets a header in each answer, refused ones too, that shows changed permissions', async () => {
    const { cookie } = await clinic.callerFor('frontdesk')
    const permissionsVersionAt = async (url: string) =>
      (await clinic.app.inject({ url, headers: { cookie } })).headers['opd-rights']
    const before = await permissionsVersionAt('/api/branches')
    expect(before).toMatch(/^[\w-]{12}$/)
    expect(await permissionsVersionAt('/api/audit')).toBe(before)
    await clinic.db`update staff set access_codes = '{9,10}' where username = 'frontdesk'`
    await expect.poll(() => permissionsVersionAt('/api/audit')).not.toBe(before)
    expect((await clinic.app.inject({ url: '/api/branches' })).headers).not.toHaveProperty(
      'opd-rights',
    )
  })

  it('ends when it expires', async () => {
    const caller = await clinic.callerFor('lakshmi')
    await clinic.db`
      update sign_in_session set expires_at = now() - interval '1 second'
      where staff_id = (select id from staff where username = 'lakshmi')`
    await expectEnd(caller)
  })

  it('ends within seconds when the notification connection is cut', async () => {
    const caller = await clinic.callerFor('arjun')
    await caller.call(readSession)
    // No notification is sent, as when the connection is lost: the trigger is off.
    await clinic.db`alter table staff disable trigger staff_changed`
    // Only the app's own role can see and end its connections.
    const app = connect(clinic.databaseUrl, { max: 1 })
    const cut = await app`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    await app.end()
    expect(cut.length).toBe(1)
    await clinic.db`update staff set active = false where username = 'arjun'`
    await clinic.db`alter table staff enable trigger staff_changed`
    // The cache is trusted for three seconds after the last heartbeat.
    await expectEnd(caller)
  })
})

/** The notification takes a moment to reach the server, so one or two calls may still succeed. */
const expectEnd = (caller: Caller) => {
  const answer = () =>
    caller.call(readSession).then(
      () => 'answered',
      (problem: { code: string }) => problem.code,
    )
  return expect.poll(answer).toBe('signed_out')
}
