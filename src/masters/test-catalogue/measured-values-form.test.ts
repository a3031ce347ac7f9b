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

it('keeps the limits of men while one range for everybody is there, and does not send them', () => {
  const ranges = [
    { appliesTo: 'women' as const, low: 12, high: 15 },
    { appliesTo: 'men' as const, low: 13, high: 17 },
  ]
  const bySex = { ...emptyMeasured, name: 'Haemoglobin', ranges }
  const single = withRangeBySex(bySex, false)
  expect(fromMeasuredForm(single)).toEqual({
    name: 'Haemoglobin',
    unit: '',
    digits: 1,
    ranges: [{ appliesTo: 'everybody', low: 12, high: 15 }],
  })
  expect(withRangeBySex(single, true)).toEqual(bySex)
})

it('reads a comma between thousands only where there are no decimals', () => {
  const limits = { appliesTo: 'everybody', low: '1,005', high: '11,000' } as const
  const read = (digits: number) =>
    fromMeasuredForm({ ...emptyMeasured, digits, ranges: [limits] }).ranges.map((it) => [
      it.low,
      it.high,
    ])
  expect(read(0)).toEqual([[1005, 11_000]])
  expect(read(3)).toEqual([[Number.NaN, Number.NaN]])
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
