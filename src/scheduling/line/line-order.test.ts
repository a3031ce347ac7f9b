import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesOf } from '../../platform/day/time.ts'
import { lineOrder, type LineRules, type WaitingPatient } from './line-order.ts'

const at = minutesOf
const rules: LineRules = { now: at('10:00'), visitMinutes: 15, walkInLimit: 60 }

const booked = (appointmentId: number, time: string, arrived: string): WaitingPatient => ({
  appointmentId,
  isWalkIn: false,
  booked: at(time),
  arrived: at(arrived),
  missed: null,
  movedUp: null,
})
const walkIn = (appointmentId: number, arrived: string): WaitingPatient => ({
  ...booked(appointmentId, arrived, arrived),
  isWalkIn: true,
})
const ids = (waiting: WaitingPatient[], changes: Partial<LineRules> = {}) =>
  lineOrder(waiting, { ...rules, ...changes }).map(({ appointmentId }) => appointmentId)
const reasons = (waiting: WaitingPatient[], changes: Partial<LineRules> = {}) =>
  lineOrder(waiting, { ...rules, ...changes }).map(({ reason }) => reason)

describe('the order of a line', () => {
  it('calls booked patients who came on time by their booked time, not by arrival', () => {
    expect(ids([booked(1, '10:15', '09:40'), booked(2, '10:00', '09:58')])).toEqual([2, 1])
    expect(reasons([booked(1, '10:15', '09:40')])).toEqual([{ code: 'onTime', booked: '10:15' }])
  })

  it('puts who came late behind those on time, by arrival', () => {
    const line = [booked(1, '09:00', '09:50'), booked(2, '10:00', '10:00')]
    expect(ids(line)).toEqual([2, 1])
    expect(reasons(line)[1]).toEqual({ code: 'late', booked: '09:00', came: '09:50' })
    expect(ids([booked(1, '09:00', '09:50'), booked(2, '08:30', '09:55')])).toEqual([1, 2])
  })

  it('lets walk-ins fill a gap, and only a gap', () => {
    const line = [booked(1, '10:30', '09:30'), walkIn(2, '09:40'), walkIn(3, '09:45')]
    // Two visits of 15 minutes end at 10:30; at 10:10 there is room for one.
    expect(ids(line)).toEqual([2, 3, 1])
    expect(ids(line, { now: at('10:10') })).toEqual([2, 1, 3])
    expect(ids(line, { now: at('10:20') })).toEqual([1, 2, 3])
    expect(reasons(line)[0]).toEqual({ code: 'walkIn', since: '09:40' })
  })

  it('calls a walk-in who would wait beyond the limit before booked patients', () => {
    const line = [booked(1, '10:00', '09:50'), walkIn(2, '09:10')]
    expect(ids(line)).toEqual([2, 1])
    expect(reasons(line)[0]).toEqual({ code: 'walkInLimit', since: '09:10', limit: 60 })
    expect(ids(line, { walkInLimit: 90 })).toEqual([1, 2])
  })

  it('calls who was moved up first of all, and says why', () => {
    const urgent = { ...walkIn(3, '09:59'), movedUp: { at: at('10:00'), reason: 'fever' } }
    const line = [booked(1, '10:00', '09:50'), walkIn(2, '09:00'), urgent]
    expect(ids(line)).toEqual([3, 2, 1])
    expect(reasons(line)[0]).toEqual({ code: 'movedUp', reason: 'fever' })
  })

  it('puts who missed a call behind those on time', () => {
    const missed = { ...booked(1, '09:45', '09:30'), missed: at('09:55') }
    expect(ids([missed, booked(2, '10:00', '09:50')])).toEqual([2, 1])
    expect(reasons([missed])).toEqual([{ code: 'missedCall', at: '09:55' }])
  })

  it('calls everybody who is there before those who did not answer a moment ago, and these after a visit', () => {
    const missed = [
      { ...booked(1, '09:45', '09:30'), missed: at('09:59') },
      { ...booked(2, '09:50', '09:30'), missed: at('10:00') },
    ]
    const others = [walkIn(3, '09:50'), booked(4, '11:30', '09:00')]
    // A visit takes 15 minutes: the first is called again after one, before who came early.
    expect(ids([...missed, ...others])).toEqual([3, 1, 2, 4])
    expect(ids([...missed, others[1]!])).toEqual([4, 1, 2])
    expect(ids(missed)).toEqual([1, 2])
    expect(ids([...missed, ...others], { now: at('10:15') })).toEqual([1, 2, 3, 4])
  })

  it('calls a booked patient early when nobody else is there', () => {
    expect(ids([booked(1, '12:00', '09:00')])).toEqual([1])
  })
})

const patients = fc
  .array(
    fc.record({
      isWalkIn: fc.boolean(),
      booked: fc.integer({ min: 480, max: 780 }),
      delay: fc.integer({ min: -60, max: 60 }),
      missed: fc.option(fc.integer({ min: 480, max: 600 })),
      movedUp: fc.option(
        fc.record({ at: fc.integer({ min: 480, max: 600 }), reason: fc.constant('fever') }),
        { freq: 9 },
      ),
    }),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows.map(({ delay, ...row }, index): WaitingPatient => ({
      ...row,
      appointmentId: index + 1,
      arrived: Math.min(600, row.isWalkIn ? row.booked : row.booked + delay),
    })),
  )
const anyRules = fc.record({
  now: fc.integer({ min: 600, max: 700 }),
  visitMinutes: fc.integer({ min: 5, max: 60 }),
  walkInLimit: fc.integer({ min: 5, max: 480 }),
})
const isOnTime = (one: WaitingPatient) =>
  !one.isWalkIn && !one.movedUp && one.missed === null && one.arrived <= one.booked
const isPlainWalkIn = (one: WaitingPatient) => one.isWalkIn && !one.movedUp && one.missed === null

describe('every line', () => {
  it('has each patient at exactly one place', () => {
    fc.assert(
      fc.property(patients, anyRules, (line, given) => {
        expect(ids(line, given).toSorted((a, b) => a - b)).toEqual(
          line.map(({ appointmentId }) => appointmentId),
        )
      }),
    )
  })

  it('has the same order whatever the order of its input', () => {
    fc.assert(
      fc.property(patients, anyRules, fc.integer(), (line, given, seed) => {
        const mixed = line.toSorted(
          (a, b) => ((a.appointmentId * seed) % 17) - ((b.appointmentId * seed) % 17),
        )
        expect(lineOrder(mixed, { ...rules, ...given })).toEqual(
          lineOrder(line, { ...rules, ...given }),
        )
      }),
    )
  })

  it('keeps those on time by their booked time, and walk-ins by arrival, whoever else is there', () => {
    fc.assert(
      fc.property(patients, anyRules, (line, given) => {
        const order = ids(line, given).map((id) => line[id - 1]!)
        const times = order.filter(isOnTime).map((one) => one.booked)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        const arrivals = order.filter(isPlainWalkIn).map(({ arrived }) => arrived)
        expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
      }),
    )
  })

  it('stays the same behind whoever is called, if the visit takes its usual time', () => {
    fc.assert(
      fc.property(patients, anyRules, (line, given) => {
        const [first, ...others] = ids(line, given)
        const left = line.filter(({ appointmentId }) => appointmentId !== first)
        const later = { ...given, now: given.now + given.visitMinutes }
        expect(ids(left, later)).toEqual(others)
      }),
    )
  })

  it('lets no walk-in wait beyond the limit but for others who would, and those moved up', () => {
    fc.assert(
      fc.property(patients, anyRules, (line, given) => {
        const order = ids(line, given).map((id) => line[id - 1]!)
        order.forEach((one, index) => {
          const calledAt = given.now + index * given.visitMinutes
          if (!isPlainWalkIn(one) || calledAt <= one.arrived + given.walkInLimit) return
          const dueAt = Math.max(
            given.now,
            one.arrived + given.walkInLimit - given.visitMinutes + 1,
          )
          const since = Math.max(0, Math.ceil((dueAt - given.now) / given.visitMinutes))
          const before = order.slice(since, index)
          expect(before.every((other) => isPlainWalkIn(other) || other.movedUp)).toBe(true)
        })
      }),
    )
  })

  it('never keeps somebody on time waiting for one who came late, once their time is here', () => {
    fc.assert(
      fc.property(patients, anyRules, (line, given) => {
        const order = ids(line, given).map((id) => line[id - 1]!)
        order.forEach((one, index) => {
          const time = given.now + index * given.visitMinutes
          const isBehind =
            !one.movedUp && (one.missed !== null || (!one.isWalkIn && !isOnTime(one)))
          if (!isBehind) return
          const due = order
            .slice(index)
            .filter((other) => isOnTime(other) && other.booked < time + given.visitMinutes)
          expect(due).toEqual([])
        })
      }),
    )
  })
})
