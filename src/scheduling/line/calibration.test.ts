import { describe, expect, it } from 'vitest'
import { learnFrom } from '../../test-kit/line-days/learn-from-days.ts'
import { replayDay } from '../../test-kit/line-days/replay-day.ts'
import {
  simulateDays,
  simulatedWalkInLimit,
} from '../../test-kit/line-days/simulate-days.server.ts'

// Seeds that the rule's constants were not tuned on; bench/README.md has more of them.
const seeds = [101, 102, 103]

describe('the wait shown on arrival', () => {
  it.each([
    ['after four weeks of past days', 4],
    ['on the first days of a clinic', 0],
  ])('holds for four of five patients %s', (_, pastWeeks) => {
    const waits = seeds.flatMap((seed) => {
      const weeks = simulateDays(seed, pastWeeks + 1)
      const daysOfWeek = weeks.length / (pastWeeks + 1)
      const learned = learnFrom(weeks.slice(0, -daysOfWeek))
      return weeks
        .slice(-daysOfWeek)
        .flatMap((day) => replayDay(day, learned, simulatedWalkInLimit))
    })
    const within = waits.filter(({ shown, waited }) => waited >= shown.from && waited <= shown.to)
    expect(waits.length).toBeGreaterThan(1000)
    expect(within.length / waits.length).toBeGreaterThanOrEqual(0.8)
  })
})
