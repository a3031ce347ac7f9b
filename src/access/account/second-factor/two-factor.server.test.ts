import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDayFigures } from '../../../scheduling/appointments/list-appointments.ts'
import { demoPassword } from '../../../app/demo-clinic/accounts.server.ts'
import { oneTimeCode } from '../../../test-kit/one-time-code.server.ts'
import { createStaff } from '../../../test-kit/staff.server.ts'
import { tryCode, trySignIn } from '../../../test-kit/sign-in.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../../test-kit/test-clinic.server.ts'
import { readAccount } from '../account.ts'
import { readSession } from '../../auth/sign-in.ts'
import { signValue } from '../../../platform/http/signed-value.server.ts'
import { hashOfToken } from '../../auth/secrets.server.ts'
import { testSecretKey } from '../../../test-kit/test-secret-key.ts'
import { lockStaff, resetPassword, unlockStaff } from '../staff-sign-in.server.ts'
import { createToken } from '../tokens/tokens.ts'
import { beginSecondFactor, endSecondFactor, renewBackupCodes } from './two-factor.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

const stepMs = 30_000
const codeAt = (secret: string, steps = 0) => oneTimeCode(secret, Date.now() + steps * stepMs)
/** An expired code. */
const oldCode = (secret: string) => codeAt(secret, -10)

/**
 * Sends a request after which better-auth gives the session a new token; returns the caller with
 * it.
 */
async function renewing(caller: Caller, url: string, body: object): Promise<Caller> {
  const answer = await clinic.app.inject({
    method: 'POST',
    url,
    body,
    headers: { cookie: caller.cookie },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return callerOf(clinic.app, String(answer.headers['set-cookie']).split(';')[0]!)
}

async function turnOn(username: string) {
  const before = await clinic.callerFor(username)
  const setup = await before.call(beginSecondFactor, { body: { password: demoPassword } })
  const caller = await renewing(before, '/api/account/second-factor/confirm', {
    code: codeAt(setup.secret),
  })
  return { ...setup, before, caller }
}

const firstStep = async (username: string) => {
  const { code, cookie, setCookies } = await trySignIn(clinic.app, username)
  expect(code).toBe('code_needed')
  expect(setCookies).toHaveLength(1)
  expect(setCookies[0]).toMatch(/^opd\.two_factor=.*Max-Age=600.*HttpOnly; SameSite=Strict$/)
  return cookie
}

describe('turning a second factor on', () => {
  it('needs the password, and is on once a first code was confirmed', async () => {
    const caller = await clinic.callerFor('reception')
    const wrong = caller.call(beginSecondFactor, { body: { password: 'wrong' } })
    await expect(wrong).rejects.toMatchObject({ fields: { password: 'account.wrongPassword' } })

    const setup = await caller.call(beginSecondFactor, { body: { password: demoPassword } })
    expect(setup.uri).toBe(
      `otpauth://totp/OPD%20Clinic:reception%40example.org?secret=${setup.secret}&issuer=OPD+Clinic&digits=6&period=30`,
    )
    expect(setup.backupCodes).toHaveLength(10)
    for (const code of setup.backupCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    // Not confirmed: the next sign-in needs no code.
    expect((await trySignIn(clinic.app, 'reception')).status).toBe(200)
    const confirm = (code: string) =>
      clinic.app.inject({
        method: 'POST',
        url: '/api/account/second-factor/confirm',
        headers: { cookie: caller.cookie },
        body: { code },
      })
    for (const code of [oldCode(setup.secret), setup.backupCodes[0]!]) {
      const answer = await confirm(code)
      expect(answer.json(), code).toMatchObject({ fields: { code: { key: 'problem.wrong_code' } } })
    }
    const answer = await confirm(codeAt(setup.secret))
    expect(answer.statusCode).toBe(200)
    expect((await trySignIn(clinic.app, 'reception')).code).toBe('code_needed')
    // The session's token has changed.
    expect(await problemOf(caller.call(readSession))).toBe('signed_out')
  })

  it('ends the other sessions and the tokens', async () => {
    const otherCaller = await clinic.callerFor('rohan')
    const { token } = await otherCaller.call(createToken, {
      body: { name: 'a script', password: demoPassword },
    })
    const withToken = () =>
      clinic.app.inject({
        url: '/api/earlier/read/tbl_labtest',
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await withToken()).statusCode).toBe(200)
    const { caller } = await turnOn('rohan')
    expect(await problemOf(otherCaller.call(readSession))).toBe('signed_out')
    expect((await withToken()).statusCode).toBe(401)
    expect((await caller.call(readSession)).staff.name).toContain('Rohan')
  })

  it('shows how many backup codes are left, and never the secret again', async () => {
    const { caller, secret } = await turnOn('anita')
    const account = await caller.call(readAccount)
    expect(account).toMatchObject({ hasSecondFactor: true, backupCodesLeft: 10 })
    expect(JSON.stringify(account)).not.toContain(secret)
    const again = caller.call(beginSecondFactor, { body: { password: demoPassword } })
    expect(await problemOf(again)).toBe('factor_changed')
  })

  it('is in the audit, without its secret and codes', async () => {
    const { secret, backupCodes } = await turnOn('lakshmi')
    const rows = await clinic.db`select action from audit_event where subject = 'staff'`
    expect(rows).toContainEqual({ action: 'turned second factor on' })
    const stored = JSON.stringify([
      await clinic.db`select * from audit_event`,
      await clinic.db`select * from sign_in_second_factor`,
    ])
    for (const it of [secret, ...backupCodes]) expect(stored).not.toContain(it)
  })
})

describe('signing in with a second factor', () => {
  it('accepts the code of the telephone once', async () => {
    const { secret } = await turnOn('kavita')
    const code = codeAt(secret)
    const cookie = await firstStep('kavita')
    const first = await tryCode(clinic.app, `${code.slice(0, 3)} ${code.slice(3)}`, { cookie })
    expect(first.status).toBe(200)
    await first.caller.call(readDayFigures, { query: {} })
    // Neither the same first step nor a new one accepts it a second time.
    expect((await tryCode(clinic.app, code, { cookie })).code).toBe('sign_in_again')
    const second = await tryCode(clinic.app, code, { cookie: await firstStep('kavita') })
    expect(second).toMatchObject({ code: 'code_used', setCookies: [] })
    const next = await tryCode(clinic.app, codeAt(secret, 1), {
      cookie: await firstStep('kavita'),
    })
    expect(next.status).toBe(200)
    expect(
      await clinic.db`
        select from sign_in_session s join staff on staff.id = staff_id where username = 'kavita'`,
    ).toHaveLength(3)
  })

  it('accepts each backup code once, with or without its hyphen', async () => {
    const { backupCodes, caller } = await turnOn('meera')
    const [one, two] = backupCodes as [string, string]
    const send = async (code: string) =>
      tryCode(clinic.app, code, { cookie: await firstStep('meera') })
    expect((await send(one)).status).toBe(200)
    expect((await send(one)).code).toBe('wrong_code')
    expect((await send(two.replace('-', '').toUpperCase())).status).toBe(200)
    expect((await caller.call(readAccount)).backupCodesLeft).toBe(8)
  })

  it('needs the first step: none, or a forged cookie, is refused', async () => {
    const { secret } = await turnOn('sana')
    for (const cookie of [undefined, 'opd.two_factor=made.up', 'opd.session_token=made.up']) {
      const answer = await tryCode(clinic.app, codeAt(secret), cookie ? { cookie } : {})
      expect(answer).toMatchObject({ code: 'sign_in_again', setCookies: [] })
    }
  })

  it('does not accept another person’s session as the first step', async () => {
    const { secret } = await turnOn('arjun')
    const { cookie } = await clinic.callerFor('frontdesk')
    expect((await tryCode(clinic.app, codeAt(secret), { cookie })).code).toBe('sign_in_again')
  })

  it('ends after five wrong codes, and pauses after ten in a row, from any address', async () => {
    const { secret } = await turnOn('farhan')
    for (let round = 1; round <= 2; round += 1) {
      const cookie = await firstStep('farhan')
      const from = { cookie, address: `10.1.0.${round}` }
      // Every submitted code counts, also one for a sign-in that has ended.
      for (let wrong = 0; wrong < (round === 1 ? 5 : 4); wrong += 1) {
        expect((await tryCode(clinic.app, oldCode(secret), from)).code).toBe('wrong_code')
      }
      const over = await tryCode(clinic.app, codeAt(secret), from)
      expect(over.code).toBe(round === 1 ? 'sign_in_again' : 'too_many_requests')
    }
    const from = { cookie: await firstStep('farhan'), address: '10.1.0.9' }
    expect((await tryCode(clinic.app, codeAt(secret), from)).code).toBe('too_many_requests')
    // The pause ends by itself.
    await clinic.db`update sign_in_second_factor set locked_until = now() - interval '1 second'`
    expect((await tryCode(clinic.app, codeAt(secret), from)).status).toBe(200)
  })

  it('is refused from an address that sends too many codes, and when they cannot be counted', async () => {
    const address = '10.2.0.1'
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await tryCode(clinic.app, '123456', { address })).code).toBe('sign_in_again')
    }
    expect((await tryCode(clinic.app, '123456', { address })).code).toBe('too_many_requests')

    const { secret } = await turnOn('vikram')
    const cookie = await firstStep('vikram')
    await clinic.db`alter table rate_limit rename to rate_limit_away`
    const uncounted = await tryCode(clinic.app, codeAt(secret), { cookie })
    await clinic.db`alter table rate_limit_away rename to rate_limit`
    expect(uncounted).toMatchObject({ status: 500, setCookies: [] })
    await clinic.db`alter table sign_in_used_code rename to used_away`
    const notNoted = await tryCode(clinic.app, codeAt(secret), { cookie })
    await clinic.db`alter table used_away rename to sign_in_used_code`
    expect(notNoted).toMatchObject({ status: 500, setCookies: [] })
  })

  it('is refused for a person who was locked between the two steps', async () => {
    const { secret } = await turnOn('frontdesk')
    const cookie = await firstStep('frontdesk')
    await clinic.db`update staff set locked_at = now() where username = 'frontdesk'`
    const answer = await tryCode(clinic.app, codeAt(secret), { cookie })
    expect(answer).toMatchObject({ status: 401, setCookies: [] })
    expect((await trySignIn(clinic.app, 'frontdesk')).code).toBe('locked')
  })
})

describe('a pending sign-in', () => {
  const verifyMethod: [string, (id: number, username: string) => Promise<unknown>][] = [
    [
      'a change of the password',
      async (_id, username) => {
        const caller = await signedIn(username)
        await renewing(caller, '/api/account/password', {
          current: demoPassword,
          password: 'another long one',
        })
      },
    ],
    [
      'a reset of the password',
      (id) =>
        clinic.db.begin((tx) =>
          resetPassword(tx, id, { chosenPassword: demoPassword, removeFactors: false }, actor),
        ),
    ],
    [
      'a lock, also one that was taken off again',
      (id) =>
        clinic.db.begin(async (tx) => {
          await lockStaff(tx, id, actor)
          await unlockStaff(tx, id, actor)
        }),
    ],
    [
      'retiring, and coming back',
      async (id) => {
        await clinic.db`update staff set active = false where id = ${id}`
        await clinic.db`update staff set active = true where id = ${id}`
      },
    ],
    [
      'a new second factor',
      async (_id, username) => {
        await renewing(await signedIn(username), '/api/account/second-factor/end', {
          password: demoPassword,
          code: codeAt(secrets.get(username)!, -1),
        })
        secrets.set(username, (await turnOn(username)).secret)
      },
    ],
  ]
  const actor = { staff: undefined, address: 'a test' }
  const secrets = new Map<string, string>()
  const signedIn = async (username: string) => {
    const code = codeAt(secrets.get(username)!)
    const { caller, status } = await tryCode(clinic.app, code, {
      cookie: await firstStep(username),
    })
    expect(status).toBe(200)
    return caller
  }

  for (const [index, [label, change]] of verifyMethod.entries()) {
    it(`is not completed after ${label}`, async () => {
      const username = `somebody-${index}`
      const id = await createStaff(clinic.db, { username, role: 'Employee' })
      secrets.set(username, (await turnOn(username)).secret)
      const cookie = await firstStep(username)
      await change(id, username)
      const answer = await tryCode(clinic.app, codeAt(secrets.get(username)!, 1), { cookie })
      expect(answer).toMatchObject({ code: 'sign_in_again', setCookies: [] })
    })
  }

  it('is one of 200 at once, of which at most ten codes are checked', async () => {
    const username = 'hammered'
    await createStaff(clinic.db, { username, role: 'Employee' })
    const { secret } = await turnOn(username)
    await firstStep(username)
    // As if the first step had been done 200 times; each accepts five codes.
    const pendingIdentifiers = Array.from({ length: 200 }, (_, index) => `begun ${index}`)
    await clinic.db`
      insert into sign_in_verification (identifier, value, expires_at, sign_in_version)
      select unnest(${pendingIdentifiers.map(hashOfToken)}::text[]), value, expires_at, v.sign_in_version
      from sign_in_verification v join staff on staff.id::text = v.value
      where username = ${username}`
    await clinic.db`
      insert into sign_in_verification (identifier, value, expires_at)
      select unnest(${pendingIdentifiers.map((it) => hashOfToken(`2fa-attempts-${it}`))}::text[]), '0',
        now() + interval '10 minutes'`
    const wrong = oldCode(secret)
    const answers = await Promise.all(
      pendingIdentifiers.map((identifier, index) =>
        tryCode(clinic.app, index === pendingIdentifiers.length - 1 ? codeAt(secret) : wrong, {
          address: `10.20.${Math.floor(index / 10)}.1`,
          cookie: `opd.two_factor=${signValue(identifier, testSecretKey)}`,
        }),
      ),
    )
    const counted = answers.filter(({ code }) => code === 'wrong_code')
    expect(counted).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 'too_many_requests')).toHaveLength(190)
    expect(answers.at(-1)).toMatchObject({ code: 'too_many_requests', setCookies: [] })
  })
})

describe('turning it off, and new backup codes', () => {
  it('needs the password and a code from the telephone or a backup code', async () => {
    const { caller, secret } = await turnOn('admin')
    const wrong: [object, object][] = [
      [{ password: 'wrong', code: codeAt(secret) }, { password: 'account.wrongPassword' }],
      [{ password: demoPassword, code: oldCode(secret) }, { code: 'problem.wrong_code' }],
      [{ password: demoPassword, code: 'aaaaa-aaaaa' }, { code: 'problem.wrong_code' }],
    ]
    for (const [body, fields] of wrong) {
      const call = caller.call(endSecondFactor, { body: body as never })
      await expect(call).rejects.toMatchObject({ fields })
    }
    const { backupCodes } = await caller.call(renewBackupCodes, {
      body: { password: demoPassword },
    })
    const after = await renewing(caller, '/api/account/second-factor/end', {
      password: demoPassword,
      code: backupCodes[0],
    })
    expect((await trySignIn(clinic.app, 'admin')).status).toBe(200)
    expect(await after.call(readAccount)).toMatchObject({
      hasSecondFactor: false,
      backupCodesLeft: 0,
    })
    expect(await problemOf(caller.call(readSession))).toBe('signed_out')
  })

  it('new backup codes replace the previous ones', async () => {
    const { caller, backupCodes } = await turnOn('priya')
    const wrong = caller.call(renewBackupCodes, { body: { password: 'wrong' } })
    await expect(wrong).rejects.toMatchObject({ fields: { password: 'account.wrongPassword' } })
    const setup = await caller.call(renewBackupCodes, { body: { password: demoPassword } })
    const send = async (code: string) =>
      tryCode(clinic.app, code, { cookie: await firstStep('priya'), address: '10.30.0.1' })
    expect((await send(backupCodes[0]!)).code).toBe('wrong_code')
    expect((await send(setup.backupCodes[0]!)).status).toBe(200)
  })
})
