import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDayFigures } from '../../../scheduling/appointments/list-appointments.ts'
import { demoPassword } from '../../../app/demo-clinic/accounts.server.ts'
import { signValue } from '../../../platform/http/signed-value.server.ts'
import {
  callForNewToken,
  codeAt,
  firstSignInStep,
  oldCode,
  turnOnSecondFactor,
} from '../../../test-kit/second-factor.server.ts'
import { tryCode, trySignIn } from '../../../test-kit/sign-in.server.ts'
import { createStaff } from '../../../test-kit/staff.server.ts'
import { openTestClinic, type TestClinic } from '../../../test-kit/test-clinic.server.ts'
import { testSecretKey } from '../../../test-kit/test-config.ts'
import { hashOfToken } from '../../auth/secrets.server.ts'
import { readAccount } from '../account.ts'
import { lockStaff, resetPassword, unlockStaff } from '../staff-sign-in.server.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

describe('signing in with a second factor', () => {
  it('accepts the code of the telephone once', async () => {
    const { secret } = await turnOnSecondFactor(clinic, 'kavita')
    const code = codeAt(secret)
    const cookie = await firstSignInStep(clinic, 'kavita')
    const first = await tryCode(clinic.app, `${code.slice(0, 3)} ${code.slice(3)}`, { cookie })
    expect(first.status).toBe(200)
    await first.caller.call(readDayFigures, { query: {} })
    // Neither the same first step nor a new one accepts it a second time.
    expect((await tryCode(clinic.app, code, { cookie })).code).toBe('sign_in_again')
    const second = await tryCode(clinic.app, code, {
      cookie: await firstSignInStep(clinic, 'kavita'),
    })
    expect(second).toMatchObject({ code: 'code_used', setCookies: [] })
    const next = await tryCode(clinic.app, codeAt(secret, 1), {
      cookie: await firstSignInStep(clinic, 'kavita'),
    })
    expect(next.status).toBe(200)
    expect(
      await clinic.db`
        select from sign_in_session s join staff on staff.id = staff_id where username = 'kavita'`,
    ).toHaveLength(3)
  })

  it('accepts each backup code once, with or without its hyphen', async () => {
    const { backupCodes, caller } = await turnOnSecondFactor(clinic, 'meera')
    const [one, two] = backupCodes as [string, string]
    const send = async (code: string) =>
      tryCode(clinic.app, code, { cookie: await firstSignInStep(clinic, 'meera') })
    expect((await send(one)).status).toBe(200)
    expect((await send(one)).code).toBe('wrong_code')
    expect((await send(two.replace('-', '').toUpperCase())).status).toBe(200)
    expect((await caller.call(readAccount)).backupCodesLeft).toBe(8)
  })

  it('needs the first step: none, or a forged cookie, is refused', async () => {
    const { secret } = await turnOnSecondFactor(clinic, 'sana')
    for (const cookie of [undefined, 'opd.two_factor=made.up', 'opd.session_token=made.up']) {
      const answer = await tryCode(clinic.app, codeAt(secret), cookie ? { cookie } : {})
      expect(answer).toMatchObject({ code: 'sign_in_again', setCookies: [] })
    }
  })

  it('does not accept another person’s session as the first step', async () => {
    const { secret } = await turnOnSecondFactor(clinic, 'arjun')
    const { cookie } = await clinic.callerFor('frontdesk')
    expect((await tryCode(clinic.app, codeAt(secret), { cookie })).code).toBe('sign_in_again')
  })

  it('ends after five wrong codes, and pauses after ten in a row, from any address', async () => {
    const { secret } = await turnOnSecondFactor(clinic, 'farhan')
    for (let round = 1; round <= 2; round += 1) {
      const cookie = await firstSignInStep(clinic, 'farhan')
      const from = { cookie, address: `10.1.0.${round}` }
      // Every submitted code counts, also one for a sign-in that has ended.
      for (let wrong = 0; wrong < (round === 1 ? 5 : 4); wrong += 1) {
        expect((await tryCode(clinic.app, oldCode(secret), from)).code).toBe('wrong_code')
      }
      const over = await tryCode(clinic.app, codeAt(secret), from)
      expect(over.code).toBe(round === 1 ? 'sign_in_again' : 'too_many_requests')
    }
    const from = { cookie: await firstSignInStep(clinic, 'farhan'), address: '10.1.0.9' }
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

    const { secret } = await turnOnSecondFactor(clinic, 'vikram')
    const cookie = await firstSignInStep(clinic, 'vikram')
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
    const { secret } = await turnOnSecondFactor(clinic, 'frontdesk')
    const cookie = await firstSignInStep(clinic, 'frontdesk')
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
        await callForNewToken(clinic, caller, '/api/account/password', {
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
        await callForNewToken(clinic, await signedIn(username), '/api/account/second-factor/end', {
          password: demoPassword,
          code: codeAt(secrets.get(username)!, -1),
        })
        secrets.set(username, (await turnOnSecondFactor(clinic, username)).secret)
      },
    ],
  ]
  const actor = { staff: undefined, address: 'a test' }
  const secrets = new Map<string, string>()
  const signedIn = async (username: string) => {
    const code = codeAt(secrets.get(username)!)
    const { caller, status } = await tryCode(clinic.app, code, {
      cookie: await firstSignInStep(clinic, username),
    })
    expect(status).toBe(200)
    return caller
  }

  for (const [index, [label, change]] of verifyMethod.entries()) {
    it(`is not completed after ${label}`, async () => {
      const username = `somebody-${index}`
      const id = await createStaff(clinic.db, { username, role: 'Employee' })
      secrets.set(username, (await turnOnSecondFactor(clinic, username)).secret)
      const cookie = await firstSignInStep(clinic, username)
      await change(id, username)
      const answer = await tryCode(clinic.app, codeAt(secrets.get(username)!, 1), { cookie })
      expect(answer).toMatchObject({ code: 'sign_in_again', setCookies: [] })
    })
  }

  it('is one of 200 at once, of which at most ten codes are checked', async () => {
    const username = 'hammered'
    await createStaff(clinic.db, { username, role: 'Employee' })
    const { secret } = await turnOnSecondFactor(clinic, username)
    await firstSignInStep(clinic, username)
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
