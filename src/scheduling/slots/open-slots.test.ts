import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Weekday } from '../../platform/day/day.ts'
import { addMinutes, overlaps } from '../../platform/day/time.ts'
import { openSlots, slotProblem, type DayFacts, type WeeklySlot } from './open-slots.ts'

const tuesday = '2026-11-24'
const now = { today: tuesday, time: '09:05' }

/** Slots of a quarter of an hour from 09:00 on a weekday. */
const quarterHours = (weekday: Weekday, count: number): WeeklySlot[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    weekday,
    starts: addMinutes('09:00', index * 15),
    ends: addMinutes('09:00', index * 15 + 15),
  }))

const facts = (changes: Partial<DayFacts> = {}): DayFacts => ({
  slots: quarterHours(2, 4),
  daysOff: [],
  taken: [],
  ...changes,
})

const startsOf = (slots: WeeklySlot[]) => slots.map(({ starts }) => starts)

describe('open slots', () => {
  it('shows only future slots on the same day', () => {
    expect(startsOf(openSlots(tuesday, facts(), now))).toEqual(['09:15', '09:30', '09:45'])
  })

  it('does not show a slot that begins in this minute', () => {
    const atSlot = { today: tuesday, time: '09:15' }
    expect(startsOf(openSlots(tuesday, facts(), atSlot))).toEqual(['09:30', '09:45'])
  })

  it('shows nothing on a holiday, and nothing on a leave', () => {
    const holiday = facts({ daysOff: [{ name: 'Diwali', part: undefined }] })
    expect(openSlots(tuesday, holiday, now)).toEqual([])
    expect(slotProblem(holiday.slots[2]!, tuesday, holiday, now)).toBe('holiday')
  })

  it('shows the other half of a half day off', () => {
    const half = facts({
      daysOff: [{ name: 'Half day', part: { starts: '09:20', ends: '13:00' } }],
    })
    expect(startsOf(openSlots(addDays(tuesday, 7), half, now))).toEqual(['09:00'])
  })

  it('leaves out a slot that an appointment overlaps by a minute, but not the next one', () => {
    const taken = facts({ taken: [{ starts: '09:44', ends: '10:00' }] })
    expect(startsOf(openSlots(addDays(tuesday, 7), taken, now))).toEqual(['09:00', '09:15'])
  })

  it('refuses a slot of another weekday', () => {
    const wednesday = addDays(tuesday, 1)
    expect(slotProblem(facts().slots[0]!, wednesday, facts(), now)).toBe('slot_not_offered')
  })

  it('refuses a slot that is not in the schedule', () => {
    const retired = { ...facts().slots[0]!, id: 99 }
    expect(slotProblem(retired, addDays(tuesday, 7), facts(), now)).toBe('slot_not_offered')
  })
})

const range = fc
  .tuple(fc.integer({ min: 0, max: 94 }), fc.integer({ min: 1, max: 12 }))
  .map(([from, length]) => ({
    starts: addMinutes('00:00', from * 15),
    ends: addMinutes('00:00', Math.min(from + length, 95) * 15),
  }))
  .filter(({ starts, ends }) => starts < ends)

const anyFacts = fc.record({
  slots: fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 200 }),
      weekday: fc.integer({ min: 1, max: 7 }),
      range,
    }),
    { maxLength: 30 },
  ),
  taken: fc.array(range, { maxLength: 20 }),
  parts: fc.array(range, { maxLength: 2 }),
})

describe('open slots, for random facts', () => {
  it('are on the weekday, in the future, free, outside leave and in order', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 30 }), (any, ahead) => {
        const day = addDays(tuesday, ahead)
        const dayFacts: DayFacts = {
          slots: any.slots.map(({ id, weekday, range: { starts, ends } }) => ({
            id,
            weekday: weekday as Weekday,
            starts,
            ends,
          })),
          taken: any.taken,
          daysOff: any.parts.map((part) => ({ name: 'Leave', part })),
        }
        const open = openSlots(day, dayFacts, now)
        for (const slot of open) {
          expect(slot.weekday).toBe(weekdayOf(day))
          expect(day > now.today || slot.starts > now.time).toBe(true)
          expect(dayFacts.taken.some((taken) => overlaps(taken, slot))).toBe(false)
          expect(any.parts.some((part) => overlaps(part, slot))).toBe(false)
        }
        expect(startsOf(open)).toEqual(startsOf(open).toSorted())
        // Every slot that is left out has a problem.
        for (const slot of dayFacts.slots) {
          const isOpen = open.includes(slot)
          expect(isOpen).toBe(slotProblem(slot, day, dayFacts, now) === undefined)
        }
      }),
    )
  })

  it('booking an open slot removes it, and cancelling shows it again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(), (count, pick) => {
        const nextWeek = addDays(tuesday, 7)
        const before = facts({ slots: quarterHours(2, count) })
        const open = openSlots(nextWeek, before, now)
        const chosen = open[pick % open.length]!
        const after = { ...before, taken: [{ starts: chosen.starts, ends: chosen.ends }] }
        expect(openSlots(nextWeek, after, now)).toEqual(open.filter((slot) => slot !== chosen))
        expect(slotProblem(chosen, nextWeek, after, now)).toBe('slot_taken')
      }),
    )
  })
})

describe('a night on which the clock changes', () => {
  const at = (instant: string) => clinicNow(new Date(instant), 'Europe/Berlin')
  /** Slots of a quarter of an hour on a Sunday from 01:30 to 03:30. */
  const night = (): DayFacts => ({
    slots: Array.from({ length: 8 }, (_, index) => ({
      id: index + 1,
      weekday: 7 as const,
      starts: addMinutes('01:30', index * 15),
      ends: addMinutes('01:30', index * 15 + 15),
    })),
    daysOff: [],
    taken: [],
  })

  it('neither offers nor books a time that the clock skips', () => {
    const facts = night()
    const now = at('2027-03-20T10:00:00Z')
    const open = startsOf(openSlots('2027-03-28', facts, now))
    expect(open).toEqual(['01:30', '01:45', '03:00', '03:15'])
    expect(slotProblem(facts.slots[2]!, '2027-03-28', facts, now)).toBe('slot_not_offered')
    expect(startsOf(openSlots('2027-03-21', facts, now))).toHaveLength(8)
  })

  it('offers a time that occurs twice until its first occurrence', () => {
    const open = (instant: string) => startsOf(openSlots('2027-10-31', night(), at(instant)))
    // 02:20 for the first time, and 02:20 again an hour later.
    expect(open('2027-10-31T00:20:00Z')).toEqual(['02:30', '02:45', '03:00', '03:15'])
    expect(open('2027-10-31T01:20:00Z')).toEqual(['03:00', '03:15'])
  })
})
