import { expect, it } from 'vitest'
import { resultDayProblem } from './test-results.ts'

it.each([
  ['2026-11-19', 'testResults.dayEarly'],
  ['2026-11-20', undefined],
  ['2026-11-24', undefined],
  ['2026-11-25', 'testResults.dayInFuture'],
])('a test of a visit on 20 November, noted on the 24th, made on %s: %s', (day, problem) => {
  expect(resultDayProblem(day, { recommendedOn: '2026-11-20', today: '2026-11-24' })).toBe(problem)
})
