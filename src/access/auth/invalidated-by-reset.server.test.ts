import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../app/demo-clinic/accounts.server.ts'
import { employeeSignIn } from '../../masters/staff/staff-sign-in.ts'
import { oneTimeCode } from '../../test-kit/one-time-code.server.ts'
import { TestPasskey } from '../../test-kit/passkey.server.ts'
import { signInAs, createStaff } from '../../test-kit/staff.server.ts'
import {
  callerOf,
  openTestClinic,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { beginSecondFactor, renewBackupCodes } from '../account/second-factor/two-factor.ts'

/**
 * The statements at which a request is paused: better-auth's, and this project's that create a
 * token.
 */
const forms = {
  staff: '%update "staff"%',
  sign_in_session: '%insert into "sign_in_session"%',
  sign_in_second_factor: '%update "sign_in_second_factor"%',
  sign_in_passkey: '%insert into "sign_in_passkey"%',
  access_token: '%insert into access_token%',
}
type Table = keyof typeof forms
const gateOf = (table: Table): number => Object.keys(forms).indexOf(table)

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await clinic.db`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      if current_query() like tg_argv[1] then
        perform pg_advisory_xact_lock_shared(77, tg_argv[0]::int);
      end if;
      return null;
    end $$`
  for (const table of Object.keys(forms) as Table[]) {
    await clinic.db.unsafe(`
      create trigger gate before insert or update on ${table} for each statement
      execute function wait_at_gate('${gateOf(table)}', '${forms[table]}')`)
  }
})
afterAll(() => clinic.close())

interface TestPerson {
  id: number
  username: string
  cookie: string
}

let createdCount = 0
async function createPerson(): Promise<TestPerson> {
  createdCount += 1
  const username = `somebody.${createdCount}`
  const id = await createStaff(clinic.db, { username, role: 'Employee' })
  return { id, username, cookie: await signInAs(clinic.app, username, `10.0.${createdCount}.1`) }
}

const post = async (url: string, cookie: string, body: object) => {
  const answer = await clinic.app.inject({ method: 'POST', url, body, headers: { cookie } })
  const set = [answer.headers['set-cookie'] ?? []].flat().map((it) => it.split(';')[0]!)
  return { ...answer, set, json: answer.json<{ options: Record<string, unknown> }>() }
}

async function countWaiting(): Promise<number> {
  const rows = await clinic.db`
    select from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database())`
  return rows.length
}

/**
 * Pauses a request before it writes to a table, runs a reset as far as it gets, then lets both
 * continue. Returns the status of the request.
 */
async function stopAt(
  table: Table,
  act: () => Promise<{ statusCode: number }>,
  reset: () => Promise<unknown>,
): Promise<number> {
  const holder = await clinic.db.reserve()
  await holder`select pg_advisory_lock(77, ${gateOf(table)})`
  const acting = act()
  await expect.poll(countWaiting).toBe(1)
  let isReset = false
  const resetting = reset().then(() => (isReset = true))
  await expect.poll(async () => isReset || (await countWaiting()) > 1).toBe(true)
  await holder`select pg_advisory_unlock(77, ${gateOf(table)})`
  holder.release()
  await resetting
  return (await acting).statusCode
}

const countOf = async (table: string, { id }: TestPerson): Promise<number> =>
  (await clinic.db`select from ${clinic.db(table)} where staff_id = ${id}`).length

const of = (id: number) => ({ params: { id } })
const newPassword = (id: number, removeFactors: boolean) =>
  admin.call(employeeSignIn.setPassword, { ...of(id), body: { removeFactors } })
const newFactor = (id: number) => admin.call(employeeSignIn.resetSecondFactor, of(id))
const lock = (id: number) => admin.call(employeeSignIn.lock, { ...of(id), body: { locked: true } })

async function beginFactor({ cookie }: TestPerson) {
  const caller = callerOf(clinic.app, cookie)
  const { secret } = await caller.call(beginSecondFactor, { body: { password: demoPassword } })
  return () =>
    post('/api/account/second-factor/confirm', cookie, { code: oneTimeCode(secret, Date.now()) })
}

/** The rows of a person's second factor; a partial one would ask for codes that nobody has. */
async function factorOf({ id }: TestPerson) {
  const [row] = await clinic.db<{ isOn: boolean; isConfirmed: boolean }[]>`
    select two_factor_enabled as is_on, exists (
      select from sign_in_second_factor f where f.staff_id = staff.id and verified) as is_confirmed
    from staff where id = ${id}`
  return row
}
const none = { isOn: false, isConfirmed: false }

const resets: [string, (id: number) => Promise<unknown>][] = [
  ['a new password and factors', (id) => newPassword(id, true)],
  ['a new password', (id) => newPassword(id, false)],
  ['a lock', lock],
  ['the end of all sessions', (id) => admin.call(employeeSignIn.endAll, of(id))],
]
const steps: Table[] = ['staff', 'sign_in_session', 'sign_in_second_factor']

describe('a second factor that is confirmed during a reset', () => {
  for (const step of steps) {
    it.each(resets)(
      `by %s, before ${step} is written, does not take effect, nor does its session`,
      async (...at) => {
        const person = await createPerson()
        const confirm = await beginFactor(person)
        expect(await stopAt(step, confirm, () => at[1](person.id))).toBe(401)
        expect(await factorOf(person)).toEqual(none)
        expect(await countOf('sign_in_session', person)).toBe(0)
      },
    )

    it(`of the second factor, before ${step} is written, does not take effect`, async () => {
      const person = await createPerson()
      const confirm = await beginFactor(person)
      await stopAt(step, confirm, () => newFactor(person.id))
      expect(await factorOf(person)).toEqual(none)
    })
  }

  it('of any kind leaves nothing behind, in either order', async () => {
    for (let round = 0; round < 12; round += 1) {
      const person = await createPerson()
      const confirm = await beginFactor(person)
      const later = async () => {
        for (let turn = 0; turn < round * 20; turn += 1) await new Promise(setImmediate)
        return newPassword(person.id, true)
      }
      await Promise.all([confirm(), confirm(), later()])
      expect(await factorOf(person)).toEqual(none)
      expect(await countOf('sign_in_session', person)).toBe(0)
    }
  })
})

it.each(resets)('a token created during %s is not valid', async (...at) => {
  const person = await createPerson()
  const createToken = () =>
    post('/api/account/tokens', person.cookie, { name: 'x', password: demoPassword })
  await stopAt('access_token', createToken, () => at[1](person.id))
  expect(await countOf('access_token', person)).toBe(0)
})

it.each<(typeof resets)[number]>([resets[0]!, ['a new second factor', newFactor]])(
  'a passkey added during %s is not valid',
  async (...at) => {
    const person = await createPerson()
    const body = { name: 'x', password: demoPassword }
    const creationOptions = await post('/api/account/passkeys/begin', person.cookie, body)
    const response = new TestPasskey('http://localhost').create(creationOptions.json.options)
    const add = () =>
      post('/api/account/passkeys', [person.cookie, ...creationOptions.set].join('; '), {
        name: 'x',
        response,
      })
    expect(await stopAt('sign_in_passkey', add, () => at[1](person.id))).toBe(401)
    expect(await countOf('sign_in_passkey', person)).toBe(0)
  },
)

it('turning a second factor off during a password reset leaves no session', async () => {
  const person = await createPerson()
  const confirmed = await (await beginFactor(person))()
  const cookie = confirmed.set[0]!
  const [row] = await clinic.db`select from sign_in_session where staff_id = ${person.id}`
  expect(row).toBeDefined()
  const { backupCodes } = await callerOf(clinic.app, cookie).call(renewBackupCodes, {
    body: { password: demoPassword },
  })
  const end = () =>
    post('/api/account/second-factor/end', cookie, { password: demoPassword, code: backupCodes[0] })
  expect(await stopAt('sign_in_session', end, () => newPassword(person.id, false))).toBe(401)
  expect(await countOf('sign_in_session', person)).toBe(0)
})

it('a password reset keeps the passkeys, and removes them on request', async () => {
  const person = await createPerson()
  await clinic.db`
    insert into sign_in_passkey
      (staff_id, name, public_key, credential_id, counter, device_type, backed_up)
    values (${person.id}, 'x', 'x', ${person.username}, 0, 'singleDevice', false)`
  await newPassword(person.id, false)
  expect(await countOf('sign_in_passkey', person)).toBe(1)
  await newPassword(person.id, true)
  expect(await countOf('sign_in_passkey', person)).toBe(0)
})
