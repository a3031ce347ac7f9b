import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../app/demo-clinic/accounts.server.ts'
import { deleteExpiredCounts } from '../../platform/http/rate-limit-store.server.ts'
import { bookOwnAppointment, bookOwnSeries } from '../../scheduling/booking/own-booking.ts'
import { buildBooking } from '../../test-kit/build-booking.server.ts'
import { codeAt, firstSignInStep, turnOnSecondFactor } from '../../test-kit/second-factor.server.ts'
import { tryCode } from '../../test-kit/sign-in.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { openAuthSessionStore } from './auth-session-store.server.ts'
import { readSession } from './sign-in.ts'
import { deleteExpiredCodes } from './sign-in-code.server.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

/** Signs in from a place that is not known, which counts the tries for the name too. */
async function signIn(username: string) {
  await clinic.db`delete from sign_in_place`
  const body = { username, password: demoPassword }
  return clinic.app.inject({ method: 'POST', url: '/api/sign-in', body })
}

// A clock that is set back by so much leaves every time ahead as much further ahead.
describe.each(['2 hours', '20 days', '16 years'])('a clock that is set back by %s', (jump) => {
  it('leaves no counter that keeps people out', async () => {
    await signIn('reception')
    const body = buildBooking({ day: '2026-12-07', slot: 999_999 })
    const own = callerOf(clinic.app, '')
    const book = async () => [
      await problemOf(own.call(bookOwnAppointment, { body })),
      await problemOf(own.call(bookOwnSeries, { body: aSeries() })),
    ]
    const refusals = await book()
    const counters = await clinic.db<{ key: string }[]>`
      update rate_limit set hits = 1000, expires_at = expires_at + ${jump}::interval returning key`
    expect(counters.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'public sessions',
        expect.stringMatching(/^public sessions of /),
        'sign-in name reception',
        expect.stringMatching(/sign-in/),
      ]),
    )
    const answer = await signIn('reception')
    expect([answer.statusCode, answer.json().code]).toEqual([200, undefined])
    expect(await book()).toEqual(refusals)
    // It counts again from now on, and its time ends when that of a new one does.
    const [row] = await clinic.db`
      select hits, expires_at <= now() + interval '15 minutes' as is_soon from rate_limit
      where key = 'sign-in name reception'`
    expect(row).toEqual({ hits: 1, isSoon: true })
  })
  it('leaves no counter, used code or session for good', async () => {
    const store = await openAuthSessionStore(clinic.db, clinic.db, { auth: {} } as never, {
      offsetMs: () => 0,
      now: () => new Date(),
      close: () => {},
    })
    const caller = await clinic.callerFor('meera')
    const lasting = await clinic.callerFor('kavita')
    await clinic.db`
      update sign_in_session set expires_at = expires_at + ${jump}::interval
      where staff_id = (select id from staff where username = 'meera')`
    await clinic.db`delete from rate_limit`
    await clinic.db`
      insert into rate_limit values ('ahead', 1, now() + interval '1 hour' + ${jump}::interval),
        ('now', 1, now() + interval '1 hour')`
    await clinic.db`delete from sign_in_used_code`
    await clinic.db`
      insert into sign_in_used_code (staff_id, code, expires_at)
      values (1, '111111', now() + interval '90 seconds' + ${jump}::interval),
        (1, '222222', now() + interval '90 seconds')`
    await deleteExpiredCounts(clinic.db)
    await deleteExpiredCodes(clinic.db)
    await store.deleteExpired()
    await store.close()
    expect(await clinic.db`select key from rate_limit`).toEqual([{ key: 'now' }])
    expect(await clinic.db`select code from sign_in_used_code`).toEqual([{ code: '222222' }])
    await expect.poll(() => problemOf(caller.call(readSession))).toBe('signed_out')
    await lasting.call(readSession)
  })
})

it('ends the pause after wrong codes too', async () => {
  const { secret } = await turnOnSecondFactor(clinic, 'farhan')
  const cookie = await firstSignInStep(clinic, 'farhan')
  const lock = (ahead: string) => clinic.db`
    update sign_in_second_factor set failed_verification_count = 10,
      locked_until = now() + ${ahead}::interval`
  await lock('15 minutes')
  expect((await tryCode(clinic.app, codeAt(secret), { cookie })).code).toBe('too_many_requests')
  await lock('1 hour')
  expect((await tryCode(clinic.app, codeAt(secret), { cookie })).status).toBe(200)
})

const aSeries = () => ({
  branch: 1,
  service: 6,
  healthIssues: 'Frozen shoulder',
  startDay: '2026-12-09',
  slots: [999_999],
  patient: { name: 'Series Patient', age: '44', mobile: '8700000001' },
  idempotencyKey: randomUUID(),
  sessions: [{ day: '2026-12-09', slot: 999_999 }],
})
