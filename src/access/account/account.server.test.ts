import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../app/demo-clinic/accounts.server.ts'
import { trySignIn } from '../../test-kit/sign-in.server.ts'
import {
  callerOf,
  openTestClinic,
  refusalOf,
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
    (refusal: { fields?: object }) => refusal.fields,
  )

/** The news of an ended session travels to the server's own connection. */
const expectEnd = (caller: Caller) => {
  const answer = () => refusalOf(caller.call(readSession)).catch(() => 'answered')
  return expect.poll(answer, { timeout: 4_000 }).toBe('signed_out')
}

describe('changing one’s own password', () => {
  const change = (caller: Caller, current: string, password: string) =>
    caller.call(changeOwnPassword, { body: { current, password } })

  it('needs the current one, and one that is long enough, new, and not the name', async () => {
    const caller = await clinic.as('kavita')
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

  it.each(['admin', 'reception', 'anita'])(
    '%s goes on under a new secret, and every other session ends',
    async (username) => {
      const own = await clinic.as(username)
      const other = await clinic.as(username)
      await other.call(readSession)
      const before = await own.call(readSession)
      const answer = await clinic.app.inject({
        method: 'POST',
        url: '/api/account/password',
        headers: { cookie: own.cookie },
        body: { current: demoPassword, password: 'a long enough one' },
      })
      expect(answer.statusCode).toBe(200)
      const setCookie = String(answer.headers['set-cookie'])
      expect(setCookie).toMatch(/HttpOnly; SameSite=Strict$/)
      const renewed = callerOf(clinic.app, setCookie.split(';')[0]!)
      expect(await renewed.call(readSession)).toEqual(before)
      expect(answer.json()).toEqual(before)
      await expectEnd(own)
      await expectEnd(other)
      expect((await trySignIn(clinic.app, username)).code).toBe('wrong_sign_in')
      expect((await trySignIn(clinic.app, username, 'a long enough one')).status).toBe(200)
      const account = await renewed.call(readAccount)
      expect(account).toMatchObject({ username, hasSecondFactor: false, backupCodesLeft: 0 })
      expect(Date.now() - Date.parse(account.passwordChangedAt!)).toBeLessThan(600_000)
    },
  )

  it('stands in the audit, the passwords do not', async () => {
    const rows = await clinic.db`
      select staff_id, subject_id, after from audit_event where action = 'changed own password'`
    expect(rows).toContainEqual({ staffId: 1, subjectId: 1, after: { endedSessions: 1 } })
    const all = JSON.stringify(await clinic.db`select * from audit_event`)
    expect(all).not.toMatch(/long enough|argon2|opd-demo/)
  })

  it('of two changes at once one counts', async () => {
    const [one, two] = [await clinic.as('meera'), await clinic.as('meera')]
    const results = await Promise.allSettled([
      change(one, demoPassword, 'the words of one window'),
      change(two, demoPassword, 'the words of the other'),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is refused after ten tries, so that an open desk tells nobody the password', async () => {
    const caller = await clinic.as('sana')
    for (let tries = 0; tries < 10; tries += 1) {
      await fieldsOf(change(caller, 'wrong', 'a long enough one'))
    }
    expect(await refusalOf(change(caller, demoPassword, 'a long enough one'))).toBe(
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
    const own = await signInAs('farhan')
    const list = await own.call(listOwnSessions)
    expect(list).toMatchObject([
      { isThis: true, browser: 'Firefox', system: 'Linux', address: '127.0.0.1' },
      { isThis: false },
    ])
    await own.call(endOwnSession, { params: { id: list[1]!.id } })
    await expectEnd(old)
    await own.call(readSession)
    expect(await own.call(listOwnSessions)).toHaveLength(1)
  })

  it('of somebody else are not there', async () => {
    const [theirs] = await (await signInAs('arjun')).call(listOwnSessions)
    const own = await signInAs('lakshmi')
    const end = own.call(endOwnSession, { params: { id: theirs!.id } })
    expect(await refusalOf(end)).toBe('not_found')
  })

  it('end all but this one', async () => {
    const others = [await signInAs('vikram'), await signInAs('vikram')]
    const own = await signInAs('vikram')
    await own.call(endOtherSessions)
    for (const other of others) await expectEnd(other)
    expect(await own.call(listOwnSessions)).toMatchObject([{ isThis: true }])
  })

  it('change with signing in: the one that a browser had before ends', async () => {
    const first = await trySignIn(clinic.app, 'lakshmi')
    const second = await trySignIn(clinic.app, 'lakshmi', demoPassword, { cookie: first.cookie })
    expect(second.status).toBe(200)
    await expectEnd(first.caller)
    await second.caller.call(readSession)
  })
})
