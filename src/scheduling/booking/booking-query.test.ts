import { describe, expect, it } from 'vitest'
import { bookingPath, choiceOf, readBookingWish, type Offered } from './booking-query.ts'

const today = '2026-11-24'
const read = (search: string) => readBookingWish(new URLSearchParams(search), today)
const whole = { branch: 1, service: 1, consultant: 5, day: '2026-12-01', slot: 12 }

describe('a booking that another screen began', () => {
  it('is read from the address that was made for it', () => {
    expect(bookingPath(whole)).toBe(
      '/forms/bookappointment?branch=1&service=1&consultant=5&day=2026-12-01&slot=12',
    )
    expect(read(bookingPath(whole).split('?')[1]!)).toEqual(whole)
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
  ])('"%s" is read as far as one part stands on the other', (search, wish) =>
    expect(read(search)).toEqual(wish),
  )

  it('leaves a day out that is over or too far ahead, and its slot with it', () => {
    const upTo = { branch: 1, service: 1, consultant: 5 }
    for (const day of ['2026-11-23', '2026-12-25', '2026-02-30', 'soon']) {
      const search = `branch=1&service=1&consultant=5&day=${day}&slot=12`
      expect(JSON.stringify(read(search))).toBe(JSON.stringify(upTo))
    }
  })

  it('takes of a series the branch and the service alone', () => {
    const search = 'branch=1&service=6&consultant=5&day=2026-12-01&slot=12'
    expect(read(search)).toEqual({ branch: 1, service: 6 })
  })
})

describe('what of it is offered', () => {
  const branch = { id: 1, name: 'Koramangala' }
  const service = { id: 1, name: 'General Medicine' }
  const consultant = { id: 5, name: 'Dr. Anita Deshpande', fee: 600 }
  const slot = { id: 12, starts: '09:15', ends: '09:30' }
  const all: Offered = {
    branches: [branch],
    services: [service],
    consultants: [consultant],
    slots: [slot],
  }
  const day = whole.day

  it('is chosen whole, as the wizard would have it', () =>
    expect(choiceOf(whole, all)).toEqual({ branch, service, consultant, day, slot }))

  it('ends where something is not offered any more', () => {
    expect(choiceOf(whole, { ...all, branches: [] })).toEqual({})
    expect(choiceOf(whole, { ...all, services: [] })).toEqual({ branch })
    expect(choiceOf(whole, { ...all, consultants: [] })).toEqual({ branch, service })
    const noSlot = { branch, service, consultant, day, slot: null }
    expect(choiceOf(whole, { ...all, slots: [] })).toEqual(noSlot)
    expect(choiceOf(whole, { ...all, slots: undefined })).toEqual(noSlot)
  })

  it('of a wish without a day leaves the day open', () => {
    const { branch: b, service: s, consultant: c } = whole
    const wish = { branch: b, service: s, consultant: c }
    const open = { branch, service, consultant, day: '', slot: null }
    expect(choiceOf(wish, { ...all, slots: undefined })).toEqual(open)
  })
})
