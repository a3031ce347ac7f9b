import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf, type Day, type Weekday } from '../../platform/day/day.ts'
import { addMinutes, overlaps, type TimeRange } from '../../platform/day/time.ts'
import type { DayOff } from '../slots/open-slots.ts'
import {
  findClashes,
  firstSeriesDay,
  nearestSlots,
  planSeries,
  type SeriesFacts,
  type WeekSlot,
} from './series.ts'

// A Tuesday.
const now = { today: '2026-11-24', time: '09:05' }
const tomorrow = firstSeriesDay(now.today)

/** Half-hour slots from 08:00 on every weekday, alternating between two consultants. */
const week: WeekSlot[] = Array.from({ length: 28 }, (_, index) => {
  const starts = addMinutes('08:00', (index % 4) * 30)
  return {
    id: index + 1,
    weekday: (Math.floor(index / 4) + 1) as Weekday,
    starts,
    ends: addMinutes(starts, 30),
    consultantId: 1 + (index % 2),
  }
})

interface World {
  daysOff?: (DayOff & { day: Day; consultantId?: number })[]
  taken?: (TimeRange & { day: Day; consultantId: number })[]
  busy?: (TimeRange & { day: Day })[]
}

const factsOf = ({ daysOff = [], taken = [], busy = [] }: World = {}): SeriesFacts => ({
  dayOf: (consultantId, day) => ({
    slots: week.filter((slot) => slot.consultantId === consultantId),
    daysOff: daysOff.filter(
      (off) =>
        off.day === day && (off.consultantId === undefined || off.consultantId === consultantId),
    ),
    taken: taken.filter((it) => it.day === day && it.consultantId === consultantId),
  }),
  patientBusy: (day) => busy.filter((it) => it.day === day),
  holidayOn: (day) =>
    daysOff.find((off) => off.day === day && off.consultantId === undefined && !off.part)?.name,
})

const on = (weekday: Weekday, nth = 0) => week.filter((slot) => slot.weekday === weekday)[nth]!
const daysOf = (slotsOnDays: { day: Day }[]) => slotsOnDays.map(({ day }) => day)
const holiday = (day: Day) => ({ day, name: 'Christmas', part: undefined })

describe('a series', () => {
  it('uses the chosen weekdays in turn until all sessions are placed', () => {
    const slots = [on(1), on(4)]
    const plan = planSeries({ startDay: tomorrow, sessions: 4, slots }, factsOf(), now)
    expect(daysOf(plan.sessions)).toEqual(['2026-11-26', '2026-11-30', '2026-12-03', '2026-12-07'])
    expect(plan.skipped).toEqual([])
  })

  it('leaves out the days of its sessions that stay', () => {
    const request = { startDay: tomorrow, sessions: 2, slots: [on(1), on(4)] }
    const usedDays = new Set(['2026-11-30'])
    const plan = planSeries({ ...request, usedDays }, factsOf(), now)
    expect(daysOf(plan.sessions)).toEqual(['2026-11-26', '2026-12-03'])
    expect(plan.skipped).toMatchObject([{ day: '2026-11-30', why: 'same_day', holiday: null }])
  })

  it('skips a holiday, a leave, a taken slot and the patient’s other appointments', () => {
    const slots = [on(1)]
    const facts = factsOf({
      daysOff: [
        holiday('2026-11-30'),
        { ...holiday('2026-12-07'), consultantId: 1, part: { starts: '07:00', ends: '12:00' } },
        { ...holiday('2026-12-14'), consultantId: 2 },
      ],
      taken: [{ day: '2026-12-21', consultantId: 1, starts: '08:15', ends: '08:45' }],
      busy: [{ day: '2026-12-28', starts: '08:00', ends: '08:10' }],
    })
    const plan = planSeries({ startDay: tomorrow, sessions: 2, slots }, facts, now)
    expect(daysOf(plan.sessions)).toEqual(['2026-12-14', '2027-01-04'])
    expect(plan.skipped.map(({ day, why, holiday: name }) => [day, why, name])).toEqual([
      ['2026-11-30', 'holiday', 'Christmas'],
      ['2026-12-07', 'on_leave', null],
      ['2026-12-21', 'slot_taken', null],
      ['2026-12-28', 'patient_busy', null],
    ])
  })

  it('is incomplete when its slots are never open, with the reason for each', () => {
    const facts = factsOf()
    const closed: SeriesFacts = {
      ...facts,
      dayOf: (consultantId, day) => ({
        ...facts.dayOf(consultantId, day),
        daysOff: [holiday(day)],
      }),
    }
    const plan = planSeries({ startDay: tomorrow, sessions: 2, slots: [on(3)] }, closed, now)
    expect(plan.sessions).toEqual([])
    expect(plan.skipped).toHaveLength(53)
  })

  it('never uses today, for any requested start day', () => {
    const slots = [on(2)]
    const plan = planSeries({ startDay: '2026-11-17', sessions: 2, slots }, factsOf(), now)
    expect(daysOf(plan.sessions)).toEqual(['2026-12-01', '2026-12-08'])
  })
})

const anyDay = fc.integer({ min: 0, max: 200 }).map((days) => addDays(now.today, days))
const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 8 }))
  .map(([from, length]) => ({
    starts: addMinutes('07:30', from * 15),
    ends: addMinutes('07:30', (from + length) * 15),
  }))
const anyConsultant = fc.constantFrom(1, 2)
const anyWorld: fc.Arbitrary<Required<World>> = fc.record({
  daysOff: fc.array(
    fc.record({
      day: anyDay,
      name: fc.constant('Off'),
      part: fc.option(anyRange, { nil: undefined }),
      consultantId: fc.option(anyConsultant, { nil: undefined }),
    }) as fc.Arbitrary<DayOff & { day: Day; consultantId?: number }>,
    { maxLength: 60 },
  ),
  taken: fc.array(
    fc
      .record({ day: anyDay, consultantId: anyConsultant, range: anyRange })
      .map(({ range, ...rest }) => ({ ...rest, ...range })),
    { maxLength: 60 },
  ),
  busy: fc.array(
    fc.record({ day: anyDay, range: anyRange }).map(({ day, range }) => ({ day, ...range })),
    { maxLength: 20 },
  ),
})
const anyRequest = fc.record({
  startDay: fc.integer({ min: 1, max: 90 }).map((days) => addDays(now.today, days)),
  sessions: fc.integer({ min: 2, max: 30 }),
  slots: fc
    .uniqueArray(fc.constantFrom(...week), {
      minLength: 1,
      maxLength: 7,
      selector: ({ weekday }) => weekday,
    })
    .map((slots) => slots),
})

describe('any series, for random schedules, holidays and bookings', () => {
  it('is complete, in order, with at most one session a day, no holiday and no taken slot', () => {
    fc.assert(
      fc.property(anyRequest, anyWorld, (request, world) => {
        const { sessions, skipped } = planSeries(request, factsOf(world), now)
        // The random facts cover 200 days, so the planned year always has open ones.
        expect(sessions).toHaveLength(request.sessions)
        const days = daysOf(sessions)
        expect(days).toEqual([...new Set(days)].toSorted())
        expect(days[0]! >= request.startDay && days[0]! > now.today).toBe(true)
        for (const slotOnDay of sessions) {
          const chosen = request.slots.find(({ id }) => id === slotOnDay.slot)!
          expect(chosen.weekday).toBe(weekdayOf(slotOnDay.day))
          const isPlanned = (it: { day: Day; consultantId?: number }) =>
            it.day === slotOnDay.day &&
            (it.consultantId === undefined || it.consultantId === slotOnDay.consultantId)
          expect(
            world.daysOff.some(
              (off) => isPlanned(off) && (!off.part || overlaps(off.part, slotOnDay)),
            ),
          ).toBe(false)
          expect(world.taken.some((it) => isPlanned(it) && overlaps(it, slotOnDay))).toBe(false)
          expect(world.busy.some((it) => it.day === slotOnDay.day && overlaps(it, slotOnDay))).toBe(
            false,
          )
        }
        // Each chosen weekday is either used or skipped with a reason.
        const visitedDays = [...days, ...daysOf(skipped)].toSorted()
        const due: Day[] = []
        for (let day = request.startDay; day <= days.at(-1)!; day = addDays(day, 1)) {
          if (request.slots.some(({ weekday }) => weekday === weekdayOf(day))) due.push(day)
        }
        expect(visitedDays).toEqual(due)
      }),
      { numRuns: 300 },
    )
  })

  it('has no clash with the facts of its plan', () => {
    fc.assert(
      fc.property(anyRequest, anyWorld, (request, world) => {
        const facts = factsOf(world)
        const { sessions } = planSeries(request, facts, now)
        expect(findClashes(sessions, week, facts, now)).toEqual([])
      }),
    )
  })
})

describe('an agreed series', () => {
  it('has a clash for each session that was taken since, and no other', () => {
    const plan = planSeries(
      { startDay: tomorrow, sessions: 5, slots: [on(1), on(5)] },
      factsOf(),
      now,
    )
    const lost = plan.sessions[2]!
    const facts = factsOf({ taken: [lost] })
    expect(findClashes(plan.sessions, week, facts, now)).toEqual([
      { day: lost.day, slot: lost.slot, why: 'slot_taken' },
    ])
  })

  it('has a clash for a second session on a day, and for a slot that the branch does not offer', () => {
    const [first, second] = [on(1), on(1, 1)]
    const agreed = [
      { day: '2026-11-30', slot: first.id },
      { day: '2026-11-30', slot: second.id },
      { day: '2026-12-07', slot: 999 },
      { day: '2026-12-08', slot: first.id },
    ]
    expect(findClashes(agreed, week, factsOf(), now).map(({ why }) => why)).toEqual([
      'same_day',
      'slot_not_offered',
      'slot_not_offered',
    ])
  })
})

describe('the nearest open slots', () => {
  it('are three, nearest by day and then by time, not on days of the series', () => {
    const wanted = { day: '2026-11-30', starts: '08:30' }
    const taken = week
      .filter(({ weekday, starts }) => weekday === 1 && starts < '09:00')
      .map((slot) => ({ ...slot, day: wanted.day }))
    const used = new Set(['2026-12-01'])
    const slotsOnDays = nearestSlots(wanted, used, week, factsOf({ taken }), now)
    expect(slotsOnDays.map(({ day, starts }) => `${day} ${starts}`)).toEqual([
      '2026-11-30 09:00',
      '2026-11-30 09:30',
      '2026-11-29 08:30',
    ])
  })

  it('can always be booked', () => {
    fc.assert(
      fc.property(anyWorld, anyDay, fc.constantFrom(...week), (world, day, { starts }) => {
        const facts = factsOf(world)
        const used = new Set([addDays(day, 1)])
        const slotsOnDays = nearestSlots({ day, starts }, used, week, facts, now)
        expect(slotsOnDays.length).toBeLessThanOrEqual(3)
        for (const slotOnDay of slotsOnDays) {
          expect(findClashes([slotOnDay], week, facts, now)).toEqual([])
          expect(used.has(slotOnDay.day)).toBe(false)
        }
      }),
    )
  })
})
