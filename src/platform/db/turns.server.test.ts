import { expect, it, vi } from 'vitest'
import { Turns } from './turns.server.ts'

/** Takes a turn; what it got is noted once it has begun. */
function takeFrom(turns: Turns) {
  const turn: { connection?: number; release?: () => void } = {}
  turns.take((release, connection) => Object.assign(turn, { release, connection }))
  return turn
}

it('the first open connection is taken, and the last ones rest', () => {
  const turns = new Turns(3, () => true)
  const [first, second] = [takeFrom(turns), takeFrom(turns)]
  expect([first.connection, second.connection]).toEqual([0, 1])
  first.release!()
  expect(takeFrom(turns).connection).toBe(0)
})

it('a further connection is opened only when none is free for a while', () => {
  vi.useFakeTimers()
  try {
    const open = new Set([0])
    const turns = new Turns(2, (connection) => open.has(connection))
    const first = takeFrom(turns)
    const second = takeFrom(turns)
    first.release!()
    expect(second.connection).toBe(0)
    const third = takeFrom(turns)
    expect(third.connection).toBeUndefined()
    vi.advanceTimersByTime(100)
    expect(third.connection).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

it('the first work of all opens a connection at once', () => {
  expect(takeFrom(new Turns(2, () => false)).connection).toBe(0)
})
