import { expect, it } from 'vitest'
import type { Db } from '../../platform/db/connect.server.ts'
import { keptSchedule, maxKept } from './kept-schedule.server.ts'

/** A database that counts how often a schedule is read. */
function countingDb(): { db: Db; reads: () => number } {
  let reads = 0
  const db = async () => {
    reads += 1
    return [{ version: 'first', slots: [], daysOff: [], services: [] }]
  }
  return { db: db as unknown as Db, reads: () => reads }
}

it('reads each schedule once while a chain books its consultants in turns', async () => {
  const { db, reads } = countingDb()
  for (let round = 0; round < 3; round += 1) {
    for (let consultant = 1; consultant <= maxKept; consultant += 1) {
      await keptSchedule(db, consultant, 1)
    }
  }
  expect(reads()).toBe(maxKept)
})

it('gives up the one that was not asked for longest', async () => {
  const { db, reads } = countingDb()
  for (let consultant = 1; consultant <= maxKept; consultant += 1) {
    await keptSchedule(db, consultant, 1)
  }
  await keptSchedule(db, 1, 1)
  await keptSchedule(db, maxKept + 1, 1)
  const before = reads()
  await keptSchedule(db, 1, 1)
  await keptSchedule(db, 3, 1)
  expect(reads()).toBe(before)
  await keptSchedule(db, 2, 1)
  expect(reads()).toBe(before + 1)
})
