import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Weekday } from '../../platform/day/day.ts'
import { byDayAndPlace, fairOrder, matchFreeTimes, type Waiting } from './fair-order.ts'
import { fulfilsWish, type FreeTime } from './wish.ts'

const allWeek: Weekday[] = [1, 2, 3, 4, 5, 6, 7]

const waiting = (changes: Partial<Waiting> = {}): Waiting => ({
  id: 1,
  serviceId: 1,
  consultantId: 4,
  branchIds: [1],
  weekdays: allWeek,
  fromTime: null,
  untilTime: null,
  firstDay: '2026-11-24',
  lastDay: '2026-12-24',
  addedAt: '2026-11-24T03:35:00.000Z',
  calls: [],
  isHolding: false,
  busy: [],
  ...changes,
})

/** Wednesday morning. */
const free: FreeTime = {
  slot: 11,
  day: '2026-11-25',
  starts: '09:30',
  ends: '09:45',
  consultantId: 4,
  branchId: 1,
}
const ids = (entries: Waiting[]) => entries.map(({ id }) => id)
const called = (outcome: 'noAnswer' | 'declined', changes: Partial<FreeTime> = {}) => {
  const { consultantId, day, starts } = { ...free, ...changes }
  return { consultantId, day, starts, outcome }
}

describe('a wish', () => {
  it.each<[string, Partial<Waiting>, boolean]>([
    ['of anything', {}, true],
    ['of any consultant', { consultantId: null }, true],
    ['of another consultant', { consultantId: 5 }, false],
    ['of another branch', { branchIds: [2, 3] }, false],
    ['of two branches', { branchIds: [2, 1] }, true],
    ['of another day of the week', { weekdays: [1, 2] }, false],
    ['of an hour that has it', { fromTime: '09:30', untilTime: '09:45' }, true],
    ['of later', { fromTime: '09:35' }, false],
    ['that must be over before it ends', { untilTime: '09:40' }, false],
    ['that begins later', { firstDay: '2026-11-26' }, false],
    ['that has ended', { lastDay: '2026-11-24' }, false],
  ])('%s', (_, changes, expected) => {
    expect(fulfilsWish(waiting(changes), free)).toBe(expected)
  })
})

describe('the order in which the desk calls', () => {
  it('begins with who has waited longest', () => {
    const entries = [
      waiting({ id: 1, addedAt: '2026-11-24T05:00:00.000Z' }),
      waiting({ id: 2, addedAt: '2026-11-23T05:00:00.000Z' }),
      waiting({ id: 3, addedAt: '2026-11-24T05:00:00.000Z' }),
    ]
    expect(ids(fairOrder(entries, free))).toEqual([2, 1, 3])
  })

  it('puts who did not answer about this time behind the others, but not for another time', () => {
    const entries = [
      waiting({ id: 1, calls: [called('noAnswer')], addedAt: '2026-11-20T05:00:00.000Z' }),
      waiting({ id: 2 }),
    ]
    expect(ids(fairOrder(entries, free))).toEqual([2, 1])
    expect(ids(fairOrder(entries, { ...free, starts: '09:45', ends: '10:00' }))).toEqual([1, 2])
  })

  it('leaves out who declined this time, has a time held, or is elsewhere then', () => {
    const entries = [
      waiting({ id: 1, calls: [called('declined')] }),
      waiting({ id: 2, isHolding: true }),
      waiting({ id: 3, busy: [{ day: free.day, starts: '09:40', ends: '10:00' }] }),
      waiting({ id: 4, busy: [{ day: free.day, starts: '09:45', ends: '10:00' }] }),
    ]
    expect(ids(fairOrder(entries, free))).toEqual([4])
  })
})

describe('the free times of those who wait', () => {
  it('are for those whose service the consultant gives, soonest first, with their places', () => {
    const entries = [
      waiting({ id: 1 }),
      waiting({ id: 2, serviceId: 2, addedAt: '2026-11-23T05:00:00.000Z' }),
      waiting({ id: 3, serviceId: 3 }),
    ]
    const later = { ...free, slot: 12, day: '2026-12-02' }
    const timesOf = (service: number) => (service === 3 ? [] : [later, free])
    const offers = matchFreeTimes(entries, timesOf)
    expect([...offers.keys()].toSorted()).toEqual([1, 2])
    expect(offers.get(1)).toEqual([
      { ...free, place: 2 },
      { ...later, place: 2 },
    ])
    expect(offers.get(2)!.map(({ place }) => place)).toEqual([1, 1])
  })
})

const time = fc
  .integer({ min: 32, max: 71 })
  .map(
    (quarter) =>
      `${String(quarter >> 2).padStart(2, '0')}:${['00', '15', '30', '45'][quarter % 4]}`,
  )
const freeTime = fc.record({
  day: fc.nat(20),
  starts: time,
  consultantId: fc.integer({ min: 4, max: 6 }),
})
const freeTimes = fc
  .uniqueArray(freeTime, {
    selector: (it) => `${it.day} ${it.starts} ${it.consultantId}`,
    maxLength: 12,
  })
  .map((rows) =>
    rows.map(({ day, starts, consultantId }, index): FreeTime => ({
      slot: index,
      day: addDays('2026-11-24', day),
      starts,
      ends: `${starts.slice(0, 3)}${Number(starts.slice(3)) + 14}`,
      consultantId,
      branchId: 1 + (index % 2),
    })),
  )
const entry = fc.record({
  consultantId: fc.option(fc.integer({ min: 4, max: 6 })),
  branchIds: fc.constantFrom([1], [2], [1, 2]),
  weekdays: fc.subarray(allWeek, { minLength: 1 }),
  addedAt: fc.nat(50).map((minute) => `2026-11-24T03:${String(minute).padStart(2, '0')}:00.000Z`),
  isHolding: fc.boolean(),
})
const entries = fc
  .array(entry, { maxLength: 12 })
  .map((rows) => rows.map((row, index) => waiting({ id: index + 1, ...row })))

it('every free time has each who wants it once, in one order without gaps, however they are read', () => {
  fc.assert(
    fc.property(entries, freeTimes, fc.infiniteStream(fc.nat()), (people, times, keys) => {
      const offers = matchFreeTimes(people, () => times)
      for (const free of times) {
        const places = people.flatMap(({ id }) =>
          (offers.get(id) ?? []).filter(({ slot }) => slot === free.slot).map((it) => it.place),
        )
        const wanted = people.filter((it) => !it.isHolding && fulfilsWish(it, free))
        expect(places.toSorted((a, b) => a - b)).toEqual(wanted.map((_, index) => index + 1))
      }
      const shuffled = people
        .map((person) => ({ person, key: keys.next().value }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ person }) => person)
      for (const free of times) {
        expect(fairOrder(shuffled, free)).toEqual(fairOrder(people, free))
      }
    }),
  )
})

it('a call that nobody answers moves nobody else back', () => {
  fc.assert(
    fc.property(entries, freeTimes, (people, times) => {
      for (const free of times) {
        const before = fairOrder(people, free)
        const [first] = before
        if (!first) continue
        const { consultantId, day, starts } = free
        const unanswered = { consultantId, day, starts, outcome: 'noAnswer' as const }
        const after = fairOrder(
          people.map((it) => (it === first ? { ...it, calls: [unanswered] } : it)),
          free,
        )
        expect(ids(after)).toEqual([...ids(before.slice(1)), first.id])
      }
    }),
  )
})

describe('all times of one entry', () => {
  const names: Record<number, string> = { 4: 'Dr. Rohan', 5: 'Dr. Anita', 6: 'Dr. Anita' }
  const at = (day: string, consultantId: number, branchId: number, starts: string): FreeTime => ({
    ...free,
    day,
    consultantId,
    branchId,
    starts,
  })

  it('are listed by day, then by consultant and branch, each by the clock', () => {
    const sorted = [
      at('2026-11-25', 5, 1, '09:00'),
      at('2026-11-25', 5, 1, '10:00'),
      at('2026-11-25', 5, 2, '08:00'),
      at('2026-11-25', 6, 1, '09:00'),
      at('2026-11-25', 4, 1, '07:00'),
      at('2026-11-26', 5, 1, '06:00'),
    ]
    const order = byDayAndPlace((id) => names[id]!)
    for (const mixed of [sorted.toReversed(), [...sorted.slice(3), ...sorted.slice(0, 3)]]) {
      expect(mixed.toSorted(order)).toEqual(sorted)
    }
  })
})
