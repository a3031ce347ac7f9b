import { expect, it } from 'vitest'
import { firstDayOf, lastDayOf, parsePartialDay, partialDaySchema } from './partial-day.ts'

it.each([
  ['2019', '2019'],
  ['03-2019', '2019-03'],
  ['3/2019', '2019-03'],
  ['०३–२०१९', '2019-03'],
  ['04-03-2019', '2019-03-04'],
  ['4/3/19', '2019-03-04'],
  ['2019-03-04', '2019-03-04'],
  ['13-2019', ''],
  ['31-02-2019', ''],
  ['1850', ''],
  ['01-01-2030', ''],
  ['', ''],
  ['last summer', ''],
])('"%s" on a card is %s', (typed, day) => {
  expect(parsePartialDay(typed, '2026-11-24')).toBe(day)
})

it('spans the days that it may have been', () => {
  const daysOf = (partial: string) => [firstDayOf(partial), lastDayOf(partial)]
  expect(daysOf('2024')).toEqual(['2024-01-01', '2024-12-31'])
  expect(daysOf('2024-02')).toEqual(['2024-02-01', '2024-02-29'])
  expect(daysOf('2024-12')).toEqual(['2024-12-01', '2024-12-31'])
  expect(daysOf('2024-02-03')).toEqual(['2024-02-03', '2024-02-03'])
})

it.each(['2024-00', '2024-13', '2024-02-30', '24', '2024-2', '1899', ''])(
  '"%s" is none',
  (text) => {
    expect(partialDaySchema.safeParse(text).success).toBe(false)
  },
)
