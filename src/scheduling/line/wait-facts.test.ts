import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMinutes, minutesOf } from '../../platform/day/time.ts'
import { latenessOf } from './durations.ts'
import { expectedWaits } from './expected-wait.ts'
import { lineOrder } from './line-order.ts'
import { slotsLeft, waitFacts, type WaitEntry } from './wait-facts.ts'

const midnight = Date.parse('2026-11-24T00:00:00Z')
const slotMinutes = 15
const instantAt = (minute: number) => new Date(midnight + minute * 60_000).toISOString()

interface Person {
  booked: number | null
  /** Seconds of the day. */
  arrived: number
  state: 'waiting' | 'expected'
  movedUp: number | null
  missed: number | null
}

const toEntry = ({ booked, arrived, state, movedUp, missed }: Person, id: number): WaitEntry => ({
  appointmentId: id,
  serviceId: 1,
  state: booked === null ? 'waiting' : state,
  walkIn: booked === null,
  starts: addMinutes('00:00', booked ?? Math.floor(arrived / 60)),
  arrivedAt: booked === null || state === 'waiting' ? instantAt(arrived / 60) : null,
  calledAt: null,
  finishedAt: null,
  missedAt: missed === null ? null : instantAt(missed),
  movedUpAt: movedUp === null ? null : instantAt(movedUp),
  movedUpReason: movedUp === null ? null : 'fever',
})

/** The waits of those who wait, in the order of their places; as `readLine` orders them. */
function waitsByPlace(
  entries: readonly WaitEntry[],
  now: number,
  hours: readonly [number, number][],
) {
  const rules = { now, visitMinutes: slotMinutes, walkInLimit: 60 }
  const slots = hours.flatMap(([from, to]) =>
    Array.from({ length: (to - from) / slotMinutes }, (_, index) => ({
      starts: addMinutes('00:00', from + index * slotMinutes),
      ends: addMinutes('00:00', from + (index + 1) * slotMinutes),
    })),
  )
  const day = { slots, visits: new Map(), lateness: latenessOf(undefined), comeRate: 0.88 }
  const clock = { instant: new Date(midnight + now * 60_000), timeZone: 'UTC' }
  const waits = expectedWaits(waitFacts(entries, day, rules, clock))
  const minuteOf = (at: string | null) =>
    at === null ? null : (Date.parse(at) - midnight) / 60_000
  const places = lineOrder(
    entries
      .filter(({ state }) => state === 'waiting')
      .map((entry) => ({
        appointmentId: entry.appointmentId,
        isWalkIn: entry.walkIn,
        booked: minutesOf(entry.starts),
        arrived: minuteOf(entry.arrivedAt)!,
        missed: minuteOf(entry.missedAt),
        movedUp:
          entry.movedUpAt === null ? null : { at: minuteOf(entry.movedUpAt)!, reason: 'fever' },
      })),
    rules,
  )
  return places.map(({ appointmentId }) => waits.get(appointmentId)!)
}

const morning: [number, number] = [540, 780]

it('two who come late in one minute wait in the order of their places', () => {
  const late = { booked: 600, state: 'waiting', movedUp: null, missed: null } as const
  // The later number came some seconds earlier.
  const entries = [
    { ...late, arrived: 954 * 60 + 40 },
    { ...late, arrived: 954 * 60 + 5 },
  ]
  const [first, second] = waitsByPlace(entries.map(toEntry), 955, [morning])
  expect(first!.from).toBe(0)
  expect(second!.from).toBeGreaterThanOrEqual(first!.from)
  expect(second!.to).toBeGreaterThan(first!.to)
})

it('no place has a range that begins or ends before that of the place before it', () => {
  const minute = fc.integer({ min: 480, max: 1200 })
  const person = fc.record({
    booked: fc.option(minute),
    arrived: fc.integer({ min: 480 * 60, max: 1200 * 60 }),
    state: fc.constantFrom('waiting' as const, 'expected' as const),
    movedUp: fc.option(minute, { freq: 5 }),
    missed: fc.option(minute, { freq: 5 }),
  })
  fc.assert(
    fc.property(
      fc.array(person, { minLength: 2, maxLength: 9 }),
      minute,
      fc.boolean(),
      (people, now, hasEvening) => {
        const entries = people.filter(({ arrived }) => arrived <= now * 60).map(toEntry)
        const waits = waitsByPlace(entries, now, hasEvening ? [morning, [1020, 1200]] : [morning])
        waits.reduce(
          (before, wait) => {
            expect(wait.from).toBeGreaterThanOrEqual(before.from)
            expect(wait.to).toBeGreaterThanOrEqual(before.to)
            return wait
          },
          { from: 0, to: 0 },
        )
      },
    ),
  )
})

it('a leave takes the slots that it touches, and the rest of the day only where none is left after it', () => {
  const slots = ['09:00', '10:00', '14:00'].map((starts) => ({
    starts,
    ends: addMinutes(starts, 60),
  }))
  const left = (part: { starts: string; ends: string } | undefined, now: string) => {
    const { slots: rest, backAt, isOver } = slotsLeft(slots, [{ part }], minutesOf(now))
    return [rest.map(({ starts }) => starts).join(' '), isOver ? 'over' : backAt && backAt / 60]
  }
  const until = (ends: string) => ({ starts: '09:30', ends })
  expect(left(until('10:00'), '09:45')).toEqual(['10:00 14:00', 10])
  expect(left(until('12:00'), '11:00')).toEqual(['14:00', 14])
  expect(left(until('12:00'), '12:00')).toEqual(['14:00', undefined])
  expect(left(until('23:59'), '09:00')).toEqual(['', undefined])
  expect(left(until('23:59'), '09:30')).toEqual(['', 'over'])
  expect(left({ starts: '14:00', ends: '15:00' }, '14:59')).toEqual(['09:00 10:00', 'over'])
  expect(left({ starts: '14:00', ends: '15:00' }, '15:00')).toEqual(['09:00 10:00', undefined])
  expect(left(undefined, '08:00')).toEqual(['', 'over'])
})

it('nobody is called before a leave is over, whoever was seen before it and however long they wait', () => {
  const waiting = { booked: 530, state: 'waiting', movedUp: null, missed: null } as const
  const entries = [toEntry({ ...waiting, arrived: 530 * 60 }, 1)]
  const seen = { ...toEntry({ ...waiting, arrived: 520 * 60 }, 2), state: 'done' as const }
  const slots = [{ starts: '11:00', ends: '12:00' }]
  const day = { slots, visits: new Map(), lateness: latenessOf(undefined), comeRate: 0.88 }
  const now = 9 * 60 + 30
  const waits = (backAt: number | undefined) =>
    expectedWaits(
      waitFacts(
        [...entries, { ...seen, calledAt: instantAt(525), finishedAt: instantAt(535) }],
        { ...day, backAt },
        { now, visitMinutes: slotMinutes, walkInLimit: 60 },
        { instant: new Date(midnight + now * 60_000), timeZone: 'UTC' },
      ),
    ).get(1)!
  expect(waits(undefined).from).toBeLessThan(30)
  expect(waits(660).from).toBeGreaterThanOrEqual(660 - now)
})
