import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addSpan,
  averageDays,
  spanUnits,
  type Span,
  type SpanUnit,
} from '../../masters/vaccines/span.ts'
import { addDays, daysBetween, type Day } from '../../platform/day/day.ts'
import { nextDose, standingOf, type GivenDose, type ScheduledVaccine } from './due-doses.ts'
import { firstDayOf, isDay, lastDayOf } from './partial-day.ts'

const today = '2026-11-24'
const spansIn =
  (units: readonly SpanUnit[]) =>
  (least: number): fc.Arbitrary<Span> =>
    fc.record({ count: fc.integer({ min: least, max: 30 }), unit: fc.constantFrom(...units) })
const spans = spansIn(spanUnits)
const vaccinesOf = (span: typeof spans) =>
  fc
    .array(
      fc
        .record({
          age: fc.option(span(0)),
          interval: fc.option(span(1)),
          until: fc.option(span(1)),
        })
        .filter(({ age, until }) => !age || !until || averageDays(age) < averageDays(until)),
      { minLength: 1, maxLength: 5 },
    )
    .map((doses) => doses.map((dose, index) => ({ ...dose, label: `Dose ${index}` })))
const daysBack = (most: number) =>
  fc.integer({ min: 0, max: most }).map((before) => addDays(today, -before))
const days = daysBack(7_000)
const cases = fc.record({
  doses: vaccinesOf(spans),
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
interface Case extends ScheduledVaccine {
  bornOn: Day | null
  given: GivenDose[]
}
const standing = ({ doses, repeatsEvery, bornOn, given }: Case) =>
  standingOf({ doses, repeatsEvery }, given, { bornOn, today })

/**
 * A card of a child that says months and years, of doses of the schedule or further ones; beside it the same card with a day
 * in place of each. What is said must be true whichever day it was.
 */
const onDays = fc
  .record({
    doses: vaccinesOf(spansIn(['weeks', 'months'])),
    repeatsEvery: fc.option(spans(1)),
    bornOn: daysBack(900),
    noted: fc.array(
      fc.record({
        at: fc.integer({ min: -1, max: 3 }),
        givenOn: fc
          .tuple(daysBack(700), fc.constantFrom(4, 7))
          .map(([day, length]) => day.slice(0, length)),
        place: fc.constantFrom(0, 0.5, 1),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ noted, ...it }): [Case, Case] => {
    const doses = noted.map(({ at, ...dose }) => ({ ...dose, dose: it.doses[at]?.label ?? '' }))
    const onDay = doses.map(({ dose, givenOn, place }) => {
      const last = lastDayOf(givenOn) < today ? lastDayOf(givenOn) : today
      const back = Math.round(place * daysBetween(firstDayOf(givenOn), last))
      return { dose, givenOn: addDays(last, -back) }
    })
    return [
      { ...it, given: doses },
      { ...it, given: onDay },
    ]
  })
/** As often as it takes to meet doses near their end. */
const often = { numRuns: 1_000 }

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
            expect(it.given.some(({ givenOn }) => !isDay(givenOn))).toBe(true)
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

  it('is too late only where it is whichever day of its month or year each dose was given', () => {
    fc.assert(
      fc.property(onDays, ([it, known]) => {
        const exact = standing(known)
        const missed = standing(it).flatMap(({ state }, at) => (state === 'missed' ? [at] : []))
        expect(missed.filter((at) => exact[at]!.state !== 'missed')).toEqual([])
      }),
      often,
    )
  })

  it('is due only where it is whichever day of its month or year the dose before was given', () => {
    fc.assert(
      fc.property(onDays, (both) => {
        const [next, exact] = both.map((it) =>
          nextDose(standing({ ...it, given: it.given.slice(0, 1) })),
        )
        if (!next || !('day' in next) || next.day === null) return
        expect(exact).toMatchObject({ dose: next.dose, day: expect.any(String) })
        if (exact && 'day' in exact) expect(exact.day! <= next.day).toBe(true)
      }),
      often,
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
