import { describe, expect, it } from 'vitest'
import type { MeasuredValue } from '../../../masters/test-catalogue/measured-values.ts'
import { areFiguresOf, fieldsFor, figureFields } from './figure-rule.ts'
import {
  figuresInWords,
  figuresSchema,
  flagOf,
  formatFigure,
  formatRange,
  wordsBeside,
  type Figure,
} from './figures.ts'

const women = { appliesTo: 'women', low: 12, high: 15 } as const
const men = { appliesTo: 'men', low: 13, high: 17 } as const
const everybody = { appliesTo: 'everybody', low: 4, high: 5.6 } as const
const haemoglobin: MeasuredValue = {
  name: 'Haemoglobin',
  unit: 'g/dL',
  digits: 1,
  ranges: [women, men],
}
const hba1c: MeasuredValue = { name: 'HbA1c', unit: '%', digits: 1, ranges: [everybody] }
const figure = (value: number, field: MeasuredValue = hba1c): Figure => ({ ...field, value })

describe('the range of a patient', () => {
  it.each([
    ['female', [women]],
    ['male', [men]],
    ['other', [women, men]],
    [null, [women, men]],
  ] as const)('of sex %s is that of their sex, or both', (sex, ranges) => {
    const fields = fieldsFor([haemoglobin, hba1c], sex)
    expect(fields.map((it) => it.ranges)).toEqual([ranges, [everybody]])
  })
})

describe('a figure', () => {
  it.each([
    [3.9, 'low'],
    [4, null],
    [5.6, null],
    [5.7, 'high'],
    [0, 'low'],
  ])('of %s within 4 to 5.6: %s', (value, flag) => {
    expect(flagOf(figure(value))).toBe(flag)
  })

  it('is outside of one limit where there is one, and of none where there is no range', () => {
    const limited = (low: number | null, high: number | null) => [{ ...everybody, low, high }]
    expect(flagOf({ value: 201, ranges: limited(null, 200) })).toBe('high')
    expect(flagOf({ value: 0, ranges: limited(null, 200) })).toBeNull()
    expect(flagOf({ value: 39, ranges: limited(40, null) })).toBe('low')
    expect(flagOf({ value: 1000, ranges: limited(40, null) })).toBeNull()
    expect(flagOf({ value: 7, ranges: [] })).toBeNull()
  })

  it.each([
    [11.9, 'low'],
    [12.5, null],
    [15.5, null],
    [17.1, 'high'],
  ])('of %s is of women and men %s where the sex is not known', (value, flag) => {
    expect(flagOf(figure(value, haemoglobin))).toBe(flag)
  })

  it('is not judged by the range of women where that of men has no limit', () => {
    const ranges = [women, { ...men, low: null, high: null }]
    expect(flagOf({ value: 5, ranges })).toBeNull()
    expect(flagOf({ value: 50, ranges })).toBeNull()
  })

  it('is not judged where it is above the range of one sex and below that of the other', () => {
    const ranges = [women, { ...men, low: 20, high: 25 }]
    expect(flagOf({ value: 18, ranges })).toBeNull()
  })

  it('is refused where it is negative or no number, and only there', () => {
    const isTaken = (value: number) => figuresSchema.safeParse([figure(value)]).success
    expect([0, 0.001, 1e9].map(isTaken)).toEqual([true, true, true])
    expect([-1, Infinity, Number.NaN].map(isTaken)).toEqual([false, false, false])
    expect(figuresSchema.safeParse([figure(1), figure(2)]).success).toBe(false)
  })
})

describe('figures are shown', () => {
  it.each([
    [7, 1, '7.0'],
    [7.45, 1, '7.45'],
    [11200, 0, '11200'],
    [1.02, 3, '1.020'],
  ])('as %s with %s decimals: %s', (value, digits, shown) => {
    expect(formatFigure(value, digits)).toBe(shown)
  })

  it.each([
    [4, 5.6, '4.0–5.6'],
    [null, 200, '≤ 200.0'],
    [40, null, '≥ 40.0'],
    [null, null, ''],
  ])('with a range from %s to %s: %s', (low, high, shown) => {
    expect(formatRange({ low, high }, 1)).toBe(shown)
  })

  it('in words where a result has no others', () => {
    const figures = [figure(7.4), { ...figure(6), name: 'pH', unit: '' }]
    const text = figuresInWords(figures)
    expect(text).toBe('HbA1c 7.4 %\npH 6.0')
    expect(wordsBeside({ text, figures })).toBe('')
    expect(wordsBeside({ text: 'Well controlled', figures })).toBe('Well controlled')
    expect(wordsBeside({ text, figures: [] })).toBe(text)
  })
})

describe('the fields of a result', () => {
  const fields = fieldsFor([haemoglobin, hba1c], 'female')
  it('are those of the catalogue; what is noted keeps its range, also where the catalogue has it no more', () => {
    const old = { ...figure(7.4), ranges: [{ ...everybody, high: 6 }] }
    const gone = { ...figure(80), name: 'MCV', unit: 'fL' }
    const { value: _, ...oldField } = old
    const { value: __, ...goneField } = gone
    expect(figureFields(fields, [])).toEqual(fields)
    expect(figureFields(fields, [gone, old])).toEqual([fields[0], oldField, goneField])
  })

  it('are the only ones that a figure can be noted for', () => {
    const noted = (changes: object) =>
      areFiguresOf([{ ...fields[1]!, value: 7, ...changes }], fields)
    expect(noted({})).toBe(true)
    expect(noted({ unit: 'mmol/mol' })).toBe(false)
    expect(noted({ ranges: [] })).toBe(false)
    expect(areFiguresOf([figure(12, haemoglobin)], fields)).toBe(false)
    expect(areFiguresOf([], [])).toBe(true)
  })
})
