import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { appointmentStatuses } from './statuses.ts'
import {
  canReschedule,
  changeProblem,
  conductProblem,
  rescheduleProblem,
} from './appointment-status.ts'

const today = '2026-11-24'
const pending = { status: 'PE', day: today, version: 3, visitRecorded: false } as const

describe('conducting', () => {
  it('is possible for a pending appointment of today or before', () => {
    expect(conductProblem(pending, 3, today)).toBeUndefined()
    expect(conductProblem({ ...pending, day: '2026-11-20' }, 3, today)).toBeUndefined()
    expect(conductProblem({ ...pending, day: '2026-11-25' }, 3, today)).toBe('not_yet')
  })
})

describe('rescheduling', () => {
  it('is refused for today, when the patient may already be in the waiting room', () => {
    expect(canReschedule(pending, today)).toBe(false)
    expect(rescheduleProblem(pending, 3, today)).toBe('today_not_reschedulable')
    expect(rescheduleProblem({ ...pending, day: '2026-11-25' }, 3, today)).toBeUndefined()
  })

  it('is refused for an appointment with a recorded visit, on any day', () => {
    const recorded = { ...pending, day: '2026-11-20', visitRecorded: true }
    expect(canReschedule(recorded, today)).toBe(false)
    expect(rescheduleProblem(recorded, 3, today)).toBe('visit_recorded')
    expect(rescheduleProblem({ ...recorded, day: '2026-11-25' }, 3, today)).toBe('visit_recorded')
    // It can still be conducted and cancelled: its record stays readable.
    expect(conductProblem(recorded, 3, today)).toBeUndefined()
    expect(changeProblem(recorded, 3, 'CN')).toBeUndefined()
  })
})

const facts = fc.record({
  status: fc.constantFrom(...appointmentStatuses),
  day: fc.integer({ min: -40, max: 40 }).map((days) => addDays(today, days)),
  version: fc.integer({ min: 1, max: 5 }),
  visitRecorded: fc.boolean(),
})

describe('any change', () => {
  it('is refused for an outdated version', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 5 }), (appointment, seen) => {
        fc.pre(seen !== appointment.version)
        expect(changeProblem(appointment, seen, 'CN')).toBe('changed_meanwhile')
        expect(conductProblem(appointment, seen, today)).toBe('changed_meanwhile')
        expect(rescheduleProblem(appointment, seen, today)).toBe('changed_meanwhile')
      }),
    )
  })

  it('is refused for conducted and cancelled appointments', () => {
    fc.assert(
      fc.property(facts, (appointment) => {
        const { version } = appointment
        const allowed = [
          changeProblem(appointment, version, 'CN'),
          conductProblem(appointment, version, today),
          rescheduleProblem(appointment, version, today),
        ].includes(undefined)
        expect(allowed).toBe(appointment.status === 'PE')
      }),
    )
  })
})
