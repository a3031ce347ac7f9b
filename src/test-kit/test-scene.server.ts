import { saveCertificates } from '../visits/record/certificates/certificates.ts'
import { saveVisitDetails } from '../visits/record/details/visit-details.ts'
import { savePrescription } from '../visits/record/prescription/prescription.ts'
import { saveRecommendedTests } from '../visits/record/tests/recommended-tests.ts'
import { consultantRights, type Role } from '../access/permissions/access.ts'
import { beginSecondFactor } from '../access/account/second-factor/two-factor.ts'
import { addDays } from '../platform/day/day.ts'
import { listOpenSlots } from '../scheduling/slots/slots.ts'
import { listSessionSlots, readSeries } from '../scheduling/series/series-page.ts'
import { bookSeries, listWeekSlots } from '../scheduling/series/series-booking.ts'
import { anita } from './build-booking.server.ts'
import { demoPassword } from '../app/demo-clinic/accounts.server.ts'
import { oneTimeCode } from './one-time-code.server.ts'
import { planSeries, priya } from './series.server.ts'
import { signInAs, createStaff } from './staff.server.ts'
import { callerOf, type Caller, type TestClinic } from './test-clinic.server.ts'
import { testNow } from './test-config.ts'
import { bookWithAnita, testDetails, testMedicine } from './visits.server.ts'

/** Every access code that there is. */
export const allAccessCodes = [3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15]

export interface TestPerson extends Caller {
  id: number
  username: string
  /** The id of the session they came in with. */
  session: number
}

/** The people of a clinic who send requests, and fresh rows for requests to be about. */
export type TestScene = Awaited<ReturnType<typeof createScene>>

/**
 * Gives every consultant of the demo clinic all access codes and rights, so that rows alone part them,
 * and clears the diary of Dr. Anita, so that there is room for what is booked.
 */
export async function createScene(clinic: TestClinic) {
  const { db } = clinic
  await db`
    update staff set access_codes = ${allAccessCodes}, further_rights = ${[...consultantRights]}
    where role = 'Consultant'`
  await db`
    update appointment set status = 'CN'
    where consultant_id = ${anita} and status = 'PE' and day >= ${testNow.today}`
  let createdCount = 0
  const signIn = (username: string) =>
    signInAs(clinic.app, username, `10.77.${createdCount >> 8}.${(createdCount += 1) & 255}`)
  const cookieOfStaff = async (username: string) => callerOf(clinic.app, await signIn(username))
  const [admin, drAnita, drPriya, drRohan] = await Promise.all(
    ['admin', 'anita', 'priya', 'rohan'].map(cookieOfStaff),
  )
  const people = { admin: admin!, anita: drAnita!, priya: drPriya!, rohan: drRohan! }
  const anonymous = callerOf(clinic.app, '')
  const usedSlots = new Set<string>()

  /** An open slot of Dr. Anita at branch 1 that no other request of this scene was given. */
  async function openSlot(day: string): Promise<number> {
    return (await openTime([day])).slot
  }

  /** As `openSlot`, on the first of some days that has one. */
  async function openTime(days: string[]): Promise<{ day: string; slot: number }> {
    for (const day of days) {
      const slot = await findSlot(day)
      if (slot !== undefined) return { day, slot }
    }
    throw new Error(`no slot is free on ${days.join(', ')}`)
  }

  async function findSlot(day: string): Promise<number | undefined> {
    const query = { consultant: anita, branch: 1, day }
    const { slots } = await people.admin.call(listOpenSlots, { query })
    // The latest first: requests that take some other slot take the first.
    const freeSlot = slots.findLast(({ id }) => !usedSlots.has(`${day} ${id}`))
    if (freeSlot) usedSlots.add(`${day} ${freeSlot.id}`)
    return freeSlot?.id
  }

  /** A body for a series of two with Priya Menon, at a weekly slot of its own. */
  async function series() {
    const week = await people.admin.call(listWeekSlots, { query: { branch: 1, service: 6 } })
    const slot = week.find(
      ({ id, consultantId }) => consultantId === priya && !usedSlots.has(`w${id}`),
    )!
    usedSlots.add(`w${slot.id}`)
    return planSeries(people.admin, [slot.id], { sessions: 2 })
  }

  return {
    clinic,
    ...people,
    nobody: anonymous,
    openSlot,
    openTime,
    series,
    /** A pending appointment of Dr. Anita, of today where nothing else is asked. */
    pending: (day?: string) => bookWithAnita(db, day === undefined ? {} : { day }),
    async bookedSeries() {
      const body = await series()
      const { id } = await people.admin.call(bookSeries, { body })
      const { sessions } = await people.admin.call(readSeries, { params: { id } })
      return {
        id,
        slots: body.slots,
        sessions: sessions.map((it) => ({ id: it.id, version: it.version })),
      }
    },
    /** A series that waits for the desk's yes, by a number and a network of its own. */
    async requestedSeries(): Promise<number> {
      const body = await series()
      const from = `10.78.${createdCount >> 8}.${(createdCount += 1) & 255}`
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
        const { places: slotsForMove } = await people.admin.call(listSessionSlots, {
          params: { id },
          query,
        })
        const [firstSlot] = slotsForMove
        if (firstSlot) return { day, slot: firstSlot.slot }
      }
      throw new Error('no place is open in ten days')
    },
    /** An appointment of today whose visit is recorded in every part, and its version. */
    async recorded(): Promise<{ id: number; version: number }> {
      const id = await bookWithAnita(db)
      const params = { id }
      const details = await people.anita.call(saveVisitDetails, {
        params,
        body: { version: 0, details: testDetails },
      })
      const items = await people.anita.call(savePrescription, {
        params,
        body: { ...details, items: [testMedicine] },
      })
      const tests = await people.anita.call(saveRecommendedTests, {
        params,
        body: { ...items, tests: [{ type: 'Lab', id: 1 }] },
      })
      const { version } = await people.anita.call(saveCertificates, {
        params,
        body: { ...tests, certificates: [testCertificate] },
      })
      return { id, version }
    },
    /** A new member of staff, signed in; an Admin by default. */
    async addStaff(role: Role = 'Admin'): Promise<TestPerson> {
      const username = `new.staff.${(createdCount += 1)}`
      const id = await createStaff(db, { username, role })
      const caller = await cookieOfStaff(username)
      const [row] = await db<{ session: number }[]>`
        select id::int as session from sign_in_session where staff_id = ${id}`
      return { ...caller, id, username, session: row!.session }
    },
    /** Signs a member of staff in once more, as from another browser. */
    again: cookieOfStaff,
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

export const testCertificate = {
  issueDay: '2026-11-24',
  startDay: '2026-11-24',
  totalLeaveDays: 2,
  diagnosis: 'Fever',
}
