import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aVisit } from '../../../test-kit/build-visit.ts'
import { numberIn } from '../../../platform/numbers/number-field.ts'
import { detailsEntryOf, type DetailsEntry } from '../details/details-form-values.ts'
import { deskVitals, type TakenVitals } from './taken-vitals.ts'
import { offeredVitals, withVitals } from './vitals-comparison.ts'

const taken: TakenVitals = {
  systolic: 132,
  diastolic: 84,
  weight: 64,
  height: 160,
  fasting: null,
  pp: null,
  takenBy: 'Front Desk',
  takenAt: '2026-11-24T03:35:00.000Z',
}
const day = '2026-11-24'
const entryOf = (changes: Partial<DetailsEntry> = {}) => ({
  ...detailsEntryOf(aVisit(day)),
  ...changes,
})

describe('a new visit', () => {
  it('begins with what the desk measured, and the BMI that follows', () => {
    const entry = detailsEntryOf(aVisit(day, { takenVitals: taken }))
    expect(entry).toMatchObject({ systolic: 132, weight: 64, height: 160, bmi: 25, fasting: '' })
    expect(offeredVitals(entry, taken, null)).toEqual({ missing: [], differing: [] })
  })

  it("takes the desk's height before the one known, and the known one where none was measured", () => {
    const { patient } = aVisit(day)
    const grown = { patient: { ...patient, knownHeight: 165 } }
    expect(detailsEntryOf(aVisit(day, { ...grown, takenVitals: taken })).height).toBe(160)
    const withoutHeight = { ...taken, height: null }
    const entry = detailsEntryOf(aVisit(day, { ...grown, takenVitals: withoutHeight }))
    expect(entry).toMatchObject({ height: 165, bmi: 23.5 })
  })
})

describe('vitals that come while the consultant types', () => {
  it('are told apart: what can be filled in, and what was typed otherwise', () => {
    const entry = entryOf({ systolic: 130, diastolic: '84' })
    expect(offeredVitals(entry, taken, null)).toEqual({
      missing: ['weight', 'height'],
      differing: ['systolic'],
    })
  })

  it('may replace a height that nobody typed', () => {
    expect(offeredVitals(entryOf({ height: 165 }), taken, 165).missing).toContain('height')
    expect(offeredVitals(entryOf({ height: 165 }), taken, null).differing).toContain('height')
  })

  it('bring their BMI along, unless it was typed over', () => {
    expect(withVitals(entryOf(), taken, ['weight', 'height']).bmi).toBe(25)
    expect(withVitals(entryOf({ bmi: 19 }), taken, ['weight', 'height']).bmi).toBe(19)
  })

  it('change nothing that was typed when the gaps are filled, and leave nothing out when all is taken', () => {
    const field = fc.option(fc.integer({ min: 1, max: 300 }), { nil: null })
    const measured = fc.record(Object.fromEntries(deskVitals.map((name) => [name, field])))
    fc.assert(
      fc.property(measured, measured, (typed, found) => {
        const vitals = { ...taken, ...found } as TakenVitals
        const entry = entryOf(
          Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value ?? ''])),
        )
        const { missing, differing } = offeredVitals(entry, vitals, null)
        const filled = withVitals(entry, vitals, missing)
        for (const name of deskVitals) {
          if (entry[name] !== '') expect(filled[name]).toBe(entry[name])
        }
        const all = withVitals(entry, vitals, [...missing, ...differing])
        expect(offeredVitals(all, vitals, null)).toEqual({ missing: [], differing: [] })
        for (const name of deskVitals) {
          expect(numberIn(all[name])).toBe(vitals[name] ?? numberIn(entry[name]))
        }
      }),
    )
  })
})
