import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visitDurations } from './durations.ts'
import {
  callDistributions,
  expectedWaits,
  type LineFacts,
  type LineMember,
} from './expected-wait.ts'
import { quantileOf } from './minute-distribution.ts'

const quarterHour = visitDurations(15, undefined)
const waiting = (id: number, changes: Partial<LineMember> = {}): LineMember => ({
  id,
  durations: quarterHour,
  isHere: true,
  dueIn: 0,
  ...changes,
})
const facts = (members: LineMember[], changes: Partial<LineFacts> = {}): LineFacts => ({
  consultant: { state: 'free' },
  members,
  finished: [],
  breaks: [],
  lateness: [0, 5, 10],
  comeRate: 0.9,
  ...changes,
})
const waitOf = (id: number, lineFacts: LineFacts) => expectedWaits(lineFacts).get(id)!

describe('the expected wait', () => {
  it('is short for the next one of a free consultant, and a range', () => {
    expect(waitOf(1, facts([waiting(1)]))).toEqual({ from: 0, to: 5 })
  })

  it('counts from when the consultant comes, and later when that is past', () => {
    const before = facts([waiting(1)], { consultant: { state: 'notBegun', dueIn: 30 } })
    expect(waitOf(1, before)).toEqual({ from: 30, to: 40 })
    const overdue = facts([waiting(1)], { consultant: { state: 'notBegun', dueIn: -60 } })
    expect(waitOf(1, overdue)).toEqual({ from: 0, to: 10 })
  })

  it('is shorter the longer the patient before is inside', () => {
    const after = (minutes: number) =>
      facts([waiting(1)], { consultant: { state: 'busy', minutes, durations: quarterHour } })
    expect(waitOf(1, after(0)).to).toBeGreaterThan(waitOf(1, after(12)).to)
  })

  it('is longer on a slow day', () => {
    const members = [1, 2, 3, 4, 5].map((id) => waiting(id))
    const slow = Array.from({ length: 6 }, () => ({ minutes: 28, durations: quarterHour }))
    expect(waitOf(5, facts(members, { finished: slow })).to).toBeGreaterThan(
      waitOf(5, facts(members)).to,
    )
  })

  it('leaves out who is booked and very late, and counts who is due before', () => {
    const member = (dueIn: number) => waiting(1, { isHere: false, dueIn })
    const before = (dueIn: number) => waitOf(2, facts([member(dueIn), waiting(2)]))
    expect(before(-60)).toEqual({ from: 0, to: 5 })
    expect(before(-1).to).toBeGreaterThan(5)
  })

  it('goes on after lunch for whom is due after lunch', () => {
    const lunch = { from: 10, to: 40 }
    const members = [waiting(1), waiting(2, { dueIn: 45 })]
    expect(waitOf(2, facts(members, { breaks: [lunch] })).to).toBeGreaterThanOrEqual(40)
    expect(waitOf(1, facts(members, { breaks: [lunch] }))).toEqual({ from: 0, to: 5 })
  })

  it('learns from past visits, the more of them the more', () => {
    const past = (count: number) => ({ count, minutes: Array.from({ length: 10 }, () => 30) })
    const mean = (count: number) => {
      const durations = visitDurations(10, past(count))
      return durations.reduce((sum, minutes) => sum + minutes, 0) / durations.length
    }
    expect(mean(0)).toBeCloseTo(10, 0)
    expect(mean(8)).toBeCloseTo(20, 0)
    expect(mean(10_000)).toBeCloseTo(30, 0)
  })
})

const memberArbitrary = fc.record({
  durations: fc
    .array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 })
    .map((minutes) => minutes.toSorted((a, b) => a - b)),
  isHere: fc.boolean(),
  dueIn: fc.integer({ min: -90, max: 240 }),
})
const factsArbitrary = fc.record({
  consultant: fc.oneof(
    fc.constant({ state: 'free' as const }),
    fc.record({
      state: fc.constant('busy' as const),
      minutes: fc.integer({ min: 0, max: 90 }),
      durations: fc.constant(quarterHour),
    }),
    fc.record({
      state: fc.constant('notBegun' as const),
      dueIn: fc.integer({ min: -60, max: 120 }),
    }),
  ),
  finished: fc.array(
    fc.record({ minutes: fc.integer({ min: 0, max: 90 }), durations: fc.constant(quarterHour) }),
    { maxLength: 5 },
  ),
  breaks: fc
    .record({ from: fc.integer({ min: -20, max: 200 }), minutes: fc.integer({ min: 1, max: 60 }) })
    .map(({ from, minutes }) => [{ from, to: from + minutes }]),
  lateness: fc.constant([0, 5, 15]),
  comeRate: fc.constant(0.88),
  people: fc.array(memberArbitrary, { minLength: 1, maxLength: 8 }),
})

describe('the expected wait of any line', () => {
  it('is a range for everybody who is here, never negative, and never later than who follows', () => {
    fc.assert(
      fc.property(factsArbitrary, ({ people, ...rest }) => {
        const members = people.map((person, id) => ({ ...person, id }))
        const waits = expectedWaits({ ...rest, members })
        expect([...waits.keys()]).toEqual(
          members.filter(({ isHere }) => isHere).map(({ id }) => id),
        )
        let before = { from: 0, to: 5 }
        for (const wait of waits.values()) {
          expect(wait.from).toBeGreaterThanOrEqual(before.from)
          expect(wait.to).toBeGreaterThanOrEqual(before.to)
          expect(wait.to).toBeGreaterThan(wait.from)
          before = wait
        }
      }),
    )
  })

  it('does not get shorter by one more person before', () => {
    fc.assert(
      fc.property(factsArbitrary, memberArbitrary, fc.nat(), ({ people, ...rest }, other, at) => {
        const last = { ...waiting(100), dueIn: 300 }
        const members = [...people.map((person, id) => ({ ...person, id })), last]
        const more = members.toSpliced(at % members.length, 0, { ...other, id: 200 })
        const before = callDistributions({ ...rest, members }).get(100)!
        const after = callDistributions({ ...rest, members: more }).get(100)!
        for (const share of [0.05, 0.5, 0.95]) {
          expect(quantileOf(after, share)).toBeGreaterThanOrEqual(quantileOf(before, share))
        }
        // Its beginning may be earlier: less is certain about more people.
        const { to } = waitOf(100, { ...rest, members })
        expect(waitOf(100, { ...rest, members: more }).to).toBeGreaterThanOrEqual(to)
      }),
    )
  })
})
