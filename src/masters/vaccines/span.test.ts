import { expect, it } from 'vitest'
import { addSpan, averageDays, type SpanUnit } from './span.ts'
import { starterVaccines } from './starter-vaccines.ts'
import { vaccineRequest } from './vaccines.ts'

it.each([
  ['2026-01-01', 0, 'days', '2026-01-01'],
  ['2026-01-01', 6, 'weeks', '2026-02-12'],
  ['2026-01-31', 1, 'months', '2026-02-28'],
  ['2023-12-31', 2, 'months', '2024-02-29'],
  ['2026-03-15', 9, 'months', '2026-12-15'],
  ['2024-02-29', 1, 'years', '2025-02-28'],
  ['2024-02-29', 16, 'years', '2040-02-29'],
] satisfies [string, number, SpanUnit, string][])(
  '%s and %i %s are %s',
  (day, count, unit, later) => {
    expect(addSpan(day, { count, unit })).toBe(later)
  },
)

it('tells which of two ages is longer', () => {
  expect(averageDays({ count: 9, unit: 'months' })).toBeGreaterThan(
    averageDays({ count: 38, unit: 'weeks' }),
  )
  expect(averageDays({ count: 1, unit: 'years' })).toBe(averageDays({ count: 12, unit: 'months' }))
})

const problemsOf = (changes: object) => {
  const dose = { label: 'Dose', age: null, interval: null, until: null }
  const vaccine = { name: 'MMR', doses: [dose], repeatsEvery: null, ...changes }
  const { error } = vaccineRequest.safeParse(vaccine)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

it('a vaccine has doses with names of their own, and one ends after it begins, and after the next begins', () => {
  const dose = { label: 'Dose', age: null, interval: null, until: null }
  const years = (count: number) => ({ count, unit: 'years' })
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ doses: [] })).toHaveLength(1)
  expect(problemsOf({ doses: [dose, { ...dose, label: ' DOSE ' }] })).toEqual([
    'doses.1.label: vaccines.labelTwice',
  ])
  expect(problemsOf({ doses: [{ ...dose, age: years(2), until: years(2) }] })).toEqual([
    'doses.0.until: vaccines.untilReversed',
  ])
  // Whoever missed a first dose within two years would get no second one from two years.
  const series = (until: number) => [
    { ...dose, until: years(until) },
    { ...dose, label: 'Next', age: years(2) },
  ]
  expect(problemsOf({ doses: series(2) })).toEqual(['doses.0.until: vaccines.endsTooEarly'])
  expect(problemsOf({ doses: series(3) })).toEqual([])
  expect(problemsOf({ doses: [{ ...dose, interval: years(0) }] })).toEqual([
    'doses.0.interval.count: vaccines.spanRange',
  ])
  expect(problemsOf({ repeatsEvery: years(1.5) })).toEqual([
    'repeatsEvery.count: vaccines.spanRange',
  ])
})

it('each vaccine of the starter set can be stored as it is, once', () => {
  for (const { isExtra: _, ...vaccine } of starterVaccines)
    expect(vaccineRequest.parse(vaccine)).toEqual(vaccine)
  const names = starterVaccines.map(({ name }) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
})
