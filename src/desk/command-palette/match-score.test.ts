import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchScore } from './match-score.ts'

const screens = [
  'Book Appointment',
  'Calendar',
  'Lab Test',
  'Radiology Test',
  'Réservations',
  '予約カレンダー',
]
const meant = (typed: string) =>
  screens
    .map((name) => ({ name, score: matchScore(typed, [name]) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => name)

describe('a query matches', () => {
  it.each([
    ['cal', ['Calendar']],
    ['test lab', ['Lab Test']],
    ['appoint', ['Book Appointment']],
    ['reserv', ['Réservations']],
    ['カレ', ['予約カレンダー']],
    ['test', ['Lab Test', 'Radiology Test']],
    ['calandar', ['Calendar']],
    ['clendar', ['Calendar']],
    ['caelndar', ['Calendar']],
    ['callendar', ['Calendar']],
    ['zzz', []],
    ['lab zzz', []],
    [' - ', []],
  ])('%s', (typed, names) => {
    expect(meant(typed)).toEqual(names)
  })

  it('any name of a result', () => {
    expect(matchScore('calendar', ['Kalender', 'Calendar'])).toBeGreaterThan(0)
  })
})

it('always a whole name and the beginning of a name', () => {
  const name = fc.stringMatching(/^[a-zäéñ]{2,9}( [a-zäéñ]{2,9})?$/)
  fc.assert(
    fc.property(name, fc.integer({ min: 2, max: 19 }), (text, length) => {
      expect(matchScore(text, [text])).toBeGreaterThanOrEqual(4)
      expect(matchScore(text.slice(0, length), [text])).toBeGreaterThan(0)
    }),
  )
})
