import { expect, it } from 'vitest'
import { feedbackProblem, isToSettle } from './feedback-rule.ts'

it('a visit is answered from its day until a week later', () => {
  const problems = ['2026-11-24', '2026-12-01', '2026-12-02'].map((today) =>
    feedbackProblem({ status: 'CD', day: '2026-11-24' }, today),
  )
  expect(problems).toEqual([undefined, undefined, 'feedback_over'])
})

it('what did not take place is not asked about', () => {
  for (const status of ['PE', 'CN'] as const) {
    expect(feedbackProblem({ status, day: '2026-11-24' }, '2026-11-24')).toBe('wrong_status')
  }
})

it('one or two is called back about until it is settled, and again once it is changed', () => {
  const state = (rating: number, settledVersion: number | null) =>
    isToSettle({ rating, version: 2, settledVersion })
  expect([1, 2, 3, 4, 5].map((rating) => state(rating, null))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect([state(1, 2), state(1, 1)]).toEqual([false, true])
})
