import { expect, it } from 'vitest'
import { usualValues } from '../../../masters/test-catalogue/usual-values.ts'
import { addDays } from '../../../platform/day/day.ts'
import type { Figure } from './figures.ts'
import { coursesOf, drawCourse } from './test-courses.ts'
import type { TestWithResult } from './test-results.ts'

const [hba1c] = usualValues.HbA1c!
const figure = (value: number, changes: Partial<Figure> = {}): Figure => ({
  ...hba1c!,
  value,
  ...changes,
})
let id = 0
const made = (day: string, figures: Figure[], name = 'HbA1c'): TestWithResult => ({
  id: (id += 1),
  type: 'Lab',
  name,
  day,
  consultantName: 'Dr. Anita Deshpande',
  result: { text: 'x', day, figures, notedBy: 'Dr. Anita Deshpande' },
})
const awaited: TestWithResult = { ...made('2026-11-20', []), result: null }
const shown = (tests: TestWithResult[]) =>
  coursesOf(tests).map(({ test, name, unit, points }) => [
    `${test}: ${name} ${unit}`,
    points.map((it) => it.figure.value).join(' → '),
  ])

it('is the figures of a value in order of day, of what was measured twice or more', () => {
  const ferritin = figure(40, { name: 'Ferritin', unit: 'ng/mL' })
  const tests = [
    awaited,
    made('2026-11-10', [figure(6.9)]),
    made('2026-02-01', [figure(8.1)]),
    made('2026-06-01', [figure(7.4), ferritin]),
  ]
  expect(shown(tests)).toEqual([['HbA1c: HbA1c %', '8.1 → 7.4 → 6.9']])
  expect(shown(tests.slice(0, 2))).toEqual([])
})

it('does not compare other units, nor what another test measures', () => {
  const glucose = { name: 'Glucose', unit: 'mg/dL' }
  const tests = [
    made('2026-03-01', [figure(48, { unit: 'mmol/mol' }), figure(120, glucose)]),
    made('2026-02-01', [figure(7.4), figure(110, glucose)]),
    made('2026-01-01', [figure(100, glucose)], 'Urine'),
    made('2026-01-01', [figure(8.1)]),
  ]
  expect(shown(tests)).toEqual([
    ['HbA1c: Glucose mg/dL', '110 → 120'],
    ['HbA1c: HbA1c %', '8.1 → 7.4'],
  ])
})

it('keeps the order of recommendation on one day, and the twenty latest', () => {
  const tests = Array.from({ length: 25 }, (_, index) =>
    made(addDays('2026-01-01', Math.floor(index / 2)), [figure(index)]),
  ).toReversed()
  const [course] = coursesOf(tests)
  expect(course!.points.map((it) => it.figure.value)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 5),
  )
})

const size = { width: 100, height: 50, padding: 10 }
const drawn = (...tests: TestWithResult[]) => drawCourse(coursesOf(tests)[0]!, size)

it('is drawn by its days and figures, above the band of its range', () => {
  const { line, bands } = drawn(
    made('2026-01-31', [figure(5)]),
    made('2026-01-11', [figure(6)]),
    made('2026-01-01', [figure(8)]),
  )
  // From 4, the lower limit, to 8: 30 units of height. A third of the days is a third of 80.
  expect(line).toBe('10,10 36.7,25 90,32.5')
  expect(bands).toEqual([{ x: 0, y: 28, width: 100, height: 12 }])
})

it('has the band of each range as far as its figures reach', () => {
  const other = { ranges: [{ appliesTo: 'everybody' as const, low: 4, high: 6 }] }
  const { bands } = drawn(made('2026-01-31', [figure(8, other)]), made('2026-01-01', [figure(8)]))
  expect(bands).toEqual([
    { x: 0, y: 28, width: 50, height: 12 },
    { x: 50, y: 25, width: 50, height: 15 },
  ])
})

it('has no band without a width, where three figures are of one day', () => {
  const upTo = (high: number) => ({ ranges: [{ appliesTo: 'everybody' as const, low: 4, high }] })
  const { bands } = drawn(
    made('2026-01-31', [figure(8, upTo(7))]),
    made('2026-01-01', [figure(8, upTo(6))]),
    made('2026-01-01', [figure(8, upTo(5))]),
    made('2026-01-01', [figure(8, upTo(7))]),
  )
  expect(bands.map(({ x, width }) => [x, width])).toEqual([
    [0, 10],
    [10, 40],
    [50, 50],
  ])
})

it('has no band without a range, one without an end at a side without a limit, and room for equal figures', () => {
  expect(
    drawn(
      made('2026-02-01', [figure(7, { ranges: [] })]),
      made('2026-01-01', [figure(7, { ranges: [] })]),
    ),
  ).toEqual({
    line: '10,25 90,25',
    dots: [
      { x: 10, y: 25 },
      { x: 90, y: 25 },
    ],
    bands: [],
  })
  const upTo = { ranges: [{ appliesTo: 'everybody' as const, low: null, high: 6 }] }
  const same = drawn(made('2026-01-01', [figure(8, upTo)]), made('2026-01-01', [figure(7, upTo)]))
  expect(same.line).toBe('10,25 90,10')
  expect(same.bands).toEqual([{ x: 0, y: 40, width: 100, height: 10 }])
})
