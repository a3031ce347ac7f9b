import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { timeOfInstant, timeOnDay, timesOnDay } from './times-on-day.ts'

const berlin = 'Europe/Berlin'

it('names the time zone in the hour that the clock shows twice, and only then', () => {
  const quarter = { starts: '02:30', ends: '02:45' }
  expect(timesOnDay('2026-10-25', quarter, berlin)).toBe('02:30–02:45 GMT+2')
  expect(timesOnDay('2026-10-24', quarter, berlin)).toBe('02:30–02:45')
  expect(timesOnDay('2026-10-25', quarter, 'Asia/Kolkata')).toBe('02:30–02:45')
  expect(timeOnDay('2026-10-25', '02:00', berlin)).toBe('02:00 GMT+2')
  expect(timeOnDay('2026-10-25', '01:59', berlin)).toBe('01:59')
  expect(timeOnDay('2026-10-25', '03:00', berlin)).toBe('03:00')
  expect(timeOnDay('2026-10-25', '23:59', berlin)).toBe('23:59')
})

it('distinguishes the two instants of a repeated time', () => {
  expect(timeOfInstant(new Date('2026-10-25T00:30:00Z'), berlin)).toBe('02:30 GMT+2')
  expect(timeOfInstant(new Date('2026-10-25T01:30:00Z'), berlin)).toBe('02:30 GMT+1')
  expect(timeOfInstant(new Date('2026-10-25T02:30:00Z'), berlin)).toBe('03:30')
})

/**
 * Files that format times of every week, or of days off over several days: they belong to no one
 * day.
 */
const ofNoDay = [
  'src/platform/i18n/format-times.tsx',
  'src/scheduling/booking/SeriesSummaryStep.tsx',
  'src/scheduling/holidays/holiday-columns.tsx',
  'src/scheduling/schedule/HoursLine.tsx',
  'src/scheduling/schedule/WeekGrid.tsx',
  'src/scheduling/series/WeekSlotTabs.tsx',
  'src/scheduling/slots/SlotGroups.tsx',
]

it('formats every time that belongs to a day', () => {
  const files = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll(path.sep, '/'))
  const plain = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => /\bformatTimes\b|>\{(\w+\.)?starts\}</.test(readFileSync(file, 'utf8')))
  expect(plain.toSorted()).toEqual(ofNoDay)
})

it('reads each stretch of time from the left, on every screen', () => {
  const screens = globSync('src/**/*.tsx').map((file) => file.replaceAll(path.sep, '/'))
  const turned = screens
    .filter((file) => !/\.test\.tsx$|\/format-times\.tsx$/.test(file))
    .filter((file) => /\b(formatTimeRange|timesOnDay)\b/.test(readFileSync(file, 'utf8')))
  expect(turned).toEqual([])
})
