import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSpan, averageDays, spanUnits } from '../../masters/vaccines/span.ts'
import { addDays } from '../../platform/day/day.ts'
import { standingOf } from './due-doses.ts'

const today = '2026-11-24'
const spans = (least: number) =>
  fc.record({ count: fc.integer({ min: least, max: 30 }), unit: fc.constantFrom(...spanUnits) })
const vaccines = fc
  .array(
    fc
      .record({
        age: fc.option(spans(0)),
        interval: fc.option(spans(1)),
        until: fc.option(spans(1)),
      })
      .filter(({ age, until }) => !age || !until || averageDays(age) < averageDays(until)),
    { minLength: 1, maxLength: 5 },
  )
  .map((doses) => doses.map((dose, index) => ({ ...dose, label: `Dose ${index}` })))
const days = fc.integer({ min: 0, max: 7_000 }).map((before) => addDays(today, -before))
const cases = fc.record({
  doses: vaccines,
  repeatsEvery: fc.option(spans(1)),
  bornOn: fc.option(days),
  given: fc.array(
    fc.record({
      dose: fc.constantFrom('', 'Dose 0', 'Dose 1', 'Dose 2', 'Another'),
      givenOn: fc
        .tuple(days, fc.constantFrom(4, 7, 10))
        .map(([day, length]) => day.slice(0, length)),
    }),
    { maxLength: 5 },
  ),
})
type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never
const standing = ({ doses, repeatsEvery, bornOn, given }: Case) =>
  standingOf({ doses, repeatsEvery }, given, { bornOn, today })

describe('for any schedule and any card', () => {
  it('each dose stands somewhere, in order, and at most one more for a repetition', () => {
    fc.assert(
      fc.property(cases, (it) => {
        const all = standing(it)
        expect(all.slice(0, it.doses.length).map(({ dose }) => dose)).toEqual(
          it.doses.map(({ label }) => label),
        )
        expect(all.length - it.doses.length).toBeLessThanOrEqual(it.repeatsEvery ? 1 : 0)
      }),
    )
  })

  it('at most one dose is to be given now, and nothing before its age or after its end', () => {
    fc.assert(
      fc.property(cases, (it) => {
        const all = standing(it)
        expect(
          all.filter(({ state }) => state === 'due' || state === 'overdue').length,
        ).toBeLessThan(2)
        for (const [index, dose] of it.doses.entries()) {
          const found = all[index]!
          if (!('day' in found)) continue
          if (found.day === null) {
            expect(it.given.some(({ givenOn }) => today.startsWith(givenOn))).toBe(true)
            continue
          }
          const { bornOn } = it
          if (dose.age && bornOn) expect(found.day >= addSpan(bornOn, dose.age)).toBe(true)
          if (dose.until && bornOn) expect(found.day <= addSpan(bornOn, dose.until)).toBe(true)
          expect(found.day > today).toBe(found.state === 'coming')
        }
      }),
    )
  })

  it('nothing is to be given of a series of which a dose is missed for good', () => {
    fc.assert(
      fc.property(cases, (it) => {
        const states = standing(it)
          .slice(0, it.doses.length)
          .map(({ state }) => state)
        const open = states.slice(states.lastIndexOf('given') + 1)
        const missed = open.indexOf('missed')
        const after = missed < 0 ? [] : open.slice(missed)
        expect(after.every((state) => state === 'missed')).toBe(true)
      }),
    )
  })

  it('a dose that was given once is not asked for again, whatever else was given', () => {
    fc.assert(
      fc.property(cases, (it) => {
        const labels = new Set<string>(it.given.map(({ dose }) => dose))
        const asked = standing(it).filter(({ dose }) => dose !== '' && labels.has(dose))
        expect(asked.every(({ state }) => state === 'given')).toBe(true)
      }),
    )
  })

  it('says the same whatever the order in which the doses were noted', () => {
    fc.assert(
      fc.property(cases, (it) => {
        expect(standing({ ...it, given: it.given.toReversed() })).toEqual(standing(it))
      }),
    )
  })
})
