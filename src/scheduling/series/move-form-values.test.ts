import { describe, expect, it } from 'vitest'
import {
  emptyMoveFormValues,
  dropPastDays,
  movableSessionsFrom,
  type MoveFormValues,
} from './move-form-values.ts'
import type { Session } from './series-page.ts'

const today = '2026-11-24'
const values: MoveFormValues = {
  scope: 'following',
  day: '2026-11-25',
  slot: 3,
  startDay: '2026-11-26',
  slots: [3, 4],
}

describe('choices stored when the desk’s session ended', () => {
  it('are kept while their days can still be booked', () => {
    expect(dropPastDays(values, today)).toEqual(values)
    expect(dropPastDays(emptyMoveFormValues([3]), today)).toEqual(emptyMoveFormValues([3]))
  })

  it('lose days that have passed since, and the slot of such a day', () => {
    expect(dropPastDays(values, '2026-11-25')).toEqual({ ...values, day: '', slot: null })
    expect(dropPastDays(values, '2026-11-26')).toEqual({
      ...values,
      day: '',
      slot: null,
      startDay: '',
    })
  })
})

describe('the sessions that follow', () => {
  const session = (id: number, day: string, status: Session['status'] = 'PE'): Session => ({
    id,
    day,
    starts: '11:30',
    ends: '12:00',
    consultantId: 11,
    consultantName: 'Priya Menon',
    slot: 3,
    status,
    paymentStatus: 'U',
    price: 800,
    fees: null,
    paidBefore: 0,
    paidInPart: 0,
    packagePays: false,
    visitRecorded: false,
    version: 1,
  })

  it("are the later ones that are pending, and never today's", () => {
    const sessions = [
      session(1, '2026-11-10'),
      session(2, '2026-11-17'),
      session(3, today),
      session(4, '2026-12-01', 'CN'),
      session(5, '2026-12-08'),
    ]
    const from = (index: number) =>
      movableSessionsFrom(sessions[index]!, sessions, today).map(({ id }) => id)
    expect(from(0)).toEqual([1, 2, 5])
    expect(from(1)).toEqual([2, 5])
    expect(from(4)).toEqual([5])
  })

  it('never include one whose visit was recorded', () => {
    const missed = session(1, '2026-11-10')
    const sessions = [{ ...missed, visitRecorded: true }, session(2, '2026-11-17')]
    expect(movableSessionsFrom(missed, sessions, today).map(({ id }) => id)).toEqual([2])
  })
})
