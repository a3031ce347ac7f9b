import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoSlots } from '../../app/demo-clinic/consultants.server.ts'
import { openTestClinic, type TestClinic } from '../test-clinic.server.ts'
import { testNow, testTimeZone } from '../test-config.ts'
import type { KeptDay } from './kept-day.ts'
import { readKeptDays } from './read-kept-days.server.ts'
import { recordDays } from './record-days.server.ts'
import { replayKeptDays, shareWithin } from './replay-day.ts'
import { simulateDays, simulatedWalkInLimit } from './simulate-days.server.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

const read = () => readKeptDays(clinic.db, { today: testNow.today, timeZone: testTimeZone })

/** A day without the ids, which the database gives. */
const withoutIds = (days: readonly KeptDay[]) =>
  days
    .map(({ visits, ...day }) => ({ ...day, visits: visits.map((visit) => ({ ...visit, id: 0 })) }))
    .toSorted((a, b) =>
      `${a.day} ${a.branchId} ${a.consultantId}` < `${b.day} ${b.branchId} ${b.consultantId}`
        ? -1
        : 1,
    )

it('days that a clinic kept are read as they were, and replayed from the days before them', async () => {
  expect(await read()).toEqual([])
  // The demo clinic's further hours of today's weekday, which the simulation does not know.
  await clinic.db`update slot set active = false where id > ${demoSlots(1).length}`
  // Before the demo clinic's own past.
  const days = simulateDays(104, 3).filter(({ visits }) => visits.some(({ called }) => called))
  await recordDays(clinic.db, days, testTimeZone)
  const kept = await read()
  expect(withoutIds(kept)).toEqual(withoutIds(days))
  const waits = replayKeptDays(kept, simulatedWalkInLimit)
  expect(waits.length).toBeGreaterThan(500)
  expect(shareWithin(waits)).toBeGreaterThanOrEqual(0.8)
})
