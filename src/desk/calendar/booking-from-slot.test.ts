import { expect, it } from 'vitest'
import { bookingQueriesFor } from './booking-from-slot.ts'

const slot = { id: 12, starts: '09:15', ends: '09:30' }
const from = (services: number[], filteredBy: number | null = null) =>
  bookingQueriesFor(
    { day: '2026-12-01', consultant: { id: 5, name: 'Dr. Anita', services } },
    { slot, branchId: 1 },
    filteredBy,
  )
const fullQuery = (service: number) => ({
  branch: 1,
  service,
  consultant: 5,
  day: '2026-12-01',
  slot: 12,
})

it('a free slot becomes a booking of its consultant’s only service', () =>
  expect(from([1])).toEqual([fullQuery(1)]))

it('among several services the user or the filter decides', () => {
  expect(from([1, 9])).toEqual([fullQuery(1), fullQuery(9)])
  expect(from([1, 9], 9)).toEqual([fullQuery(9)])
})

it('a consultant without services cannot be booked', () => expect(from([])).toEqual([]))
