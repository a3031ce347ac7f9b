import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planSeries, priya, testPatient } from '../../test-kit/series.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import {
  bookSeries,
  checkSeries,
  listWeekOutlook,
  listWeekSlots,
  previewSeries,
  type WeekSlotDetails,
} from './series-booking.ts'

let clinic: TestClinic
let reception: Caller
let week: WeekSlotDetails[]

beforeAll(async () => {
  clinic = await openTestClinic()
  // No appointments, and no holiday except those of a test.
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  await clinic.db`delete from holiday where consultant_id is not null`
  reception = await clinic.callerFor('reception')
  week = await reception.call(listWeekSlots, { query: { branch: 1, service: 6 } })
})
afterAll(() => clinic.close())

const slotOn = (weekday: number, nth = 0) =>
  week.filter((slot) => slot.weekday === weekday)[nth]!.id
const book = (body: Awaited<ReturnType<typeof planSeries>>) => reception.call(bookSeries, { body })
const sessionsOf = (patient: { mobile: string }) => clinic.db`
  select a.day, a.starts, a.subscription_id, a.price, a.status from appointment a
  join patient p on p.id = a.patient_id where p.mobile = ${patient.mobile} order by a.day`

describe('the slots of a week', () => {
  it('are those of the consultants of physiotherapy at the branch, with their fee', async () => {
    expect(week.length).toBeGreaterThan(80)
    expect(week[0]).toMatchObject({
      weekday: 1,
      starts: '08:00',
      consultantId: priya,
      consultantName: 'Priya Menon',
    })
    expect(week[0]!.fee).toBeGreaterThan(0)
    expect(await reception.call(listWeekSlots, { query: { branch: 2, service: 6 } })).toEqual([])
  })
})

it('each weekly time says how soon it could begin, as the plan of a series from it does', async () => {
  const query = { branch: 1, service: 6, startDay: '2026-12-21', dates: 4 }
  const outlook = await reception.call(listWeekOutlook, { query })
  expect(outlook.map(({ slot }) => slot)).toEqual(week.map(({ id }) => id))
  const of = (id: number) => outlook.find(({ slot }) => slot === id)!
  expect(of(slotOn(1))).toMatchObject({ first: '2026-12-21', free: 4 })
  // Christmas is a Friday.
  expect(of(slotOn(5))).toMatchObject({ first: '2027-01-01', free: 3 })
  const { sessions } = await reception.call(previewSeries, {
    body: { branch: 1, service: 6, startDay: '2026-12-21', sessions: 2, slots: [slotOn(5)] },
  })
  expect(sessions[0]!.day).toBe(of(slotOn(5)).first)
  const today = { ...query, startDay: '2026-11-24' }
  expect(await problemOf(reception.call(listWeekOutlook, { query: today }))).toBe('invalid_input')
})

describe('a series', () => {
  it('is booked as ordinary appointments, across a holiday, past the booking window', async () => {
    const slots = [slotOn(1), slotOn(5)]
    const request = { branch: 1, service: 6, startDay: '2026-12-21', sessions: 12, slots }
    const plan = await reception.call(previewSeries, { body: request })
    expect(plan.sessions).toHaveLength(12)
    expect(plan.skipped.map(({ day, why, holiday }) => [day, why, holiday])).toEqual([
      ['2026-12-25', 'holiday', 'Christmas'],
    ])
    const body = await planSeries(reception, slots, { startDay: '2026-12-21', sessions: 12 })
    const { id, sessions } = await book(body)
    expect(sessions).toEqual(plan.sessions)
    const rows = await sessionsOf(body.patient)
    expect(rows.map(({ day }) => day)).toEqual(plan.sessions.map(({ day }) => day))
    expect(new Set(rows.map(({ subscriptionId }) => subscriptionId))).toEqual(new Set([id]))
    expect(rows.every(({ status, price }) => status === 'PE' && price === sessions[0]!.price)).toBe(
      true,
    )
  })

  it('is booked once when the request is repeated', async () => {
    const body = await planSeries(reception, [slotOn(2)])
    const answers = await Promise.all([book(body), book(body), book(body)])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await book(body)).toEqual(answers[0])
    expect(await sessionsOf(body.patient)).toHaveLength(4)
    const other = { ...body, healthIssues: 'Something else' }
    expect(await problemOf(book(other))).toBe('key_reused')
  })

  it('is booked by one of fifty simultaneous clients, and the others leave no rows', async () => {
    const agreed = await planSeries(reception, [slotOn(3), slotOn(6)], { sessions: 6 })
    const bodies = Array.from({ length: 50 }, () => ({
      ...agreed,
      idempotencyKey: randomUUID(),
      patient: testPatient(),
    }))
    const before = await clinic.db`select count(*)::int as count from subscription`
    const outcomes = await Promise.allSettled(bodies.map(book))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect((outcome.reason as { code: string }).code).toBe('series_clash')
      }
    }
    const rows = await Promise.all(bodies.map(({ patient }) => sessionsOf(patient)))
    expect(rows.map(({ length }) => length).toSorted()).toEqual([
      ...Array.from({ length: 49 }, () => 0),
      6,
    ])
    const people = await clinic.db`
      select count(*)::int as count from patient
      where mobile = any(${bodies.map(({ patient }) => patient.mobile)})`
    expect(people[0]).toEqual({ count: 1 })
    const after = await clinic.db`select count(*)::int as count from subscription`
    expect(after[0]!.count).toBe(before[0]!.count + 1)
  })

  it('never deadlocks with overlapping series: each is booked completely or not at all', async () => {
    const slots = [slotOn(1, 5), slotOn(2, 5), slotOn(4, 5)]
    const bodies = await Promise.all(
      ['2026-12-01', '2026-12-02', '2026-12-04', '2026-12-07'].map((startDay) =>
        planSeries(reception, slots, { startDay, sessions: 9 }),
      ),
    )
    const outcomes = await Promise.allSettled(bodies.map(book))
    const codes = outcomes.map((it) =>
      it.status === 'fulfilled' ? 'booked' : (it.reason as { code: string }).code,
    )
    expect(codes.filter((code) => code === 'booked')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['booked', 'series_clash']))
    const lengths = await Promise.all(bodies.map(({ patient }) => sessionsOf(patient)))
    expect(lengths.map(({ length }) => length).toSorted()).toEqual([0, 0, 0, 9])
  })

  it('with taken sessions is not booked at all; each clash has its three nearest slots', async () => {
    const slots = [slotOn(1, 8), slotOn(4, 8)]
    const body = await planSeries(reception, slots)
    const lost = body.sessions[1]!
    const competitor = await planSeries(reception, [lost.slot], { startDay: lost.day, sessions: 2 })
    await book(competitor)
    expect(await problemOf(book(body))).toBe('series_clash')
    expect(await sessionsOf(body.patient)).toEqual([])
    const { sessions, patient } = body
    const { clashes } = await reception.call(checkSeries, {
      body: {
        branch: 1,
        service: 6,
        sessions,
        patient: { name: patient.name, mobile: patient.mobile },
      },
    })
    const taken = new Set(competitor.sessions.map(({ day }) => day))
    expect(clashes.map(({ day, why }) => [day, why])).toEqual(
      sessions.filter(({ day }) => taken.has(day)).map(({ day }) => [day, 'slot_taken']),
    )
    expect(clashes[0]!.nearest).toHaveLength(3)
    // With replacements the series is booked.
    const resolved = sessions.map((session) => {
      const clash = clashes.find(({ day }) => day === session.day)
      const [instead] = clash?.nearest ?? []
      return instead ? { day: instead.day, slot: instead.slot } : session
    })
    await book({ ...body, sessions: resolved })
    expect(await sessionsOf(patient)).toHaveLength(4)
  })

  it('is refused with a slot of another branch, two of one weekday, or a start day of today', async () => {
    const request = { branch: 1, service: 6, startDay: '2026-11-30', sessions: 2 }
    const plan = (changes: object) =>
      reception.call(previewSeries, { body: { ...request, slots: [slotOn(1)], ...changes } })
    const elsewhere = await reception.call(listWeekSlots, { query: { branch: 3, service: 6 } })
    expect(await problemOf(plan({ slots: [elsewhere[0]!.id] }))).toBe('slot_not_offered')
    expect(await problemOf(plan({ slots: [slotOn(1), slotOn(1, 1)] }))).toBe('invalid_input')
    expect(await problemOf(plan({ startDay: '2026-11-24' }))).toBe('invalid_input')
    expect(await problemOf(plan({ startDay: '2027-06-01' }))).toBe('invalid_input')
    for (const sessions of [1, 31, 2.5]) {
      expect(await problemOf(plan({ sessions }))).toBe('invalid_input')
    }
  })

  it('does not book a patient twice at the same time', async () => {
    const body = await planSeries(reception, [slotOn(5, 9)])
    await book(body)
    // Another consultant's slot at the same time, for the same patient.
    const [first] = body.sessions
    const { starts } = week.find(({ id }) => id === first!.slot)!
    const [made] = await clinic.db<{ id: number }[]>`
      insert into slot (consultant_id, branch_id, weekday, starts, ends)
      select 12, 1, 5, ${starts}::time, ${starts}::time + interval '30 minutes' returning id`
    const again = { ...body, idempotencyKey: randomUUID(), slots: [made!.id] }
    const sessions = body.sessions.map(({ day }) => ({ day, slot: made!.id }))
    expect(await problemOf(book({ ...again, sessions }))).toBe('series_clash')
    await clinic.db`delete from slot where id = ${made!.id}`
  })
})
