import { expect, it } from 'vitest'
import { certificateState } from './check-rule.ts'

const certificate = {
  issueDay: '2026-11-24',
  startDay: '2026-11-25',
  totalLeaveDays: 3,
  withdrawnDay: null,
}

it.each([
  ['valid', {}, '2026-11-24'],
  ['withdrawn', { withdrawnDay: '2026-11-30' }, '2026-11-30'],
  // The leave ends on the 27th.
  ['valid', {}, '2027-11-27'],
  ['tooOld', {}, '2027-11-28'],
  ['tooOld', { withdrawnDay: '2026-11-30' }, '2027-11-28'],
  // A leave in the past counts from its certificate's issue.
  ['valid', { startDay: '2026-10-25', totalLeaveDays: 1 }, '2027-11-24'],
  ['tooOld', { startDay: '2026-10-25', totalLeaveDays: 1 }, '2027-11-25'],
] as const)('a certificate is %s: %o on %s', (state, changes, today) => {
  expect(certificateState({ ...certificate, ...changes }, today)).toBe(state)
})
