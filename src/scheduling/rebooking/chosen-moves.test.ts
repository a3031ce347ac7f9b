import { describe, expect, it } from 'vitest'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import {
  chosenSlot,
  earlierMoves,
  isCancelled,
  leaveAsBooked,
  openSlotKey,
  staysAsBooked,
  takenByOthers,
  toCancellations,
  toMoves,
  type Choices,
} from './chosen-moves.ts'
import type { AffectedAppointment } from './rebooking.ts'

const slot = (id: number) => ({
  day: '2026-11-24',
  slot: id,
  starts: '12:00',
  ends: '12:15',
  consultantId: 4,
  consultantName: 'Dr. Anita Deshpande',
})
const affected = (id: number, changes: Partial<AffectedAppointment> = {}): AffectedAppointment => ({
  ...buildAppointment({ id, version: 2 }),
  dayOff: 'Ill',
  proposed: slot(id),
  nearest: [slot(id), slot(id + 10)],
  ...changes,
})
const rows = [affected(1), affected(2), affected(3, { proposed: null, nearest: [] })]
const choices = (bulk: Choices['bulk'], single: Choices['single'] = {}): Choices => ({
  bulk,
  single,
})
const slots = (all: Choices) => toMoves(rows, all).map((move) => [move.id, move.slot])
const cancelled = (all: Choices) => toCancellations(rows, all).map(({ id }) => id)

describe('moving all', () => {
  it('takes each proposal, and leaves an appointment without one as booked', () => {
    expect(slots(choices('service'))).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect(cancelled(choices('service'))).toEqual([])
  })

  it('goes by the choice for a single one', () => {
    const single = { 1: openSlotKey(slot(11)), 2: staysAsBooked, 3: isCancelled }
    expect(slots(choices('consultant', single))).toEqual([[1, 11]])
    expect(cancelled(choices('consultant', single))).toEqual([3])
  })

  it('takes the proposal when a chosen slot is not offered any more', () => {
    expect(chosenSlot(rows[0]!, choices('consultant', { 1: '2026-11-24 99' }))?.slot).toBe(1)
  })

  it('knows who would have to come sooner than booked, and leaves just those where they are', () => {
    const booked = { day: '2026-11-24', starts: '12:00', ends: '12:15' }
    const timed = [
      affected(1, { ...booked, starts: '12:05' }),
      affected(2, { ...booked, starts: '11:00' }),
      affected(3, { ...booked, day: '2026-11-25', starts: '09:00' }),
      affected(4, booked),
      affected(5, { ...booked, day: '2026-11-25', proposed: null, nearest: [] }),
    ]
    const all = choices('consultant')
    const earlier = earlierMoves(timed, all)
    expect(earlier.map(({ row, openSlot }) => [row.id, openSlot.slot])).toEqual([
      [1, 1],
      [3, 3],
    ])
    const left = leaveAsBooked(
      all,
      earlier.map(({ row }) => row),
    )
    expect(earlierMoves(timed, left)).toEqual([])
    expect(toMoves(timed, left).map(({ id }) => id)).toEqual([2, 4])
  })

  it('offers no slot twice', () => {
    expect([...takenByOthers(rows[0]!, rows, choices('consultant'))]).toEqual(['2026-11-24 2'])
  })
})

describe('cancelling all', () => {
  it('cancels each, but one that was chosen to move and one whose visit was recorded', () => {
    expect(cancelled(choices('cancel'))).toEqual([1, 2, 3])
    const single = { 1: openSlotKey(slot(1)) }
    expect(cancelled(choices('cancel', single))).toEqual([2, 3])
    expect(slots(choices('cancel', single))).toEqual([[1, 1]])
    const seen = affected(4, { visitRecorded: true })
    expect(toCancellations([seen], choices('cancel'))).toEqual([])
  })
})
