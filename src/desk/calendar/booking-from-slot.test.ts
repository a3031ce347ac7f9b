import { expect, it } from 'vitest'
import { bookingWishesFor } from './booking-from-slot.ts'

const slot = { id: 12, starts: '09:15', ends: '09:30' }
const from = (services: number[], filteredBy: number | null = null) =>
  bookingWishesFor(
    { day: '2026-12-01', consultant: { id: 5, name: 'Dr. Anita', services } },
    { slot, branchId: 1 },
    filteredBy,
  )
const whole = (service: number) => ({
  branch: 1,
  service,
  consultant: 5,
  day: '2026-12-01',
  slot: 12,
})

it('a free slot becomes a booking of the one service that its consultant gives', () =>
  expect(from([1])).toEqual([whole(1)]))

it('of several services the desk chooses, or has by its filter', () => {
  expect(from([1, 9])).toEqual([whole(1), whole(9)])
  expect(from([1, 9], 9)).toEqual([whole(9)])
})

it('a series begins with its branch and service alone', () =>
  expect(from([6])).toEqual([{ branch: 1, service: 6 }]))

it('who gives no service is booked by nobody', () => expect(from([])).toEqual([]))
