import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../../app/demo-clinic/accounts.server.ts'
import {
  callForNewToken,
  codeAt,
  firstSignInStep,
  oldCode,
  turnOnSecondFactor,
} from '../../../test-kit/second-factor.server.ts'
import { tryCode, trySignIn } from '../../../test-kit/sign-in.server.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../../test-kit/test-clinic.server.ts'
import { readSession } from '../../auth/sign-in.ts'
import { readAccount } from '../account.ts'
import { createToken } from '../tokens/tokens.ts'
import { beginSecondFactor, endSecondFactor, renewBackupCodes } from './two-factor.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

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
    const { caller } = await turnOnSecondFactor(clinic, 'rohan')
    expect(await problemOf(otherCaller.call(readSession))).toBe('signed_out')
    expect((await withToken()).statusCode).toBe(401)
    expect((await caller.call(readSession)).staff.name).toContain('Rohan')
  })

  it('shows how many backup codes are left, and never the secret again', async () => {
    const { caller, secret } = await turnOnSecondFactor(clinic, 'anita')
    const account = await caller.call(readAccount)
    expect(account).toMatchObject({ hasSecondFactor: true, backupCodesLeft: 10 })
    expect(JSON.stringify(account)).not.toContain(secret)
    const again = caller.call(beginSecondFactor, { body: { password: demoPassword } })
    expect(await problemOf(again)).toBe('factor_changed')
  })

  it('is in the audit, without its secret and codes', async () => {
    const { secret, backupCodes } = await turnOnSecondFactor(clinic, 'lakshmi')
    const rows = await clinic.db`select action from audit_event where subject = 'staff'`
    expect(rows).toContainEqual({ action: 'turned second factor on' })
    const stored = JSON.stringify([
      await clinic.db`select * from audit_event`,
      await clinic.db`select * from sign_in_second_factor`,
    ])
    for (const it of [secret, ...backupCodes]) expect(stored).not.toContain(it)
  })
})

describe('turning it off, and new backup codes', () => {
  it('needs the password and a code from the telephone or a backup code', async () => {
    const { caller, secret } = await turnOnSecondFactor(clinic, 'admin')
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
    const after = await callForNewToken(clinic, caller, '/api/account/second-factor/end', {
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
    const { caller, backupCodes } = await turnOnSecondFactor(clinic, 'priya')
    const wrong = caller.call(renewBackupCodes, { body: { password: 'wrong' } })
    await expect(wrong).rejects.toMatchObject({ fields: { password: 'account.wrongPassword' } })
    const setup = await caller.call(renewBackupCodes, { body: { password: demoPassword } })
    const send = async (code: string) =>
      tryCode(clinic.app, code, {
        cookie: await firstSignInStep(clinic, 'priya'),
        address: '10.30.0.1',
      })
    expect((await send(backupCodes[0]!)).code).toBe('wrong_code')
    expect((await send(setup.backupCodes[0]!)).status).toBe(200)
  })
})
