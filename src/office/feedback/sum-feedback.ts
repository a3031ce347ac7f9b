import { groupBy } from '../../platform/lists/group-by.ts'
import type { FeedbackSum } from './feedback.ts'

/** By what the sums stand in rows. */
export const feedbackGroupings = ['branch', 'consultant'] as const
export type FeedbackGrouping = (typeof feedbackGroupings)[number]

/** What was asked and given, of one branch or consultant or of all. */
export interface FeedbackFigures {
  asked: number
  answered: number
  /** Of 1 to 5; null without an answer. */
  average: number | null
  /** How many gave 1, 2, 3, 4 and 5. */
  counts: readonly number[]
}

const toFigures = (sums: readonly FeedbackSum[]): FeedbackFigures => {
  const counts = [0, 1, 2, 3, 4].map((index) =>
    sums.reduce((sum, row) => sum + (row.counts[index] ?? 0), 0),
  )
  const answered = counts.reduce((sum, count) => sum + count, 0)
  const given = counts.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return {
    asked: sums.reduce((sum, { asked }) => sum + asked, 0),
    answered,
    average: answered === 0 ? null : given / answered,
    counts,
  }
}

/** The figures of all rows together. */
export const totalFeedback = toFigures

/** A row of the figures. */
export interface FeedbackFiguresRow extends FeedbackFigures {
  id: number
  name: string
}

/** The figures by branch or by consultant, by name; an average weighs each answer alike. */
export function groupFeedback(
  sums: readonly FeedbackSum[],
  by: FeedbackGrouping,
): FeedbackFiguresRow[] {
  const ids = groupBy(sums, (sum) => (by === 'branch' ? sum.branchId : sum.consultantId))
  return [...ids]
    .map(([id, rows]) => ({
      id,
      name: by === 'branch' ? rows[0]!.branchName : rows[0]!.consultantName,
      ...toFigures(rows),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
}
