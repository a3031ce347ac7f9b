import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, showDay } from './day.ts'
import { finishedDay, typedDay } from './parse-day.ts'

const today = '2026-11-24'
const bookable = { from: today, to: addDays(today, 30) }
const read = (typed: string, window = {}) => typedDay(typed, today, window)

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
  )('is understood as "%s"', (typed) => expect(read(typed)).toEqual({ day: '2026-11-21' }))

  it.each([
    ['2-12', '2026-12-02'],
    ['5/12', '2026-12-05'],
    ['031226', '2026-12-03'],
    ['2026-12-8', '2026-12-08'],
    ['3-1-2027', '2027-01-03'],
    ['29-2', '2028-02-29'],
  ])('may leave out zeros and the year: %s', (typed, day) => {
    expect(read(typed, { from: today })).toEqual({ day })
  })

  it('without a year is the nearest one that the field takes', () => {
    expect(read('5-1')).toEqual({ day: '2027-01-05' })
    expect(read('5-1', { to: today })).toEqual({ day: '2026-01-05' })
    expect(read('23-11', { from: today })).toEqual({ day: '2027-11-23' })
  })

  it.each(
    [
      [
        '',
        '21',
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
  )('is none as "%s"', (typed) => expect(read(typed)).toEqual({ problem: 'unreadable' }))

  it('outside of what the field takes is told apart from one that cannot be read', () => {
    for (const typed of ['23-11-2026', '25-12-2026', '5-1', '2027-11-24']) {
      expect(read(typed, bookable), typed).toEqual({ problem: 'outside' })
    }
    expect(read('24-12-2026', bookable)).toEqual({ day: '2026-12-24' })
  })
})

describe('a day that is still being typed', () => {
  it('is taken once no further letter can make another day of it', () => {
    const typed = '5-12-2026'
    const seen = [...typed].map((_, at) => finishedDay(typed.slice(0, at + 1), bookable))
    expect(seen).toEqual([...Array.from({ length: 8 }, () => null), '2026-12-05'])
    expect(['05122026', '2026-12-05'].map((it) => finishedDay(it, bookable))).toEqual([
      '2026-12-05',
      '2026-12-05',
    ])
  })

  it('is not taken outside of the window', () => {
    expect(finishedDay('25-12-2026', bookable)).toBeNull()
  })
})

it('every day is read back as the clinic shows it, and as programs write it', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days))
  fc.assert(
    fc.property(day, day, (it, now) => {
      for (const typed of [it, showDay(it), showDay(it).replaceAll('-', '')]) {
        expect(typedDay(typed, now)).toEqual({ day: it })
      }
      const short = typedDay(showDay(it).slice(0, 5), now)
      expect(short).toHaveProperty('day')
    }),
  )
})
