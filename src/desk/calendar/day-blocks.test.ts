import { describe, expect, it } from 'vitest'
import { anAppointment } from '../../test-kit/build-appointment.ts'
import type { CalendarAppointment, Sitting } from './calendar.ts'
import { blocksOf, hoursAround } from './day-blocks.ts'
import type { SlotState } from './slot-state.ts'

const day = '2026-12-01'
const now = { today: '2026-11-24', time: '09:05' }

/** Slots as 'starts–ends state', one to a line of a consultant's day. */
function sitting(slots: string[], daysOff: Sitting['daysOff'] = [], branchId = 1): Sitting {
  return {
    day,
    consultantId: 5,
    branchId,
    daysOff,
    slots: slots.map((line, index) => {
      const [times, state] = line.split(' ') as [string, SlotState]
      const [starts, ends] = times.split('–') as [string, string]
      return { id: index + 1, starts, ends, state }
    }),
  }
}
const appointment = (starts: string, ends: string, changes: Partial<CalendarAppointment> = {}) => ({
  ...anAppointment({ day, starts, ends }),
  serviceId: 1,
  ...changes,
})
const shown = (...args: Parameters<typeof blocksOf>) =>
  blocksOf(...args).map((block) => {
    const name = 'name' in block ? ` ${block.name}` : ''
    return `${block.starts}–${block.ends} ${block.kind}${name}`
  })

describe("a consultant's day", () => {
  it('shows appointments at their times, free slots one by one, and a break between slots', () => {
    const morning = sitting([
      '09:00–09:15 taken',
      '09:15–09:30 free',
      '10:00–10:15 free',
      '10:15–10:30 free',
    ])
    expect(shown(day, [morning], [appointment('09:00', '09:15')], now)).toEqual([
      '09:00–09:15 appointment',
      '09:15–09:30 free',
      '09:30–10:00 break',
      '10:00–10:15 free',
      '10:15–10:30 free',
    ])
  })

  it('has no break between a morning and an evening that are hours apart', () => {
    const split = sitting(['11:30–12:00 free', '14:01–14:30 free'])
    expect(shown(day, [split], [], now)).toEqual(['11:30–12:00 free', '14:01–14:30 free'])
  })

  it('has no break between two branches either', () => {
    const both = [sitting(['09:00–09:15 free']), sitting(['09:45–10:00 free'], [], 2)]
    expect(shown(day, both, [], now)).toEqual(['09:00–09:15 free', '09:45–10:00 free'])
  })

  it('shows a leave as one stretch with its name, over a break too', () => {
    const off = [{ name: 'Half day off', kind: 'leave' as const, starts: '09:15', ends: '11:00' }]
    const morning = sitting(
      ['09:00–09:15 free', '09:15–09:30 leave', '09:45–10:00 leave', '10:00–10:15 leave'],
      off,
    )
    expect(shown(day, [morning], [], now)).toEqual([
      '09:00–09:15 free',
      '09:15–10:15 leave Half day off',
    ])
  })

  it('keeps two days off apart by their names', () => {
    const off = [
      { name: 'Half day off', kind: 'leave' as const, starts: '09:00', ends: '09:15' },
      { name: 'Course', kind: 'leave' as const, starts: '09:15', ends: '09:30' },
    ]
    const morning = sitting(['09:00–09:15 leave', '09:15–09:30 leave'], off)
    expect(shown(day, [morning], [], now)).toEqual([
      '09:00–09:15 leave Half day off',
      '09:15–09:30 leave Course',
    ])
  })

  it('joins what is past, and what cannot be booked yet', () => {
    const slots = ['09:00–09:15 past', '09:15–09:30 past', '09:30–09:45 later', '09:45–10:00 later']
    expect(shown(day, [sitting(slots)], [], now)).toEqual(['09:00–09:30 past', '09:30–10:00 later'])
  })

  it('says that a slot is booked when the filters hide by whom', () => {
    expect(shown(day, [sitting(['09:00–09:15 taken'])], [], now)).toEqual(['09:00–09:15 taken'])
  })

  it('shows an appointment whose slot is not on the schedule any more', () => {
    expect(shown(day, [], [appointment('09:05', '09:20')], now)).toEqual([
      '09:05–09:20 appointment',
    ])
  })

  it('never offers a slot under an appointment, though it was read as free a moment before', () => {
    const read = sitting(['09:00–09:15 free', '09:15–09:30 free'])
    expect(shown(day, [read], [appointment('09:05', '09:20')], now)).toEqual([
      '09:05–09:20 appointment',
    ])
  })

  it('does not offer a slot that has begun since it was read', () => {
    const read = sitting(['09:00–09:15 free', '09:15–09:30 free'])
    expect(shown(now.today, [read], [], now)).toEqual(['09:00–09:15 past', '09:15–09:30 free'])
  })

  it('puts a cancelled appointment beside the slot it left free, and over one that is past', () => {
    const read = sitting(['09:00–09:15 free', '09:15–09:30 past'])
    const cancelled = [
      appointment('09:00', '09:15', { id: 1, status: 'CN' }),
      appointment('09:15', '09:30', { id: 2, status: 'CN' }),
    ]
    const blocks = blocksOf(day, [read], cancelled, now)
    expect(blocks.map(({ kind, lane, lanes }) => [kind, lane, lanes])).toEqual([
      ['free', 0, 2],
      ['appointment', 1, 2],
      ['appointment', 0, 1],
    ])
  })

  it('shows who was booked before the leave was known beside it', () => {
    const off = [{ name: 'On leave', kind: 'leave' as const, starts: null, ends: null }]
    const morning = sitting(['09:00–09:15 leave', '09:15–09:30 leave'], off)
    const blocks = blocksOf(day, [morning], [appointment('09:15', '09:30')], now)
    expect(blocks.map(({ kind, lanes }) => [kind, lanes])).toEqual([
      ['leave', 2],
      ['appointment', 2],
    ])
  })
})

describe('the scale', () => {
  it('goes from the full hour before the first block to the one after the last', () => {
    const blocks = [
      { starts: '09:15', ends: '09:30' },
      { starts: '08:45', ends: '09:00' },
      { starts: '12:50', ends: '13:05' },
    ]
    expect(hoursAround(blocks)).toEqual({ first: 8, last: 14 })
    expect(hoursAround([{ starts: '09:00', ends: '13:00' }])).toEqual({ first: 9, last: 13 })
  })

  it('is a working day where there is nothing to show', () =>
    expect(hoursAround([])).toEqual({ first: 9, last: 17 }))
})
