import { describe, expect, it } from 'vitest'
import { boardLines, initialsOf } from './board-lines.ts'

type Entry = Parameters<typeof boardLines>[0][number]
const entry = (appointmentId: number, changes: Partial<Entry> = {}): Entry => ({
  appointmentId,
  consultantId: 4,
  consultantName: 'Dr. Anita Deshpande',
  patientName: 'Lata Mangesh',
  state: 'waiting',
  token: `A-${appointmentId}`,
  place: appointmentId,
  callCount: 0,
  ...changes,
})

const plain = { showsInitials: false, delays: [] }

describe('the lines of a board', () => {
  it('show who is called, and the next four in order with their waits', () => {
    const entries = [
      entry(6),
      entry(2),
      entry(5),
      entry(3),
      entry(4),
      entry(1, { state: 'called', place: null, callCount: 2 }),
    ]
    const [line] = boardLines(entries, new Map([[2, { from: 0, to: 10 }]]), plain)
    expect(line!.called).toEqual({ token: 'A-1', initials: null, callCount: 2, isInside: false })
    expect(line!.next.map(({ token }) => token)).toEqual(['A-2', 'A-3', 'A-4', 'A-5'])
    expect(line!.next[0]!.wait).toEqual({ from: 0, to: 10 })
    expect(line!.further).toBe(1)
  })

  it('leave out lines without anybody, and people without a token', () => {
    const entries = [
      entry(1, { state: 'expected', token: null, place: null }),
      entry(2, { state: 'done', place: null, consultantId: 5 }),
    ]
    expect(boardLines(entries, new Map(), plain)).toEqual([])
  })

  it('say when a consultant is expected who comes later', () => {
    const later = { consultantId: 4, backAt: '10:30', version: 1, saidBy: 'Asha' }
    const [line] = boardLines([entry(1)], new Map(), { showsInitials: false, delays: [later] })
    expect(line!.expectedAt).toBe('10:30')
    expect(boardLines([entry(1)], new Map(), plain)[0]!.expectedAt).toBeNull()
  })

  it('have initials only where the link shows them, and never a name', () => {
    const withInitials = boardLines([entry(1)], new Map(), { showsInitials: true, delays: [] })
    expect(withInitials[0]!.next[0]!.initials).toBe('L M')
    expect(JSON.stringify(withInitials)).not.toContain('Lata')
    expect(JSON.stringify(boardLines([entry(1)], new Map(), plain))).not.toContain('L M')
  })
})

it('initials are the first letters of the first and the last name', () => {
  expect(initialsOf('  Lata  Devi Mangesh ')).toBe('L M')
  expect(initialsOf('Rekha')).toBe('R')
  expect(initialsOf('李 小龙')).toBe('李 小')
})
