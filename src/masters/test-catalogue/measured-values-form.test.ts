import { expect, it } from 'vitest'
import {
  emptyMeasured,
  fromMeasuredForm,
  moved,
  toMeasuredForm,
  withRangeBySex,
} from './measured-values-form.ts'
import { usualValues } from './usual-values.ts'

it('shows what is stored, and sends the same when nothing was typed', () => {
  const values = Object.values(usualValues).flat()
  expect(values.map((value) => fromMeasuredForm(toMeasuredForm(value)))).toEqual(values)
})

it('sends no range where no limit was typed, and refuses what is no number', () => {
  expect(fromMeasuredForm({ ...emptyMeasured, name: 'pH' }).ranges).toEqual([])
  const typed = { appliesTo: 'everybody', low: '४.५', high: 'eight' } as const
  expect(fromMeasuredForm({ ...emptyMeasured, ranges: [typed] }).ranges).toEqual([
    { appliesTo: 'everybody', low: 4.5, high: Number.NaN },
  ])
})

it('begins the ranges of women and men with that of everybody, and goes back to one', () => {
  const ranges = [{ appliesTo: 'everybody' as const, low: 12, high: 16 }]
  const bySex = withRangeBySex({ ...emptyMeasured, ranges }, true)
  expect(bySex.ranges).toEqual([
    { appliesTo: 'women', low: 12, high: 16 },
    { appliesTo: 'men', low: 12, high: 16 },
  ])
  expect(withRangeBySex(bySex, false).ranges).toEqual(ranges)
})

it('moves a value up and down, and not beyond the first and the last', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})
