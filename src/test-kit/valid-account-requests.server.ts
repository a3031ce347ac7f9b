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
  'POST /api/sign-in': async ({ nobody: anonymous, somebody: createStaff }) => {
    const { username } = await createStaff()
    return { by: anonymous, body: { username, password: demoPassword } }
  },
  'POST /api/sign-in/code': async ({
    clinic,
    nobody: anonymous,
    somebody: createStaff,
    withFactor: withSecondFactor,
  }) => {
    const person = await createStaff()
    const { code } = await withSecondFactor(person)
    const { cookie } = await trySignIn(clinic.app, person.username)
    return { by: { ...anonymous, cookie }, body: { code: code() } }
  },
  'POST /api/sign-out': async ({ somebody: createStaff }) => ({ by: await createStaff() }),
  'POST /api/account/password': async ({ somebody: createStaff }) => ({
    by: await createStaff(),
    body: { current: demoPassword, password: 'another long one' },
  }),
  'DELETE /api/account/sessions/:id': async ({ somebody: createStaff, again }) => {
    const { session, username } = await createStaff()
    return { by: await again(username), params: { id: session } }
  },
  'POST /api/account/sessions/end-others': async ({ somebody: createStaff, again }) => {
    const by = await createStaff()
    await again(by.username)
    return { by }
  },
  'POST /api/account/second-factor': async ({ somebody: createStaff }) => ({
    by: await createStaff(),
    body: { password: demoPassword },
  }),
  'POST /api/account/second-factor/confirm': async ({
    somebody: createStaff,
    begunFactor: startSecondFactor,
  }) => {
    const by = await createStaff()
    return { by, body: { code: await startSecondFactor(by) } }
  },
  'POST /api/account/second-factor/end': async ({
    somebody: createStaff,
    withFactor: withSecondFactor,
  }) => {
    const { caller, code } = await withSecondFactor(await createStaff())
    return { by: caller, body: { password: demoPassword, code: code() } }
  },
  'POST /api/account/second-factor/backup-codes': async ({
    somebody: createStaff,
    withFactor: withSecondFactor,
  }) => {
    const { caller } = await withSecondFactor(await createStaff())
    return { by: caller, body: { password: demoPassword } }
  },
  'POST /api/sign-in/passkey': async ({ clinic, nobody: anonymous, somebody: createStaff }) => {
    const passkey = await addTestPasskey(clinic.app, await createStaff())
    const challengeOptions = await sendAs(clinic.app, '', '/api/sign-in/passkey/begin', {})
    const by = { ...anonymous, cookie: challengeOptions.cookie }
    return { by, body: { response: passkey.get(challengeOptions.options) } }
  },
  'POST /api/sign-in/passkey/begin': async ({ nobody: by }) => ({ by }),
  'POST /api/account/passkeys/begin': async ({ somebody: createStaff }) => ({
    by: await createStaff(),
    body: { name: 'My phone', password: demoPassword },
  }),
  'POST /api/account/passkeys': async ({ clinic, somebody: createStaff }) => {
    const by = await createStaff()
    const { cookie, response } = await createTestPasskey(clinic.app, by)
    return { by: { ...by, cookie }, body: { name: 'My phone', response } }
  },
  'POST /api/account/passkeys/:id/remove': async ({ clinic, somebody: createStaff }) => {
    const by = await createStaff()
    await addTestPasskey(clinic.app, by)
    const { id } = (await by.call(listPasskeys))[0]!
    return { by, params: { id }, body: { password: demoPassword } }
  },
  'POST /api/account/tokens': async ({ somebody: createStaff }) => ({
    by: await createStaff(),
    body: { name: 'A script', password: demoPassword },
  }),
  'DELETE /api/account/tokens/:id': async ({ somebody: createStaff }) => {
    const by = await createStaff()
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
