import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf, type Weekday } from '../../platform/day/day.ts'
import { addMinutes, overlaps, type TimeRange } from '../../platform/day/time.ts'
import type { DayFacts, WeeklySlot } from '../slots/open-slots.ts'
import { proposeMoves, rebookProblem, type Movable, type MoveFacts } from './propose-moves.ts'

const tuesday = '2026-11-24'
const now = { today: tuesday, time: '09:05' }

/** Slots of a quarter of an hour from 09:00 on every weekday. */
const week = (perDay: number): WeeklySlot[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    Array.from({ length: perDay }, (_, index) => ({
      id: weekday * 100 + index,
      weekday: weekday as Weekday,
      starts: addMinutes('09:00', index * 15),
      ends: addMinutes('09:15', index * 15),
    })),
  )

const booked = (id: number, changes: Partial<Movable> = {}): Movable => ({
  id,
  day: '2026-11-30',
  starts: '09:00',
  ends: '09:15',
  consultantId: 4,
  branchId: 1,
  serviceId: 1,
  patientId: id,
  subscriptionId: null,
  visitRecorded: false,
  ...changes,
})

/** The facts of a consultant with the given slots, days off and appointments; patients are free. */
const clinic = (
  slots: WeeklySlot[],
  off: readonly string[],
  live: readonly Movable[],
): MoveFacts => {
  const others = (it: Movable, day: string) => live.filter((a) => a.id !== it.id && a.day === day)
  return {
    consultantsFor: ({ consultantId }) => [consultantId],
    weekOf: () => slots,
    dayOf: (it, day): DayFacts => ({
      slots,
      daysOff: off.includes(day) ? [{ name: 'Leave', part: undefined }] : [],
      taken: others(it, day).filter(({ consultantId }) => consultantId === it.consultantId),
    }),
    patientBusy: (it, day) => others(it, day).filter(({ patientId }) => patientId === it.patientId),
    hasSession: (it, day) =>
      it.subscriptionId !== null &&
      others(it, day).some(({ subscriptionId }) => subscriptionId === it.subscriptionId),
  }
}

const proposedFor = (appointments: Movable[], facts: MoveFacts) =>
  [...proposeMoves(appointments, facts, now).values()].map(({ proposed }) =>
    proposed ? `${proposed.day} ${proposed.starts}` : null,
  )

describe('the proposal', () => {
  it('chooses the nearest day first, then the nearest time, each slot once', () => {
    const appointments = [booked(1), booked(2, { starts: '09:15', ends: '09:30' }), booked(3)]
    const facts = clinic(week(2), ['2026-11-30'], appointments)
    // The earliest appointment chooses first; of two equally near days the earlier.
    expect(proposedFor(appointments, facts)).toEqual([
      '2026-11-29 09:00',
      '2026-12-01 09:00',
      '2026-11-29 09:15',
    ])
  })

  it('offers a later slot of today for an appointment of today, unless its visit was recorded', () => {
    const today = booked(1, { day: tuesday, starts: '09:15', ends: '09:30' })
    const facts = clinic(week(4), [], [])
    expect(proposedFor([today], facts)).toEqual(['2026-11-24 09:15'])
    expect(proposedFor([{ ...today, visitRecorded: true }], facts)).toEqual([null])
    const noon = booked(1, { day: tuesday, starts: '12:00', ends: '12:15' })
    const { proposed } = proposeMoves([noon], facts, now).get(1)!
    expect(proposed!.day > tuesday).toBe(true)
    const ill: MoveFacts = {
      ...facts,
      dayOf: (it, day) => ({
        ...facts.dayOf(it, day),
        daysOff: [{ name: 'Ill', part: { starts: '09:10', ends: '09:45' } }],
      }),
    }
    expect(proposedFor([today], ill)).toEqual(['2026-11-24 09:45'])
  })

  it('offers others of the service, each slot once, the own consultant first at the same time', () => {
    const appointments = [booked(1), booked(2)]
    const facts: MoveFacts = {
      ...clinic(week(1), [], []),
      consultantsFor: () => [4, 5],
      weekOf: ({ consultantId }) =>
        week(1).map((it) => ({ ...it, id: it.id + consultantId * 1000 })),
      dayOf: ({ consultantId }) => ({
        slots: week(1).map((it) => ({ ...it, id: it.id + consultantId * 1000 })),
        daysOff: [],
        taken: [],
      }),
    }
    const chosen = [...proposeMoves(appointments, facts, now).values()].map(({ proposed }) => [
      proposed!.consultantId,
      proposed!.day,
    ])
    expect(chosen).toEqual([
      [4, '2026-11-30'],
      [5, '2026-11-30'],
    ])
  })

  it('keeps a single appointment in the booking window, but not a session', () => {
    const off = Array.from({ length: 40 }, (_, index) => addDays(tuesday, index))
    const late = { day: '2026-12-28' }
    const single = booked(1, late)
    const session = booked(2, { ...late, subscriptionId: 7 })
    const facts = clinic(week(1), off, [single, session])
    expect(proposedFor([single, session], facts)).toEqual([null, '2027-01-03 09:00'])
  })

  it('never has two sessions of a series on a day, nor two appointments of a patient at one time', () => {
    const sessions = [booked(1, { subscriptionId: 7 }), booked(2, { subscriptionId: 7 })]
    const facts = clinic(week(8), ['2026-11-30'], sessions)
    const days = proposedFor(sessions, facts).map((it) => it!.slice(0, 10))
    expect(new Set(days).size).toBe(2)

    const twice = [booked(1, { patientId: 9 }), booked(2, { patientId: 9, consultantId: 5 })]
    expect(proposedFor(twice, clinic(week(1), ['2026-11-30'], twice))).toEqual([
      '2026-11-29 09:00',
      '2026-12-01 09:00',
    ])
  })
})

const anyAppointment = fc.record({
  ahead: fc.integer({ min: 0, max: 30 }),
  quarter: fc.integer({ min: 0, max: 7 }),
  consultantId: fc.constantFrom(4, 5),
  patientId: fc.integer({ min: 1, max: 6 }),
  subscriptionId: fc.constantFrom(null, null, 7, 8),
})
type Raw = typeof anyAppointment extends fc.Arbitrary<infer T> ? T : never

const toMovable = ({ ahead, quarter, ...rest }: Raw, index: number): Movable => ({
  id: index + 1,
  branchId: 1,
  serviceId: 1,
  day: addDays(tuesday, ahead),
  starts: addMinutes('09:00', quarter * 15),
  ends: addMinutes('09:15', quarter * 15),
  visitRecorded: false,
  ...rest,
})

const meet = (a: TimeRange & { day: string }, b: TimeRange & { day: string }) =>
  a.day === b.day && overlaps(a, b)

describe('the proposal, for random bookings', () => {
  it('has no slot twice, none that is taken, none on a day off or in the past', () => {
    fc.assert(
      fc.property(
        fc.array(anyAppointment, { maxLength: 25 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 10 }),
        fc.integer({ min: 1, max: 8 }),
        (raw, offAhead, perDay) => {
          const live = raw.map(toMovable)
          const off = offAhead.map((ahead) => addDays(tuesday, ahead))
          const isAffected = live.filter(({ day }) => off.includes(day))
          const slots = week(perDay)
          const offers = proposeMoves(isAffected, clinic(slots, off, live), now)
          expect([...offers.keys()].toSorted()).toEqual(isAffected.map(({ id }) => id).toSorted())
          const assignments = isAffected.flatMap((it) => {
            const { proposed } = offers.get(it.id)!
            return proposed ? [{ it, place: proposed }] : []
          })
          for (const { it, place: openSlot } of assignments) {
            const slot = slots.find(({ id }) => id === openSlot.slot)!
            expect(slot.weekday).toBe(weekdayOf(openSlot.day))
            expect(off).not.toContain(openSlot.day)
            expect(openSlot.day > tuesday || openSlot.starts > now.time).toBe(true)
            for (const other of live.filter(({ id }) => id !== it.id)) {
              const worksOn =
                other.consultantId === it.consultantId || other.patientId === it.patientId
              expect(worksOn && meet(other, openSlot), 'taken').toBe(false)
            }
            for (const other of assignments.filter((one) => one.it.id !== it.id)) {
              const worksOn =
                other.it.consultantId === it.consultantId || other.it.patientId === it.patientId
              expect(worksOn && meet(other.place, openSlot), 'given twice').toBe(false)
              const oneSeries =
                it.subscriptionId !== null && it.subscriptionId === other.it.subscriptionId
              expect(oneSeries && other.place.day === openSlot.day, 'two sessions').toBe(false)
            }
          }
          // Other offered slots are proposed to no appointment of the same consultant.
          for (const it of isAffected) {
            for (const openSlot of offers
              .get(it.id)!
              .nearest.slice(offers.get(it.id)!.proposed ? 1 : 0)) {
              const clash = assignments.some(
                (other) =>
                  other.it.id !== it.id &&
                  other.it.consultantId === it.consultantId &&
                  meet(other.place, openSlot),
              )
              expect(clash).toBe(false)
            }
          }
        },
      ),
    )
  })
})

describe('moving an appointment whose time the clinic took', () => {
  const row = { ...booked(1, { day: tuesday }), status: 'PE' as const, version: 2 }

  it('is possible today, and the Reschedule button alone says that it is not', () => {
    expect(rebookProblem(row, 2, true, tuesday)).toBeUndefined()
    expect(rebookProblem(row, 2, false, tuesday)).toBe('today_not_reschedulable')
  })

  it('is refused after a visit was recorded, and for another version', () => {
    expect(rebookProblem({ ...row, visitRecorded: true }, 2, true, tuesday)).toBe('visit_recorded')
    expect(rebookProblem(row, 1, true, tuesday)).toBe('changed_meanwhile')
  })
})
