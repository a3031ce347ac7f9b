import { describe, expect, it } from 'vitest'
import { daysByName, normalizeName, type DayNames } from './day-names.ts'
import { parseDay } from './parse-day.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const names: DayNames = {
  relative: new Map([
    ['today', 0],
    ['tomorrow', 1],
    ['yesterday', -1],
  ]),
  weekdays: new Map(weekdays.map((name, index) => [name, index + 1])),
}
const tuesday = '2026-11-24'
const parse = (input: string, window = {}) => parseDay(input, tuesday, window, names)

describe('a day by its name', () => {
  it.each([
    ['today', '2026-11-24'],
    ['TOM', '2026-11-25'],
    [' yesterday ', '2026-11-23'],
    ['wed', '2026-11-25'],
    ['Tue.', '2026-11-24'],
    ['mo', '2026-11-30'],
  ])('"%s" is %s', (input, day) => expect(parse(input)).toEqual({ day }))

  it.each(['t', 'to', 'tod tom', 'noday', 's', 'tomorrows', 'mon+1'])(
    '"%s" is no day: nothing or two names begin so',
    (input) => expect(parse(input)).toEqual({ problem: 'unreadable' }),
  )

  it('a weekday is the next one that the field accepts, today included', () => {
    expect(parse('tuesday', { from: '2026-11-25' })).toEqual({ day: '2026-12-01' })
    expect(parse('tuesday', { to: '2026-11-23' })).toEqual({ day: '2026-11-17' })
    expect(parse('wednesday', { to: tuesday })).toEqual({ day: '2026-11-18' })
    expect(parse('today', { from: '2026-11-25' })).toEqual({ problem: 'outside' })
  })

  it('a name that is both a weekday and a relative day is not guessed', () => {
    const both: DayNames = { relative: new Map([['demain', 1]]), weekdays: new Map([['demi', 3]]) }
    expect(daysByName('dem', tuesday, both)).toEqual([])
  })
})

it('compares names without case, accents and dots', () => {
  expect(normalizeName(' Mié. ')).toBe('mie')
  expect(normalizeName('ÜBERMORGEN')).toBe('ubermorgen')
})
