import { listPasskeys } from '../access/account/passkeys/passkeys.ts'
import { createToken } from '../access/account/tokens/tokens.ts'
import type { CallName } from '../access/permissions/permissions.ts'
import { demoPassword } from '../app/demo-clinic/accounts.server.ts'
import { addTestPasskey, createTestPasskey, sendAs } from './passkey.server.ts'
import { trySignIn } from './sign-in.server.ts'
import { asAdmin, type MakeRequest } from './valid-request.server.ts'

/** Valid requests for signing in and one's own account. */
export const accountRequests: Partial<Record<CallName, MakeRequest>> = {
  'POST /api/first-admin/check': async ({ nobody: by }) => ({ by, body: { token: 'x' } }),
  'POST /api/sign-in': async ({ nobody: anonymous, addStaff }) => {
    const { username } = await addStaff()
    return { by: anonymous, body: { username, password: demoPassword } }
  },
  'POST /api/sign-in/code': async ({
    clinic,
    nobody: anonymous,
    addStaff,
    withFactor: withSecondFactor,
  }) => {
    const person = await addStaff()
    const { code } = await withSecondFactor(person)
    const { cookie } = await trySignIn(clinic.app, person.username)
    return { by: { ...anonymous, cookie }, body: { code: code() } }
  },
  'POST /api/sign-out': async ({ addStaff }) => ({ by: await addStaff() }),
  'POST /api/account/password': async ({ addStaff }) => ({
    by: await addStaff(),
    body: { current: demoPassword, password: 'another long one' },
  }),
  'DELETE /api/account/sessions/:id': async ({ addStaff, again }) => {
    const { session, username } = await addStaff()
    return { by: await again(username), params: { id: session } }
  },
  'POST /api/account/sessions/end-others': async ({ addStaff, again }) => {
    const by = await addStaff()
    await again(by.username)
    return { by }
  },
  'POST /api/account/second-factor': async ({ addStaff }) => ({
    by: await addStaff(),
    body: { password: demoPassword },
  }),
  'POST /api/account/second-factor/confirm': async ({
    addStaff,
    begunFactor: startSecondFactor,
  }) => {
    const by = await addStaff()
    return { by, body: { code: await startSecondFactor(by) } }
  },
  'POST /api/account/second-factor/end': async ({ addStaff, withFactor: withSecondFactor }) => {
    const { caller, code } = await withSecondFactor(await addStaff())
    return { by: caller, body: { password: demoPassword, code: code() } }
  },
  'POST /api/account/second-factor/backup-codes': async ({
    addStaff,
    withFactor: withSecondFactor,
  }) => {
    const { caller } = await withSecondFactor(await addStaff())
    return { by: caller, body: { password: demoPassword } }
  },
  'POST /api/sign-in/passkey': async ({ clinic, nobody: anonymous, addStaff }) => {
    const passkey = await addTestPasskey(clinic.app, await addStaff())
    const challengeOptions = await sendAs(clinic.app, '', '/api/sign-in/passkey/begin', {})
    const by = { ...anonymous, cookie: challengeOptions.cookie }
    return { by, body: { response: passkey.get(challengeOptions.options) } }
  },
  'POST /api/sign-in/passkey/begin': async ({ nobody: by }) => ({ by }),
  'POST /api/account/passkeys/begin': async ({ addStaff }) => ({
    by: await addStaff(),
    body: { name: 'My phone', password: demoPassword },
  }),
  'POST /api/account/passkeys': async ({ clinic, addStaff }) => {
    const by = await addStaff()
    const { cookie, response } = await createTestPasskey(clinic.app, by)
    return { by: { ...by, cookie }, body: { name: 'My phone', response } }
  },
  'POST /api/account/passkeys/:id/remove': async ({ clinic, addStaff }) => {
    const by = await addStaff()
    await addTestPasskey(clinic.app, by)
    const { id } = (await by.call(listPasskeys))[0]!
    return { by, params: { id }, body: { password: demoPassword } }
  },
  'POST /api/account/tokens': async ({ addStaff }) => ({
    by: await addStaff(),
    body: { name: 'A script', password: demoPassword },
  }),
  'DELETE /api/account/tokens/:id': async ({ addStaff }) => {
    const by = await addStaff()
    const body = { name: 'A script', password: demoPassword }
    return { by, params: { id: (await by.call(createToken, { body })).id } }
  },
  'PUT /api/sign-in-rules/:role': asAdmin({
    params: { role: 'Employee' },
    body: { twoFactorRequired: true },
  }),
  'PUT /api/role-names': asAdmin({
    body: { Admin: '', Employee: 'Reception', Consultant: 'Consultant^Senior' },
  }),
}
