import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { numberFromField } from '../../../platform/numbers/parse-number.ts'
import { detailsFormValuesOf, type DetailsFormValues } from '../details/details-form-values.ts'
import { deskVitals, type TakenVitals } from './taken-vitals.ts'
import { compareVitals, withVitals } from './vitals-comparison.ts'

const taken: TakenVitals = {
  systolic: 132,
  diastolic: 84,
  weight: 64,
  height: 160,
  fasting: null,
  pp: null,
  temperature: null,
  pulse: null,
  spo2: null,
  pain: null,
  takenBy: 'Front Desk',
  takenAt: '2026-11-24T03:35:00.000Z',
}
const day = '2026-11-24'
const valuesOf = (changes: Partial<DetailsFormValues> = {}) => ({
  ...detailsFormValuesOf(buildVisit(day)),
  ...changes,
})

describe('a new visit', () => {
  it("starts with the desk's vitals and their BMI", () => {
    const values = detailsFormValuesOf(buildVisit(day, { takenVitals: taken }))
    expect(values).toMatchObject({ systolic: 132, weight: 64, height: 160, bmi: 25, fasting: '' })
    expect(compareVitals(values, taken, null)).toEqual({ missing: [], differing: [] })
  })

  it('takes a temperature typed in °C for the same in °F', () => {
    const warm = { ...taken, temperature: 100.4 }
    expect(compareVitals({ ...valuesOf(), temperature: 38 }, warm, null).differing).toEqual([])
    expect(compareVitals({ ...valuesOf(), temperature: 37 }, warm, null).differing).toEqual([
      'temperature',
    ])
  })

  it("prefers the desk's height to the known one", () => {
    const { patient } = buildVisit(day)
    const grown = { patient: { ...patient, knownHeight: 165 } }
    expect(detailsFormValuesOf(buildVisit(day, { ...grown, takenVitals: taken })).height).toBe(160)
    const withoutHeight = { ...taken, height: null }
    const values = detailsFormValuesOf(buildVisit(day, { ...grown, takenVitals: withoutHeight }))
    expect(values).toMatchObject({ height: 165, bmi: 23.5 })
  })
})

describe('vitals that the desk records while the consultant types', () => {
  it('are split into missing ones and ones that differ', () => {
    const values = valuesOf({ systolic: 130, diastolic: '84' })
    expect(compareVitals(values, taken, null)).toEqual({
      missing: ['weight', 'height'],
      differing: ['systolic'],
    })
  })

  it('may replace a prefilled height', () => {
    expect(compareVitals(valuesOf({ height: 165 }), taken, 165).missing).toContain('height')
    expect(compareVitals(valuesOf({ height: 165 }), taken, null).differing).toContain('height')
  })

  it('update the BMI unless the user typed it', () => {
    expect(withVitals(valuesOf(), taken, ['weight', 'height']).bmi).toBe(25)
    expect(withVitals(valuesOf({ bmi: 19 }), taken, ['weight', 'height']).bmi).toBe(19)
  })

  it('change no input when the gaps are filled, and all of it when all are taken over', () => {
    const field = fc.option(fc.integer({ min: 1, max: 300 }), { nil: null })
    const heat = fc.option(fc.integer({ min: 77, max: 122 }), { nil: null })
    const measured = fc.record(
      Object.fromEntries(deskVitals.map((name) => [name, name === 'temperature' ? heat : field])),
    )
    fc.assert(
      fc.property(measured, measured, (typed, found) => {
        const vitals = { ...taken, ...found } as TakenVitals
        const values = valuesOf(
          Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value ?? ''])),
        )
        const { missing, differing } = compareVitals(values, vitals, null)
        const filled = withVitals(values, vitals, missing)
        for (const name of deskVitals) {
          if (values[name] !== '') expect(filled[name]).toBe(values[name])
        }
        const all = withVitals(values, vitals, [...missing, ...differing])
        expect(compareVitals(all, vitals, null)).toEqual({ missing: [], differing: [] })
        for (const name of deskVitals) {
          expect(numberFromField(all[name])).toBe(vitals[name] ?? numberFromField(values[name]))
        }
      }),
    )
  })
})
