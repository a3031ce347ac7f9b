import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, formatDay } from './day.ts'
import { parseCompleteDay, parseDay } from './parse-day.ts'

const today = '2026-11-24'
const bookable = { from: today, to: addDays(today, 30) }
const parse = (input: string, window = {}) => parseDay(input, today, window)

describe('a typed day', () => {
  it.each(
    [
      [
        '21-11-2026',
        '21/11/2026',
        '21.11.26',
        '21 11 2026',
        ' 21112026 ',
        '211126',
        '21-11',
        '21.11.',
      ],
      ['2026-11-21', '2026/11/21', '20261121', '21‑11‑2026', '२१-११-२०२६', '\u200E21-11-2026'],
    ].flat(),
  )('"%s" is parsed', (input) => expect(parse(input)).toEqual({ day: '2026-11-21' }))

  it.each([
    ['2-12', '2026-12-02'],
    ['5/12', '2026-12-05'],
    ['031226', '2026-12-03'],
    ['2026-12-8', '2026-12-08'],
    ['3-1-2027', '2027-01-03'],
    ['29-2', '2028-02-29'],
  ])('may omit zeros and the year: %s', (input, day) => {
    expect(parse(input, { from: today })).toEqual({ day })
  })

  it('without a year is the nearest one that the field accepts', () => {
    expect(parse('5-1')).toEqual({ day: '2027-01-05' })
    expect(parse('5-1', { to: today })).toEqual({ day: '2026-01-05' })
    expect(parse('23-11', { from: today })).toEqual({ day: '2027-11-23' })
  })

  it.each(
    [
      [
        '',
        '0',
        '32',
        '+',
        '+1000',
        '3+',
        '21-11-202',
        '31-02-2026',
        '31-02',
        '12/25/2026',
        '1112',
        'tomorrow',
        '21-11-2026x',
      ],
      ['2026-13-01', '0-1', '21-11-1026', '999999'],
    ].flat(),
  )('"%s" is not a day', (input) => expect(parse(input)).toEqual({ problem: 'unreadable' }))

  it('may be the number of a day alone, the nearest that the field accepts', () => {
    const days = (input: string, window = {}) => parse(input, window)
    expect(days('24')).toEqual({ day: '2026-11-24' })
    expect(days('2')).toEqual({ day: '2026-12-02' })
    expect(days('23')).toEqual({ day: '2026-11-23' })
    expect(days('23', { from: today })).toEqual({ day: '2026-12-23' })
    expect(days('25', { to: today })).toEqual({ day: '2026-10-25' })
    expect(parseDay('31', '2027-02-10', {})).toEqual({ day: '2027-01-31' })
    expect(parseDay('31', '2027-02-10', { from: '2027-02-10' })).toEqual({ day: '2027-03-31' })
    expect(days('20', { from: '2026-11-24', to: '2026-11-30' })).toEqual({ problem: 'outside' })
  })

  it('may be counted from today', () => {
    expect(parse('+3')).toEqual({ day: '2026-11-27' })
    expect(parse('+0')).toEqual({ day: today })
    expect(parse('-1')).toEqual({ day: '2026-11-23' })
    expect(parse('–2')).toEqual({ day: '2026-11-22' })
    expect(parse('+31', bookable)).toEqual({ problem: 'outside' })
  })

  it('outside of the accepted window is distinguished from unreadable text', () => {
    for (const input of ['23-11-2026', '25-12-2026', '5-1', '2027-11-24']) {
      expect(parse(input, bookable), input).toEqual({ problem: 'outside' })
    }
    expect(parse('24-12-2026', bookable)).toEqual({ day: '2026-12-24' })
  })
})

describe('a day that is still being typed', () => {
  it('is accepted once no further character can change it', () => {
    const input = '5-12-2026'
    const seenDays = [...input].map((_, at) => parseCompleteDay(input.slice(0, at + 1), bookable))
    expect(seenDays).toEqual([...Array.from({ length: 8 }, () => null), '2026-12-05'])
    expect(['05122026', '2026-12-05'].map((it) => parseCompleteDay(it, bookable))).toEqual([
      '2026-12-05',
      '2026-12-05',
    ])
  })

  it('is not accepted outside of the window', () => {
    expect(parseCompleteDay('25-12-2026', bookable)).toBeNull()
  })
})

it("every day is parsed from the clinic's format and from ISO format", () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days))
  fc.assert(
    fc.property(day, day, (it, now) => {
      for (const input of [it, formatDay(it), formatDay(it).replaceAll('-', '')]) {
        expect(parseDay(input, now)).toEqual({ day: it })
      }
      const shortForm = parseDay(formatDay(it).slice(0, 5), now)
      expect(shortForm).toHaveProperty('day')
    }),
  )
})
