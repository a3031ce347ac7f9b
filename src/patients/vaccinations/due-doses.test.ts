import { describe, expect, it } from 'vitest'
import { addSpan, type Span } from '../../masters/vaccines/span.ts'
import { starterVaccines } from '../../masters/vaccines/starter-vaccines.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import {
  graceDays,
  nextDose,
  standingOf,
  type GivenDose,
  type ScheduledVaccine,
} from './due-doses.ts'

const today = '2026-11-24'
const starter = (name: string) => starterVaccines.find((it) => it.name.startsWith(name))!
const weeksOld = (weeks: number): Day => addDays(today, -7 * weeks)

/** Each dose with where it stands, in short. */
const standings = (
  vaccine: ScheduledVaccine,
  bornOn: Day | null,
  given: GivenDose[] = [],
  on = today,
) =>
  standingOf(vaccine, given, { bornOn, today: on }).map((it) =>
    [it.dose, it.state, 'day' in it ? it.day : ''].filter(Boolean).join(' '),
  )
const had = (dose: string, givenOn: string): GivenDose => ({ dose, givenOn })

describe('what is due for a child', () => {
  it('is a dose from its age on, overdue four weeks later, and before that it is coming', () => {
    const mmr = starter('MMR')
    const first = (on: Day) => standings(mmr, '2026-01-10', [], on)[0]
    expect(first('2026-10-09')).toBe('1st dose coming 2026-10-10')
    expect(first('2026-10-10')).toBe('1st dose due 2026-10-10')
    expect(first(addDays('2026-10-10', graceDays))).toBe('1st dose due 2026-10-10')
    expect(first(addDays('2026-10-10', graceDays + 1))).toBe('1st dose overdue 2026-10-10')
  })

  it('is one dose of a vaccine at a time: the next comes after it', () => {
    expect(standings(starter('OPV ('), weeksOld(26))).toEqual([
      '1st dose overdue 2026-07-07',
      '2nd dose coming 2026-12-22',
      '3rd dose coming 2027-01-19',
      'Booster coming 2027-09-26',
    ])
  })

  it('waits for the interval where the dose before was late, and for four weeks without one', () => {
    const late = [had('1st dose', '2026-11-20')]
    expect(standings(starter('Rotavirus'), weeksOld(12), late)[1]).toBe(
      '2nd dose coming 2026-12-18',
    )
    const plain = {
      ...starter('MMR'),
      doses: starter('MMR').doses.map((it) => ({ ...it, interval: null })),
    }
    expect(standings(plain, '2024-01-10', late)[1]).toBe('2nd dose coming 2026-12-18')
  })

  it('is nothing that comes too late, and a later dose closes the gap before it', () => {
    expect(standings(starter('BCG'), '2025-11-01')).toEqual(['Birth dose missed'])
    expect(standings(starter('MMR'), '2024-01-10', [had('2nd dose', '2025-06-01')])).toEqual([
      '1st dose missed',
      '2nd dose given',
      '3rd dose coming 2028-01-10',
    ])
    // Four weeks later, the child is older than two years.
    expect(
      standings(starter('Rotavirus'), '2024-12-10', [had('1st dose', '2025-11-20')], '2026-11-20'),
    ).toEqual(['1st dose given', '2nd dose overdue 2025-12-18', '3rd dose missed'])
  })

  it('is the rest of a series that was begun in time, and nothing of one that was not', () => {
    const months = (count: number) => addSpan(today, { count: -count, unit: 'months' })
    const rotavirus = starter('Rotavirus')
    expect(standings(rotavirus, months(14), [had('1st dose', '2025-12-01')])).toEqual([
      '1st dose given',
      '2nd dose overdue 2025-12-29',
      '3rd dose coming 2026-12-22',
    ])
    expect(standings(rotavirus, months(11))).toEqual([
      `1st dose overdue ${addSpan(months(11), { count: 6, unit: 'weeks' })}`,
      '2nd dose coming 2026-12-22',
      '3rd dose coming 2027-01-19',
    ])
    for (const [name, age] of [
      ['Rotavirus', 14],
      ['Hepatitis A', 12 * 11],
      ['HPV, 9', 12 * 16],
    ] as const)
      expect(
        new Set(standings(starter(name), months(age)).map((it) => it.split(' ').at(-1))),
      ).toEqual(new Set(['missed']))
  })

  it('is DTP until seven years, whenever it is begun, and its boosters after the series', () => {
    const months = (count: number) => addSpan(today, { count: -count, unit: 'months' })
    const states = (age: number, given: GivenDose[] = []) =>
      standingOf(starter('DTP'), given, { bornOn: months(age), today }).map(({ state }) => state)
    expect(states(17)).toEqual(['overdue', 'coming', 'coming', 'coming', 'coming'])
    expect(states(14, [had('1st dose', addDays(months(14), 60))])).toEqual([
      'given',
      'overdue',
      'coming',
      'coming',
      'coming',
    ])
    expect(states(12 * 7 + 1)).toEqual(Array.from({ length: 5 }, () => 'missed'))
  })

  it('counts a dose of the year or month that a card says from its last day', () => {
    const second = (givenOn: string) =>
      standings(starter('Hepatitis A'), '2020-01-10', [had('1st dose', givenOn)])[1]
    expect(second('2026-03')).toBe('2nd dose overdue 2026-09-30')
    expect(second('2025')).toBe('2nd dose overdue 2026-06-30')
  })

  it.each([
    ['Pneumococcal', '2021-02-20', ['2025'], '2026-01-05', '2nd dose'],
    ['Varicella', '2013-03-10', ['2025'], '2026-01-05', '2nd dose'],
    ['Rotavirus', '2024-01-10', ['2025-01', '2025'], '2026-01-05', '3rd dose'],
    ['DTP', '2019-06-10', ['2019', '2020', '2020', '2025'], '2026-01-05', '2nd booster'],
    ['MMR', '2019-11-10', ['2021', '2026'], '2026-10-20', '3rd dose'],
  ])(
    'is too late by the first day of a year alone: %s, born %s, had in %j, may come on %s',
    (name, bornOn, years, on, dose) => {
      const vaccine = starter(name)
      const given = (days: string[]) => days.map((day, at) => had(vaccine.doses[at]!.label, day))
      const next = (days: string[]) => standings(vaccine, bornOn, given(days), on)[days.length]
      const endingWith = (last: string) => [...years.slice(0, -1), last]
      const [year] = years.slice(-1)
      expect(next(years)).toBe(`${dose} coming`)
      // Early in the year it is due, and late in the year too late.
      expect(next(endingWith(`${year}-01-20`))).toMatch(/ (over)?due /)
      const late = year === '2026' ? '2026-10-19' : `${year}-12-30`
      expect(next(endingWith(late))).toBe(`${dose} missed`)
    },
  )

  it('names no day that moves on with each day: what follows a dose of this month or year is just coming', () => {
    const child = (given: GivenDose[], on: Day) =>
      standings(starter('Hepatitis A'), '2020-01-10', given, on).at(-1)
    for (const on of [today, addDays(today, 1)]) {
      expect(child([had('1st dose', '2026')], on)).toBe('2nd dose coming')
      expect(child([had('1st dose', '2026-11')], on)).toBe('2nd dose coming')
      expect(
        standings(
          starter('Influenza'),
          null,
          [had('', '2025'), had('Dose of the year', '2026')],
          on,
        ),
      ).toEqual(['Dose of the year given', 'coming'])
    }
    expect(child([had('1st dose', '2026-11')], '2026-12-01')).toBe('2nd dose coming 2027-05-30')
    // By age it is known: the interval ends before.
    expect(standings(starter('MMR'), '2026-01-10', [had('1st dose', '2026-11')])[1]).toBe(
      '2nd dose coming 2027-04-10',
    )
    // The first of this year, and the second here since.
    const both = [had('1st dose', '2026'), had('2nd dose', '2026-11-20')]
    expect(standings(starter('Hepatitis B, begun'), null, both)[2]).toBe(
      '3rd dose coming 2027-04-20',
    )
  })

  it('counts from the last dose of the vaccine, be it a further one or one out of order', () => {
    const mmr = [had('1st dose', '2026-06-24'), had('', '2026-11-23')]
    expect(standings(starter('MMR'), '2025-08-10', mmr)[1]).toBe('2nd dose coming 2026-12-21')
    const rabies = [had('Day 3', '2026-11-01'), had('Day 0', '2026-11-20')]
    expect(standings(starter('Rabies'), null, rabies)[2]).toBe('Day 7 due 2026-11-24')
    expect(standings(starter('MMR'), '2025-08-10', [had('', '2026-11-23')])[0]).toBe(
      '1st dose coming 2026-12-21',
    )
    // It alone begins no series that nobody is due for.
    expect(standings(starter('Influenza'), null, [had('', '2026-11-23')])).toEqual([
      'Dose of the year open',
    ])
  })

  it('takes a dose whose label the schedule has no more for the first that it can have been', () => {
    const given = [had('One', '2026-02-16'), had('Two', '2026-03-16')]
    expect(standings(starter('OPV ('), '2026-01-05', given).slice(0, 3)).toEqual([
      '1st dose given',
      '2nd dose given',
      '3rd dose overdue 2026-04-13',
    ])
    const [first, , booster] = starter('Pneumococcal').doses
    const shortened = { doses: [first!, booster!], repeatsEvery: null }
    const child = [had('1st dose', '2025-02-19'), had('2nd dose', '2025-04-16')]
    expect(standings(shortened, '2025-01-05', child)).toEqual([
      '1st dose given',
      'Booster overdue 2025-10-05',
    ])
    // Given before the only one that is open, or after the one that follows it.
    const withoutAges = {
      doses: ['A', 'B', 'C'].map((label) => ({ label, age: null, interval: null, until: null })),
      repeatsEvery: null,
    }
    expect(
      standings(withoutAges, null, [had('A', '2026-03-01'), had('Old', '2026-02-01')]),
    ).toEqual(['A given', 'B overdue 2026-03-29', 'C coming 2026-12-22'])
    const around = [had('B', '2026-03-01'), had('Old', '2026-04-01')]
    expect(standings(withoutAges, null, around).map((it) => it.split(' ')[1])).toEqual([
      'missed',
      'given',
      'given',
    ])
    // Before the age of the first dose it is none of them.
    const { doses } = starter('Hepatitis A')
    const later = { doses: [doses[0]!, { ...doses[1]!, age: null }], repeatsEvery: null }
    expect(standings(later, '2025-01-05', [had('Old', '2025-06-01')])[1]).toMatch(
      /^2nd dose coming/,
    )
  })
})

describe('what is due for somebody of whom only an age is known', () => {
  it('is nothing by age, and what follows a dose that was given', () => {
    expect(standings(starter('MMR'), null)).toEqual([
      '1st dose open',
      '2nd dose open',
      '3rd dose open',
    ])
    expect(standings(starter('Hepatitis B, begun'), null, [had('1st dose', '2026-10-24')])).toEqual(
      ['1st dose given', '2nd dose due 2026-11-24', '3rd dose coming 2027-04-24'],
    )
  })
})

describe('what is due for an adult', () => {
  const grown = starterVaccines.map((vaccine) =>
    nextDose(standingOf(vaccine, [], { bornOn: '1985-05-05', today })),
  )

  it('is nothing of the starter set before something was given', () => {
    expect(grown.filter(Boolean)).toEqual([])
  })

  it('is the yearly vaccine once it was given, a year after the last', () => {
    const influenza = starter('Influenza')
    const label = influenza.doses[0]!.label
    const given = [had(label, '2024-09-01'), had('', '2025-10-01'), had(label, '2026-01-15')]
    expect(standings(influenza, '1985-05-05', given)).toEqual([
      `${label} given`,
      'coming 2027-01-15',
    ])
    expect(standings(influenza, null, given.slice(0, 2))).toEqual([
      `${label} given`,
      'overdue 2026-10-01',
    ])
  })
})

const leastSpan: Span = { count: 4, unit: 'weeks' }
it('two doses are at least four weeks apart where the schedule says nothing', () => {
  const vaccine = {
    doses: [1, 2].map((it) => ({ label: `${it}`, age: null, interval: null, until: null })),
    repeatsEvery: null,
  }
  expect(standings(vaccine, null, [had('1', today)])[1]).toBe(
    `2 coming ${addSpan(today, leastSpan)}`,
  )
})
