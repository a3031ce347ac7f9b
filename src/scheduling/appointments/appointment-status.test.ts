import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { appointmentStatuses } from './appointment.ts'
import {
  canReschedule,
  changeRefusal,
  conductRefusal,
  rescheduleRefusal,
} from './appointment-status.ts'

const today = '2026-11-24'
const pending = { status: 'PE', day: today, version: 3, visitRecorded: false } as const

describe('conducting', () => {
  it('is for a pending appointment of today or before', () => {
    expect(conductRefusal(pending, 3, today)).toBeUndefined()
    expect(conductRefusal({ ...pending, day: '2026-11-20' }, 3, today)).toBeUndefined()
    expect(conductRefusal({ ...pending, day: '2026-11-25' }, 3, today)).toBe('not_yet')
  })
})

describe('rescheduling', () => {
  it('is not for today, whose patient may be in the waiting room already', () => {
    expect(canReschedule(pending, today)).toBe(false)
    expect(rescheduleRefusal(pending, 3, today)).toBe('today_not_reschedulable')
    expect(rescheduleRefusal({ ...pending, day: '2026-11-25' }, 3, today)).toBeUndefined()
  })

  it('is not for an appointment whose visit was recorded, on whichever day', () => {
    const recorded = { ...pending, day: '2026-11-20', visitRecorded: true }
    expect(canReschedule(recorded, today)).toBe(false)
    expect(rescheduleRefusal(recorded, 3, today)).toBe('visit_recorded')
    expect(rescheduleRefusal({ ...recorded, day: '2026-11-25' }, 3, today)).toBe('visit_recorded')
    // It can still be conducted, and cancelled: its record stays readable.
    expect(conductRefusal(recorded, 3, today)).toBeUndefined()
    expect(changeRefusal(recorded, 3)).toBeUndefined()
  })
})

const facts = fc.record({
  status: fc.constantFrom(...appointmentStatuses),
  day: fc.integer({ min: -40, max: 40 }).map((days) => addDays(today, days)),
  version: fc.integer({ min: 1, max: 5 }),
  visitRecorded: fc.boolean(),
})

describe('any change', () => {
  it('is refused on a version that somebody else has changed, whatever it is', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 5 }), (appointment, seen) => {
        fc.pre(seen !== appointment.version)
        expect(changeRefusal(appointment, seen)).toBe('changed_meanwhile')
        expect(conductRefusal(appointment, seen, today)).toBe('changed_meanwhile')
        expect(rescheduleRefusal(appointment, seen, today)).toBe('changed_meanwhile')
      }),
    )
  })

  it('never leads out of conducted or cancelled', () => {
    fc.assert(
      fc.property(facts, (appointment) => {
        const { version } = appointment
        const allowed = [
          changeRefusal(appointment, version),
          conductRefusal(appointment, version, today),
          rescheduleRefusal(appointment, version, today),
        ].includes(undefined)
        expect(allowed).toBe(appointment.status === 'PE')
      }),
    )
  })
})
