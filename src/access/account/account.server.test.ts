import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../app/demo-clinic/accounts.server.ts'
import { trySignIn } from '../../test-kit/sign-in.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { readSession } from '../auth/sign-in.ts'
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readAccount,
} from './account.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

const fieldsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'allowed',
    (problem: { fields?: object }) => problem.fields,
  )

/** The notification of an ended session takes a moment to reach the server's own connection. */
const expectEnd = (caller: Caller) => {
  const answer = () => problemOf(caller.call(readSession)).catch(() => 'answered')
  return expect.poll(answer).toBe('signed_out')
}

describe('changing one’s own password', () => {
  const change = (caller: Caller, current: string, password: string) =>
    caller.call(changeOwnPassword, { body: { current, password } })

  it('needs the current one, and a new one that is long enough, different, and not the user name', async () => {
    const caller = await clinic.callerFor('kavita')
    expect(await fieldsOf(change(caller, 'wrong', 'a long enough one'))).toEqual({
      current: 'account.wrongPassword',
    })
    expect(await fieldsOf(change(caller, demoPassword, 'short'))).toEqual({
      password: 'account.passwordShort',
    })
    expect(await fieldsOf(change(caller, demoPassword, demoPassword))).toEqual({
      password: 'account.passwordSame',
    })
    await clinic.db`update staff set username = 'kavita.krishnan' where username = 'kavita'`
    expect(await fieldsOf(change(caller, demoPassword, 'Kavita.Krishnan'))).toEqual({
      password: 'account.passwordIsName',
    })
    await clinic.db`update staff set username = 'kavita' where username = 'kavita.krishnan'`
  })

  it('stores it as argon2id', async () => {
    const caller = await clinic.callerFor('kavita')
    await change(caller, demoPassword, 'another long one')
    const [row] = await clinic.db<{ password: string }[]>`
      select password from sign_in_account
      where staff_id = (select id from staff where username = 'kavita')`
    // The cost of a real clinic: what the demo clinic's accounts have is cheaper in tests.
    expect(row!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it.each(['admin', 'reception', 'anita'])(
    '%s continues with a new token, and every other session ends',
    async (username) => {
      const ownCaller = await clinic.callerFor(username)
      const other = await clinic.callerFor(username)
      await other.call(readSession)
      const before = await ownCaller.call(readSession)
      const answer = await clinic.app.inject({
        method: 'POST',
        url: '/api/account/password',
        headers: { cookie: ownCaller.cookie },
        body: { current: demoPassword, password: 'a long enough one' },
      })
      expect(answer.statusCode).toBe(200)
      const setCookie = String(answer.headers['set-cookie'])
      expect(setCookie).toMatch(/HttpOnly; SameSite=Strict$/)
      const renewed = callerOf(clinic.app, setCookie.split(';')[0]!)
      expect(await renewed.call(readSession)).toEqual(before)
      expect(answer.json()).toEqual(before)
      await expectEnd(ownCaller)
      await expectEnd(other)
      expect((await trySignIn(clinic.app, username)).code).toBe('wrong_sign_in')
      expect((await trySignIn(clinic.app, username, 'a long enough one')).status).toBe(200)
      const account = await renewed.call(readAccount)
      expect(account).toMatchObject({ username, hasSecondFactor: false, backupCodesLeft: 0 })
      expect(Date.now() - Date.parse(account.passwordChangedAt!)).toBeLessThan(600_000)
    },
  )

  it('is changed once where the answer was lost and it is asked for again', async () => {
    await change(await clinic.callerFor('rohan'), demoPassword, 'words of my own')
    const { caller: renewed } = await trySignIn(clinic.app, 'rohan', 'words of my own')
    const before = await renewed.call(readSession)
    expect(await change(renewed, demoPassword, 'words of my own')).toEqual(before)
    // Neither another one, nor what was chosen long ago.
    const wrong = { current: 'account.wrongPassword' }
    expect(await fieldsOf(change(renewed, demoPassword, 'other words of mine'))).toEqual(wrong)
    await clinic.db`
      update staff set password_changed_at = now() - interval '1 hour' where username = 'rohan'`
    expect(await fieldsOf(change(renewed, demoPassword, 'words of my own'))).toEqual(wrong)
  })

  it('is in the audit, without the passwords', async () => {
    const rows = await clinic.db`
      select staff_id, subject_id, after from audit_event where action = 'changed own password'`
    expect(rows).toContainEqual({ staffId: 1, subjectId: 1, after: { endedSessions: 1 } })
    const all = JSON.stringify(await clinic.db`select * from audit_event`)
    expect(all).not.toMatch(/long enough|argon2|opd-demo/)
  })

  it('of two changes at once one succeeds', async () => {
    const [one, two] = [await clinic.callerFor('meera'), await clinic.callerFor('meera')]
    const results = await Promise.allSettled([
      change(one, demoPassword, 'the words of one window'),
      change(two, demoPassword, 'the words of the other'),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is refused after ten attempts, so that nobody can guess the password at an open desk', async () => {
    const caller = await clinic.callerFor('sana')
    for (let tries = 0; tries < 10; tries += 1) {
      await fieldsOf(change(caller, 'wrong', 'a long enough one'))
    }
    expect(await problemOf(change(caller, demoPassword, 'a long enough one'))).toBe(
      'too_many_quarter_hour',
    )
  })
})

describe('one’s own sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const signInAs = async (username: string, userAgent = firefox) =>
    (await trySignIn(clinic.app, username, demoPassword, { userAgent })).caller

  it('are listed with this one marked, and end one by one', async () => {
    const old = await signInAs('farhan')
    const ownCaller = await signInAs('farhan')
    const list = await ownCaller.call(listOwnSessions)
    expect(list).toMatchObject([
      { isThis: true, browser: 'Firefox', system: 'Linux', address: '127.0.0.1' },
      { isThis: false },
    ])
    await ownCaller.call(endOwnSession, { params: { id: list[1]!.id } })
    await expectEnd(old)
    await ownCaller.call(readSession)
    expect(await ownCaller.call(listOwnSessions)).toHaveLength(1)
  })

  it('of another person are not found', async () => {
    const [theirs] = await (await signInAs('arjun')).call(listOwnSessions)
    const ownCaller = await signInAs('lakshmi')
    const end = ownCaller.call(endOwnSession, { params: { id: theirs!.id } })
    expect(await problemOf(end)).toBe('not_found')
  })

  it('all end except this one', async () => {
    const others = [await signInAs('vikram'), await signInAs('vikram')]
    const ownCaller = await signInAs('vikram')
    await ownCaller.call(endOtherSessions)
    for (const other of others) await expectEnd(other)
    expect(await ownCaller.call(listOwnSessions)).toMatchObject([{ isThis: true }])
  })

  it('are replaced by signing in: the browser’s previous session ends', async () => {
    const first = await trySignIn(clinic.app, 'lakshmi')
    const second = await trySignIn(clinic.app, 'lakshmi', demoPassword, { cookie: first.cookie })
    expect(second.status).toBe(200)
    await expectEnd(first.caller)
    await second.caller.call(readSession)
  })
})
