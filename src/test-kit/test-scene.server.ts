import { saveCertificates } from '../visits/record/certificates/certificates.ts'
import { saveVisitDetails } from '../visits/record/details/visit-details.ts'
import { savePrescription } from '../visits/record/prescription/prescription.ts'
import { saveRecommendedTests } from '../visits/record/tests/recommended-tests.ts'
import type { Role } from '../access/permissions/access.ts'
import { beginSecondFactor } from '../access/account/second-factor/two-factor.ts'
import { addDays } from '../platform/day/day.ts'
import { listOpenSlots } from '../scheduling/slots/slots.ts'
import { listOpenPlaces, readSubscription } from '../scheduling/series/series-page.ts'
import { bookSubscription, listWeekSlots } from '../scheduling/series/series-booking.ts'
import { anita } from './build-booking.server.ts'
import { demoPassword } from '../app/demo-clinic/accounts.server.ts'
import { oneTimeCode } from './one-time-code.server.ts'
import { agreedSeries, priya } from './series.server.ts'
import { signInAs, someStaff } from './staff.server.ts'
import { callerOf, type Caller, type TestClinic } from './test-clinic.server.ts'
import { testNow } from './test-clock.ts'
import { bookedWithAnita, someDetails, someMedicine } from './visits.server.ts'

/** Every access code that there is. */
export const allCodes = [3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15]

export interface Somebody extends Caller {
  id: number
  username: string
  /** The id of the session they came in with. */
  session: number
}

/** The people of a clinic who send requests, and fresh rows for requests to be about. */
export type Scene = Awaited<ReturnType<typeof openScene>>

/**
 * Gives every consultant of the demo clinic all access codes, so that rows alone part them, and
 * clears the diary of Dr. Anita, so that there is room for what is booked.
 */
export async function openScene(clinic: TestClinic) {
  const { db } = clinic
  await db`update staff set access_codes = ${allCodes} where role = 'Consultant'`
  await db`
    update appointment set status = 'CN'
    where consultant_id = ${anita} and status = 'PE' and day >= ${testNow.today}`
  let made = 0
  const signIn = (username: string) =>
    signInAs(clinic.app, username, `10.77.${made >> 8}.${(made += 1) & 255}`)
  const as = async (username: string) => callerOf(clinic.app, await signIn(username))
  const [admin, drAnita, drPriya, drRohan] = await Promise.all(
    ['admin', 'anita', 'priya', 'rohan'].map(as),
  )
  const people = { admin: admin!, anita: drAnita!, priya: drPriya!, rohan: drRohan! }
  const nobody = callerOf(clinic.app, '')
  const used = new Set<string>()

  /** An open slot of Dr. Anita at branch 1 that no other request of this scene was given. */
  async function openSlot(day: string): Promise<number> {
    const query = { consultant: anita, branch: 1, day }
    const { slots } = await people.admin.call(listOpenSlots, { query })
    // The latest first: requests that take some other slot take the first.
    const free = slots.findLast(({ id }) => !used.has(`${day} ${id}`))!
    used.add(`${day} ${free.id}`)
    return free.id
  }

  /** A body for a series of two with Priya Menon, at a weekly slot of its own. */
  async function series() {
    const week = await people.admin.call(listWeekSlots, { query: { branch: 1 } })
    const slot = week.find(({ id, consultantId }) => consultantId === priya && !used.has(`w${id}`))!
    used.add(`w${slot.id}`)
    return agreedSeries(people.admin, [slot.id], { sessions: 2 })
  }

  return {
    clinic,
    ...people,
    nobody,
    openSlot,
    series,
    /** A pending appointment of Dr. Anita, of today where nothing else is asked. */
    pending: (day?: string) => bookedWithAnita(db, day === undefined ? {} : { day }),
    async bookedSeries() {
      const body = await series()
      const { id } = await people.admin.call(bookSubscription, { body })
      const { sessions } = await people.admin.call(readSubscription, { params: { id } })
      return {
        id,
        slots: body.slots,
        sessions: sessions.map((it) => ({ id: it.id, version: it.version })),
      }
    },
    /** A series that waits for the desk's yes, by a number and a network of its own. */
    async requestedSeries(): Promise<number> {
      const body = await series()
      const from = `10.78.${made >> 8}.${(made += 1) & 255}`
      await clinic.app.inject({
        method: 'POST',
        url: '/api/own-subscriptions',
        body,
        remoteAddress: from,
      })
      const [row] = await db<{ id: number }[]>`
        select id from subscription where idempotency_key = ${body.idempotencyKey}`
      return row!.id
    },
    /** A day and slot that a session of a series can be moved to. */
    async placeFor(id: number, session: number): Promise<{ day: string; slot: number }> {
      for (let day = '2026-12-14'; day < '2026-12-24'; day = addDays(day, 1)) {
        const query = { day, session }
        const { places } = await people.admin.call(listOpenPlaces, { params: { id }, query })
        const [place] = places
        if (place) return { day, slot: place.slot }
      }
      throw new Error('no place is open in ten days')
    },
    /** An appointment of today whose visit is recorded in every part, and its version. */
    async recorded(): Promise<{ id: number; version: number }> {
      const id = await bookedWithAnita(db)
      const params = { id }
      const details = await people.anita.call(saveVisitDetails, {
        params,
        body: { version: 0, details: someDetails },
      })
      const items = await people.anita.call(savePrescription, {
        params,
        body: { ...details, items: [someMedicine] },
      })
      const tests = await people.anita.call(saveRecommendedTests, {
        params,
        body: { ...items, tests: [{ type: 'Lab', id: 1 }] },
      })
      const { version } = await people.anita.call(saveCertificates, {
        params,
        body: { ...tests, certificates: [aCertificate] },
      })
      return { id, version }
    },
    /** Somebody nobody knows yet, signed in; an Admin where nothing else is asked. */
    async somebody(role: Role = 'Admin'): Promise<Somebody> {
      const username = `somebody.${(made += 1)}`
      const id = await someStaff(db, { username, role })
      const caller = await as(username)
      const [row] = await db<{ session: number }[]>`
        select id::int as session from sign_in_session where staff_id = ${id}`
      return { ...caller, id, username, session: row!.session }
    },
    /** Signs somebody in once more, as from another browser. */
    again: as,
    /** Begins a second factor; answers the code that confirms it. */
    async begunFactor(caller: Caller): Promise<string> {
      const { secret } = await caller.call(beginSecondFactor, { body: { password: demoPassword } })
      return oneTimeCode(secret, Date.now())
    },
    /** Turns a second factor on. */
    async withFactor(caller: Caller): Promise<{ caller: Caller; code: () => string }> {
      const { secret } = await caller.call(beginSecondFactor, { body: { password: demoPassword } })
      const code = (steps = 0) => oneTimeCode(secret, Date.now() + steps * 30_000)
      const answer = await clinic.app.inject({
        method: 'POST',
        url: '/api/account/second-factor/confirm',
        body: { code: code() },
        headers: { cookie: caller.cookie },
      })
      const cookie = String(answer.headers['set-cookie']).split(';')[0]!
      // A code counts once, so the next one is that of the next half minute.
      return { caller: callerOf(clinic.app, cookie), code: () => code(1) }
    },
  }
}

export const aCertificate = {
  issueDay: '2026-11-24',
  startDay: '2026-11-24',
  totalLeaveDays: 2,
  diagnosis: 'Fever',
}
