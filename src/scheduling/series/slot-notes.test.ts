import { expect, test } from 'vitest'
import { slotNotes } from './slot-notes.ts'

const words = {
  noneFree: () => 'None free',
  from: (first: string) => `from ${first}`,
  free: (free: number, total: number) => `${free} of ${total}`,
}
const notes = (
  outlook: { first: string | null; free: number } | undefined,
  dates: number | null,
): string[] => slotNotes(outlook, dates, words)

test('the first free date, and how many of the wanted ones are free', () => {
  expect(notes({ first: '2026-11-27', free: 5 }, 6)).toEqual(['from 2026-11-27', '5 of 6'])
  expect(notes({ first: '2026-11-27', free: 1 }, null)).toEqual(['from 2026-11-27'])
  expect(notes({ first: null, free: 0 }, null)).toEqual(['None free'])
})

test('a slot has as many lines while it is not known what it could give, and where it is nothing', () => {
  expect(notes(undefined, 6)).toEqual(['', ''])
  expect(notes({ first: null, free: 0 }, 6)).toEqual(['None free', ''])
  expect(notes(undefined, null)).toEqual([''])
})
