import { expect, it } from 'vitest'
import { groupFeedback, totalFeedback } from './sum-feedback.ts'

const sum = (branchId: number, consultantId: number, asked: number, counts: number[]) => ({
  branchId,
  branchName: `Branch ${branchId}`,
  consultantId,
  consultantName: `Dr. ${consultantId}`,
  asked,
  counts,
})
const sums = [
  sum(2, 4, 10, [1, 0, 0, 0, 3]),
  sum(1, 4, 5, [0, 0, 0, 4, 0]),
  sum(1, 5, 3, [0, 0, 0, 0, 0]),
]

it('each answer weighs alike in an average, whoever gave few', () => {
  expect(totalFeedback(sums)).toEqual({
    asked: 18,
    answered: 8,
    average: 4,
    counts: [1, 0, 0, 4, 3],
  })
})

it('is by branch or by consultant, and has no average where nobody answered', () => {
  const figures = (by: 'branch' | 'consultant') =>
    groupFeedback(sums, by).map(({ name, asked, average }) => [name, asked, average])
  expect(figures('branch')).toEqual([
    ['Branch 1', 8, 4],
    ['Branch 2', 10, 4],
  ])
  expect(figures('consultant')).toEqual([
    ['Dr. 4', 15, 4],
    ['Dr. 5', 3, null],
  ])
})
