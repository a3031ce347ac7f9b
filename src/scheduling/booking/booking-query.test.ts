import { describe, expect, it } from 'vitest'
import {
  bookingPath,
  matchOffered,
  parseBookingQuery,
  type OfferedChoices,
} from './booking-query.ts'

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

describe('the offered part of it', () => {
  const branch = { id: 1, name: 'Koramangala' }
  const service = { id: 1, name: 'General Medicine', isSeries: false }
  const consultant = { id: 5, name: 'Dr. Anita Deshpande', fee: 600 }
  const slot = { id: 12, starts: '09:15', ends: '09:30' }
  const all: OfferedChoices = {
    branches: [branch],
    services: [service],
    consultants: [consultant],
    slots: [slot],
  }
  const day = completeQuery.day

  it('is a complete choice when everything is offered', () =>
    expect(matchOffered(completeQuery, all)).toEqual({ branch, service, consultant, day, slot }))

  it('ends before the first choice that is no longer offered', () => {
    expect(matchOffered(completeQuery, { ...all, branches: [] })).toEqual({})
    expect(matchOffered(completeQuery, { ...all, services: [] })).toEqual({ branch })
    expect(matchOffered(completeQuery, { ...all, consultants: [] })).toEqual({ branch, service })
    const noSlot = { branch, service, consultant, day, slot: null }
    expect(matchOffered(completeQuery, { ...all, slots: [] })).toEqual(noSlot)
    expect(matchOffered(completeQuery, { ...all, slots: undefined })).toEqual(noSlot)
  })

  it('is only branch and service for a series', () => {
    const series = { ...service, isSeries: true }
    const choices = { ...all, services: [series] }
    expect(matchOffered(completeQuery, choices)).toEqual({ branch, service: series })
  })

  it('has no day when the query has none', () => {
    const { branch: b, service: s, consultant: c } = completeQuery
    const query = { branch: b, service: s, consultant: c }
    const open = { branch, service, consultant, day: '', slot: null }
    expect(matchOffered(query, { ...all, slots: undefined })).toEqual(open)
  })
})
