import { describe, expect, it } from 'vitest'
import { bookingPath } from './booking-path.ts'
import { parseBookingQuery } from './booking-query.ts'

const today = '2026-11-24'
const read = (search: string) => parseBookingQuery(new URLSearchParams(search), today)
const completeQuery = { branch: 1, service: 1, consultant: 5, day: '2026-12-01', slot: 12 }

describe('a booking that another screen starts', () => {
  it('is read from the URL that was made for it', () => {
    expect(bookingPath(completeQuery)).toBe(
      '/forms/bookappointment?branch=1&service=1&consultant=5&day=2026-12-01&slot=12',
    )
    expect(read(bookingPath(completeQuery).split('?')[1]!)).toEqual(completeQuery)
    expect(bookingPath({ branch: 1, service: 6 })).toBe('/forms/bookappointment?branch=1&service=6')
  })

  it.each([
    ['', undefined],
    ['service=1&consultant=5', undefined],
    ['branch=x&service=1', undefined],
    ['branch=1', { branch: 1 }],
    ['branch=1&consultant=5&slot=12', { branch: 1 }],
    ['branch=1&service=0', { branch: 1 }],
    ['branch=1&service=1&day=2026-12-01&slot=12', { branch: 1, service: 1 }],
    ['branch=1&service=1&consultant=5&slot=12', { branch: 1, service: 1, consultant: 5 }],
    [
      'branch=1&service=1&consultant=5&day=2026-12-01&slot=12;drop',
      { branch: 1, service: 1, consultant: 5, day: '2026-12-01' },
    ],
  ])('"%s" is read as far as one part stands on the other', (search, query) =>
    expect(read(search)).toEqual(query),
  )

  it('drops a day that is past or too far ahead, with its slot', () => {
    const upTo = { branch: 1, service: 1, consultant: 5 }
    for (const day of ['2026-11-23', '2026-12-25', '2026-02-30', 'soon']) {
      const search = `branch=1&service=1&consultant=5&day=${day}&slot=12`
      expect(JSON.stringify(read(search))).toBe(JSON.stringify(upTo))
    }
  })
})
