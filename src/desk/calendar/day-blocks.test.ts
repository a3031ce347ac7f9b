import { describe, expect, it } from 'vitest'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import type { CalendarAppointment, WorkingHours } from './calendar.ts'
import { blocksOf, hoursAround } from './day-blocks.ts'
import type { SlotState } from './slot-state.ts'

const day = '2026-12-01'
const now = { today: '2026-11-24', time: '09:05' }

/** Slots as 'starts–ends state', one per line. */
function hours(slots: string[], daysOff: WorkingHours['daysOff'] = [], branchId = 1): WorkingHours {
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
  ...buildAppointment({ day, starts, ends }),
  session: null,
  ...changes,
})
const shown = (...args: Parameters<typeof blocksOf>) =>
  blocksOf(...args).map((block) => {
    const name = 'name' in block ? ` ${block.name}` : ''
    return `${block.starts}–${block.ends} ${block.kind}${name}`
  })

describe("a consultant's day", () => {
  it('shows appointments at their times, single free slots, and a break between slots', () => {
    const morning = hours([
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

  it('has no break between a morning and an evening several hours apart', () => {
    const split = hours(['11:30–12:00 free', '14:01–14:30 free'])
    expect(shown(day, [split], [], now)).toEqual(['11:30–12:00 free', '14:01–14:30 free'])
  })

  it('has no break between two branches', () => {
    const both = [hours(['09:00–09:15 free']), hours(['09:45–10:00 free'], [], 2)]
    expect(shown(day, both, [], now)).toEqual(['09:00–09:15 free', '09:45–10:00 free'])
  })

  it('shows a leave as one block with its name, including breaks', () => {
    const off = [{ name: 'Half day off', kind: 'leave' as const, starts: '09:15', ends: '11:00' }]
    const morning = hours(
      ['09:00–09:15 free', '09:15–09:30 leave', '09:45–10:00 leave', '10:00–10:15 leave'],
      off,
    )
    expect(shown(day, [morning], [], now)).toEqual([
      '09:00–09:15 free',
      '09:15–10:15 leave Half day off',
    ])
  })

  it('separates two days off with different names', () => {
    const off = [
      { name: 'Half day off', kind: 'leave' as const, starts: '09:00', ends: '09:15' },
      { name: 'Course', kind: 'leave' as const, starts: '09:15', ends: '09:30' },
    ]
    const morning = hours(['09:00–09:15 leave', '09:15–09:30 leave'], off)
    expect(shown(day, [morning], [], now)).toEqual([
      '09:00–09:15 leave Half day off',
      '09:15–09:30 leave Course',
    ])
  })

  it('merges past slots, and slots that cannot be booked yet', () => {
    const slots = ['09:00–09:15 past', '09:15–09:30 past', '09:30–09:45 later', '09:45–10:00 later']
    expect(shown(day, [hours(slots)], [], now)).toEqual(['09:00–09:30 past', '09:30–10:00 later'])
  })

  it('shows a slot as booked when the filters hide its appointment', () => {
    expect(shown(day, [hours(['09:00–09:15 taken'])], [], now)).toEqual(['09:00–09:15 taken'])
  })

  it('shows an appointment whose slot is no longer scheduled', () => {
    expect(shown(day, [], [appointment('09:05', '09:20')], now)).toEqual([
      '09:05–09:20 appointment',
    ])
  })

  it('never offers a slot below an appointment that was booked since', () => {
    const hoursRead = hours(['09:00–09:15 free', '09:15–09:30 free'])
    expect(shown(day, [hoursRead], [appointment('09:05', '09:20')], now)).toEqual([
      '09:05–09:20 appointment',
    ])
  })

  it('does not offer a slot that has begun since', () => {
    const hoursRead = hours(['09:00–09:15 free', '09:15–09:30 free'])
    expect(shown(now.today, [hoursRead], [], now)).toEqual(['09:00–09:15 past', '09:15–09:30 free'])
  })

  it('puts a cancelled appointment beside its free slot, and over a past one', () => {
    const hoursRead = hours(['09:00–09:15 free', '09:15–09:30 past'])
    const cancelled = [
      appointment('09:00', '09:15', { id: 1, status: 'CN' }),
      appointment('09:15', '09:30', { id: 2, status: 'CN' }),
    ]
    const blocks = blocksOf(day, [hoursRead], cancelled, now)
    expect(blocks.map(({ kind, lane, lanes }) => [kind, lane, lanes])).toEqual([
      ['free', 0, 2],
      ['appointment', 1, 2],
      ['appointment', 0, 1],
    ])
  })

  it('leaves an appointment booked before a leave its whole width, over the leave', () => {
    const off = [{ name: 'On leave', kind: 'leave' as const, starts: null, ends: null }]
    const morning = hours(['09:00–09:15 leave', '09:15–09:30 leave', '11:00–11:15 leave'], off)
    const booked = [appointment('09:15', '09:30'), appointment('10:00', '10:15', { id: 2 })]
    const blocks = blocksOf(day, [morning], booked, now)
    expect(blocks.map(({ kind, lanes, sharesTime }) => [kind, lanes, sharesTime])).toEqual([
      ['leave', 1, true],
      ['appointment', 1, true],
      ['appointment', 1, true],
    ])
    expect(blocksOf(day, [morning], [], now)).toMatchObject([{ kind: 'leave', sharesTime: false }])
  })
})

describe('the time scale', () => {
  it('covers the full hours from the first to the last block', () => {
    const blocks = [
      { starts: '09:15', ends: '09:30' },
      { starts: '08:45', ends: '09:00' },
      { starts: '12:50', ends: '13:05' },
    ]
    expect(hoursAround(blocks)).toEqual({ first: 8, last: 14 })
    expect(hoursAround([{ starts: '09:00', ends: '13:00' }])).toEqual({ first: 9, last: 13 })
  })

  it('covers a working day without blocks', () =>
    expect(hoursAround([])).toEqual({ first: 9, last: 17 }))
})
