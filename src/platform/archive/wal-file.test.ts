import fc from 'fast-check'
import { expect, it } from 'vitest'
import { continuousFrom, isHistoryFile, isWalFile, nextWalFile, timelineOf } from './wal-file.ts'

it('a WAL file is followed by the next one of its timeline', () => {
  expect(nextWalFile('000000010000000000000001')).toBe('000000010000000000000002')
  expect(nextWalFile('0000000A00000000000000FF')).toBe('0000000A0000000100000000')
  expect(nextWalFile('00000001000000FF000000FF')).toBe('000000010000010000000000')
})

it('what is no WAL file is not taken for one', () => {
  expect(isWalFile('000000010000000000000001')).toBe(true)
  for (const name of [
    '000000010000000000000001.partial',
    '00000002.history',
    '.part',
    'archtemp',
  ]) {
    expect(isWalFile(name)).toBe(false)
  }
  expect(isHistoryFile('00000002.history')).toBe(true)
  expect(timelineOf('0000000A.history')).toBe(10)
})

it('the files after one that is missing do not count', () => {
  const first = fc.integer({ min: 0, max: 0xff_ff_ff })
  const count = fc.integer({ min: 2, max: 600 })
  fc.assert(
    fc.property(first, count, fc.nat(), (start, length, random) => {
      const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
      const nameOf = (at: number) => `00000001${hex(Math.floor(at / 256))}${hex(at % 256)}`
      const all = Array.from({ length }, (_, index) => nameOf(start + index))
      expect(continuousFrom(all[0]!, new Set(all))).toEqual(all)
      const missing = 1 + (random % (length - 1))
      const withGap = new Set(all.toSpliced(missing, 1))
      expect(continuousFrom(all[0]!, withGap)).toEqual(all.slice(0, missing))
    }),
  )
})
