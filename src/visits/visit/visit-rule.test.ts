import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doseOf, strengthOf } from '../record/prescription/medicine-strength.ts'
import { doseUnits, isCounted } from '../record/prescription/dose-units.ts'
import { bmiOf, isFollowUpTooEarly, recordProblem } from './visit-rule.ts'

describe('a visit', () => {
  const today = '2026-11-24'
  it('is recorded on its day and later, conducted or not, but not after it is cancelled', () => {
    expect(recordProblem({ status: 'PE', day: today }, today)).toBeUndefined()
    expect(recordProblem({ status: 'CD', day: '2026-10-01' }, today)).toBeUndefined()
    expect(recordProblem({ status: 'PE', day: '2026-11-25' }, today)).toBe('not_yet')
    expect(recordProblem({ status: 'CN', day: today }, today)).toBe('appointment_cancelled')
  })

  it('is followed up on a later day, or not at all', () => {
    expect(isFollowUpTooEarly(null, today)).toBe(false)
    expect(isFollowUpTooEarly('2026-11-25', today)).toBe(false)
    expect(isFollowUpTooEarly(today, today)).toBe(true)
  })
})

describe('the body mass index', () => {
  it('is kilograms by square metres, to one decimal', () => {
    expect(bmiOf(64.5, 165)).toBe(23.7)
    expect(bmiOf(3.4, 50)).toBe(13.6)
  })

  it('is null while weight or height is missing or mistyped', () => {
    expect(bmiOf(null, 165)).toBeNull()
    expect(bmiOf(64.5, null)).toBeNull()
    expect(bmiOf(64.5, 0)).toBeNull()
    expect(bmiOf(64.5, 1.65)).toBeNull()
  })

  it('is always a value that the record can hold', () => {
    const measured = fc.double({ min: 0, max: 999, noNaN: true })
    fc.assert(
      fc.property(measured, measured, (weight, height) => {
        const bmi = bmiOf(weight, height)
        expect(bmi === null || (bmi >= 0 && bmi <= 999.9)).toBe(true)
      }),
    )
  })
})

describe('the strength of a medicine', () => {
  it('is parsed in the units of a prescription', () => {
    expect(doseOf('500 mg')).toEqual({ amount: 500, unit: 'mg' })
    expect(doseOf('25 mcg')).toEqual({ amount: 25, unit: 'mcg' })
    expect(doseOf('1,000 mg')).toEqual({ amount: 1000, unit: 'mg' })
    expect(doseOf('60,000 IU')).toEqual({ amount: 60_000, unit: 'IU' })
    expect(doseOf('20,00,000 IU')).toBeUndefined()
    expect(doseOf('1 %')).toBeUndefined()
    expect(doseOf('')).toBeUndefined()
  })

  it('is formatted so that parsing gives the same dose', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 999_999_000 }),
        fc.constantFrom(...doseUnits.filter((unit) => !isCounted(unit))),
        (thousandths, unit) => {
          const dose = { amount: thousandths / 1000, unit }
          expect(doseOf(strengthOf(dose)!)).toEqual(dose)
        },
      ),
    )
  })

  it('is in micrograms below a milligram, and not a number of tablets', () => {
    expect(strengthOf({ amount: 0.025, unit: 'mg' })).toBe('25 mcg')
    expect(strengthOf({ amount: 60_000, unit: 'IU' })).toBe('60,000 IU')
    expect(strengthOf({ amount: 2, unit: 'tablet' })).toBeNull()
  })
})
