import { expect, it } from 'vitest'
import { documentState, lastDayOf } from './check-rule.ts'

it.each([
  ['valid', null, '2027-11-27'],
  ['tooOld', null, '2027-11-28'],
  ['withdrawn', '2026-11-30', '2026-11-30'],
  ['withdrawn', '2026-11-30', '2027-11-27'],
  ['tooOld', '2026-11-30', '2027-11-28'],
] as const)(
  'a document of 27 November 2026 is %s, withdrawn on %s, on %s',
  (state, withdrawnDay, today) => {
    expect(documentState({ lastDay: '2026-11-27', withdrawnDay }, today)).toBe(state)
  },
)

it.each([
  // A leave in the future, and one in the past: it counts from its certificate's issue.
  ['2026-11-25', 3, '2026-11-27'],
  ['2026-11-24', 1, '2026-11-24'],
  ['2026-10-25', 1, '2026-11-24'],
])(
  'a certificate of 24 November 2026 for a leave from %s, %i days, concerns the days up to %s',
  (startDay, totalLeaveDays, last) => {
    expect(lastDayOf({ issueDay: '2026-11-24', startDay, totalLeaveDays })).toBe(last)
  },
)
