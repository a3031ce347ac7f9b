import { describe, expect, it } from 'vitest'
import { measuredValuesSchema, type MeasuredValue } from './measured-values.ts'
import { usualValues, usualValuesOf } from './usual-values.ts'

const haemoglobin: MeasuredValue = {
  name: 'Haemoglobin',
  unit: 'g/dL',
  digits: 1,
  ranges: [
    { appliesTo: 'women', low: 12, high: 15 },
    { appliesTo: 'men', low: 13, high: 17 },
  ],
}
const problemsOf = (...values: unknown[]) =>
  measuredValuesSchema
    .safeParse(values)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
const everybody = (low: unknown, high: unknown) => ({
  ...haemoglobin,
  ranges: [{ appliesTo: 'everybody', low, high }],
})

describe('what a test measures', () => {
  it('has a range for everybody, one for women and one for men, or none', () => {
    expect(problemsOf(haemoglobin)).toEqual([])
    expect(problemsOf({ ...haemoglobin, ranges: [] })).toEqual([])
    for (const [low, high] of [
      [4, 5.6],
      [null, 200],
      [40, null],
      [null, null],
    ])
      expect(problemsOf(everybody(low, high))).toEqual([])
    expect(problemsOf({ ...haemoglobin, ranges: haemoglobin.ranges.toReversed() })).toHaveLength(1)
    expect(problemsOf({ ...haemoglobin, ranges: haemoglobin.ranges.slice(1) })).toHaveLength(1)
  })

  it('has a lower limit below the upper, and both are numbers', () => {
    const reversed = '0.ranges.0.high: testCatalogue.limitsReversed'
    expect(problemsOf(everybody(5, 4))).toEqual([reversed])
    expect(problemsOf(everybody(5, 5))).toEqual([reversed])
    expect(problemsOf(everybody('four', 5))).toEqual(['0.ranges.0.low: field.numberUnreadable'])
    expect(problemsOf(everybody(4, Infinity))).toEqual(['0.ranges.0.high: field.numberUnreadable'])
  })

  it('has a name of its own, unless the unit is another one', () => {
    const neutrophils = { ...haemoglobin, name: 'Neutrophils', unit: '%' }
    expect(problemsOf(neutrophils, { ...neutrophils, unit: '/µL' })).toEqual([])
    expect(problemsOf(neutrophils, { ...neutrophils, name: ' NEUTROPHILS' })).toEqual([
      '1.name: testCatalogue.valueTwice',
    ])
    expect(problemsOf({ ...neutrophils, name: ' ' })).toEqual(['0.name: masters.nameRequired'])
  })

  it.each([-1, 5, 1.5, null])('has 0 to 4 decimal digits, and not %s', (digits) => {
    expect(problemsOf({ ...haemoglobin, digits })).toContain('0.digits: testCatalogue.digitsRange')
  })

  it('is twenty values at most', () => {
    const values = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...haemoglobin, name: `Value ${index}` }))
    expect(problemsOf(...values(20))).toEqual([])
    expect(problemsOf(...values(21))).toHaveLength(1)
  })
})

describe('the usual values', () => {
  it('of lipids are below 200, 100 and 150, since a limit is inside', () => {
    const highs = usualValues['Lipid Profile']!.map(({ ranges }) => ranges[0]!.high)
    expect(highs).toEqual([199, null, 99, 149])
  })

  it.each(Object.entries(usualValues))('of %s can be stored as they are', (_, values) => {
    expect(measuredValuesSchema.parse(values)).toEqual(values)
  })
})

describe('what a test usually measures', () => {
  it.each([
    'Complete Blood Count (CBC)',
    ' complete blood count ',
    'cbc',
    'CBC (automated)',
    'Complete Blood Count (Haemogram)',
  ])('is known of "%s"', (name) => {
    expect(usualValuesOf(name)).toBe(usualValues['Complete Blood Count (CBC)'])
  })
  it.each(['', 'Blood', 'Count (', 'MRI', '(CBC)x'])('is nothing of "%s"', (name) => {
    expect(usualValuesOf(name)).toEqual([])
  })
})
