import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { lastSeriesStart } from '../series/series.ts'
import type { BookingQuery } from './booking-query.ts'
import { matchOffered, type OfferedChoices } from './offered-choices.ts'

const today = '2026-11-24'
const completeQuery = { branch: 1, service: 1, consultant: 5, day: '2026-12-01', slot: 12 }

describe('the offered part of a booking query', () => {
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
  const { day } = completeQuery
  const match = (query: BookingQuery, offered: OfferedChoices) =>
    matchOffered(query, offered, today)

  it('is a complete choice when everything is offered', () =>
    expect(match(completeQuery, all)).toEqual({ branch, service, consultant, day, slot }))

  it('ends before the first choice that is no longer offered', () => {
    expect(match(completeQuery, { ...all, branches: [] })).toEqual({})
    expect(match(completeQuery, { ...all, services: [] })).toEqual({ branch })
    expect(match(completeQuery, { ...all, consultants: [] })).toEqual({ branch, service })
    const noSlot = { branch, service, consultant, day, slot: null }
    expect(match(completeQuery, { ...all, slots: [] })).toEqual(noSlot)
    expect(match(completeQuery, { ...all, slots: undefined })).toEqual(noSlot)
  })

  it('is the first day and the weekly slot of a series', () => {
    const series = { ...service, isSeries: true }
    const weekSlot = {
      id: 12,
      weekday: 2,
      starts: '09:15',
      ends: '09:30',
      consultantId: 5,
      consultantName: 'Dr. Anita Deshpande',
      fee: 600,
    }
    const choices = { ...all, services: [series], weekSlots: [{ ...weekSlot, id: 11 }, weekSlot] }
    const from = (startDay: string) => ({ branch, service: series, startDay, slots: [weekSlot] })
    expect(match(completeQuery, choices)).toEqual(from(day))
    // None begins on the day on which it is booked, nor later than it may.
    expect(match({ ...completeQuery, day: today }, choices)).toEqual(from(addDays(today, 1)))
    const late = { ...completeQuery, day: addDays(lastSeriesStart(today), 1) }
    expect(match(late, choices)).toEqual({ branch, service: series })
    const unloaded = { ...choices, weekSlots: undefined }
    expect(match(completeQuery, unloaded)).toEqual({ ...from(day), slots: [] })
  })

  it('has no day when the query has none', () => {
    const { branch: b, service: s, consultant: c } = completeQuery
    const query = { branch: b, service: s, consultant: c }
    const open = { branch, service, consultant, day: '', slot: null }
    expect(match(query, { ...all, slots: undefined })).toEqual(open)
  })
})
