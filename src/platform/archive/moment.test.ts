import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatMoment, parseMoment } from './moment.ts'

const kolkata = 'Asia/Kolkata'

it("a moment is read by the clinic's clock, not by the server's", () => {
  expect(parseMoment('2026-11-22 10:40', kolkata)).toEqual(new Date('2026-11-22T05:10:00Z'))
  expect(parseMoment(' 2026-11-22T10:40:30 ', kolkata)).toEqual(new Date('2026-11-22T05:10:30Z'))
  expect(parseMoment('2026-11-22 10:40', 'UTC')).toEqual(new Date('2026-11-22T10:40:00Z'))
})

it.each([
  '',
  'yesterday',
  '22.11.2026 10:40',
  '2026-02-30 10:40',
  '2026-11-22 24:10',
  '2026-11-22',
])('a text that is no moment is refused: %j', (text) =>
  expect(parseMoment(text, kolkata)).toBeUndefined(),
)

it('a time that the clock skipped is no moment, and one that it showed twice is the first', () => {
  expect(parseMoment('2026-03-29 02:30', 'Europe/Berlin')).toBeUndefined()
  expect(parseMoment('2026-10-25 02:30', 'Europe/Berlin')).toEqual(new Date('2026-10-25T00:30:00Z'))
})

it('what is shown of a moment is read as that moment again', () => {
  const seconds = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 })
  fc.assert(
    fc.property(seconds, (second) => {
      const moment = new Date(second * 1000)
      expect(parseMoment(formatMoment(moment, kolkata), kolkata)).toEqual(moment)
    }),
  )
})
