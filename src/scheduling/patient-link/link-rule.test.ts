import { describe, expect, it } from 'vitest'
import {
  changesEnd,
  lastMoveDay,
  ownArrivalProblem,
  ownChangeProblem,
  type OwnAppointmentFacts,
} from './link-rule.ts'

const facts: OwnAppointmentFacts = {
  status: 'PE',
  day: '2026-11-26',
  starts: '10:00',
  isHeld: false,
  isDisplaced: false,
  hasArrived: false,
  visitRecorded: false,
  isSeries: false,
  takesArrivals: true,
  changeHours: 2,
}
/** In Kolkata, 5 hours and 30 minutes ahead of UTC. */
const at = (day: string, time: string) => ({
  today: day,
  instant: new Date(`${day}T${time}:00+05:30`),
  timeZone: 'Asia/Kolkata',
})
const before = at('2026-11-25', '12:00')

describe('a patient by their link', () => {
  it('confirms, moves, cancels and waits before the hour that the branch sets', () => {
    for (const change of ['confirm', 'cancel', 'move', 'wait'] as const) {
      expect(ownChangeProblem(change, facts, before), change).toBeUndefined()
    }
  })

  it('cancels until that hour, to the minute, and confirms until the appointment begins', () => {
    expect(changesEnd(facts, 'Asia/Kolkata').toISOString()).toBe('2026-11-26T02:30:00.000Z')
    expect(ownChangeProblem('cancel', facts, at('2026-11-26', '07:59'))).toBeUndefined()
    expect(ownChangeProblem('cancel', facts, at('2026-11-26', '08:00'))).toBe('too_late_online')
    expect(ownChangeProblem('confirm', facts, at('2026-11-26', '09:59'))).toBeUndefined()
    expect(ownChangeProblem('confirm', facts, at('2026-11-26', '10:00'))).toBe('past_slot')
    const unlimited = { ...facts, changeHours: 0 }
    expect(ownChangeProblem('cancel', unlimited, at('2026-11-26', '09:59'))).toBeUndefined()
  })

  it('moves under the rule of the desk: none of today, and none with a recorded visit', () => {
    expect(ownChangeProblem('move', facts, at('2026-11-26', '00:01'))).toBe(
      'today_not_reschedulable',
    )
    expect(ownChangeProblem('move', { ...facts, visitRecorded: true }, before)).toBe(
      'visit_recorded',
    )
  })

  it('moves until the evening before, where cancelling goes on for longer', () => {
    expect(lastMoveDay(facts, 'Asia/Kolkata')).toBe('2026-11-25')
    expect(lastMoveDay({ ...facts, changeHours: 10 }, 'Asia/Kolkata')).toBe('2026-11-25')
    // Then both end together, before its day begins.
    expect(lastMoveDay({ ...facts, changeHours: 11 }, 'Asia/Kolkata')).toBeNull()
    expect(ownChangeProblem('move', facts, at('2026-11-25', '23:59'))).toBeUndefined()
  })

  it('confirms no time that a leave took away, and moves or cancels it', () => {
    const displaced = { ...facts, isDisplaced: true }
    expect(ownChangeProblem('confirm', displaced, before)).toBe('on_leave')
    expect(ownChangeProblem('move', displaced, before)).toBeUndefined()
    expect(ownChangeProblem('cancel', displaced, before)).toBeUndefined()
  })

  it('changes nothing of what is cancelled, conducted, only held, or has arrived', () => {
    const others: Partial<OwnAppointmentFacts>[] = [
      { status: 'CN' },
      { status: 'CD' },
      { isHeld: true },
      { hasArrived: true },
    ]
    for (const other of others) {
      for (const change of ['confirm', 'cancel', 'move', 'wait'] as const) {
        expect(ownChangeProblem(change, { ...facts, ...other }, before)).toBe('not_pending')
      }
    }
  })

  it('waits for an earlier day only where there is one, and not for a session of a series', () => {
    expect(ownChangeProblem('wait', facts, at('2026-11-26', '07:00'))).toBe('past_slot')
    expect(ownChangeProblem('wait', { ...facts, isSeries: true }, before)).toBe('subscription_only')
  })

  it('counts the hours by the clock on the wall when it is set forward that night', () => {
    const spring = { ...facts, day: '2026-03-29', starts: '04:00', changeHours: 3 }
    // 04:00 in summer time is 02:00 UTC.
    expect(changesEnd(spring, 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z')
  })
})

describe('a patient who says that they are here', () => {
  it('can from two hours before, to the minute, until the day ends', () => {
    const problemAt = (day: string, time: string) => ownArrivalProblem(facts, at(day, time))
    expect(problemAt('2026-11-25', '10:00')).toBe('not_today')
    expect(problemAt('2026-11-26', '07:59')).toBe('not_yet')
    expect(problemAt('2026-11-26', '08:00')).toBeUndefined()
    expect(problemAt('2026-11-26', '23:59')).toBeUndefined()
    expect(problemAt('2026-11-27', '00:00')).toBe('not_today')
  })

  it('cannot for what the desk would not take either, nor where only the desk marks arrivals', () => {
    const on = at('2026-11-26', '09:50')
    expect(ownArrivalProblem({ ...facts, status: 'CN' }, on)).toBe('not_pending')
    expect(ownArrivalProblem({ ...facts, isHeld: true }, on)).toBe('not_pending')
    expect(ownArrivalProblem({ ...facts, takesArrivals: false }, on)).toBe('not_pending')
    expect(ownArrivalProblem({ ...facts, isDisplaced: true }, on)).toBe('on_leave')
  })
})
