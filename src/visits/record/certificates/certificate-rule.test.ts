import { describe, expect, it } from 'vitest'
import { areWithdrawn, matchSaved } from '../issued/issued-rule.ts'
import { certificateDayProblems, certificatesDayProblems } from './certificate-rule.ts'

const days = { visitDay: '2026-11-20', today: '2026-11-24' }
const certificate = {
  issueDay: '2026-11-24',
  startDay: '2026-11-23',
  totalLeaveDays: 3,
  diagnosis: 'Flu',
}
const problemsOf = (changes: Partial<typeof certificate>) =>
  certificateDayProblems({ ...certificate, ...changes }, days)

it('is issued between the visit and today', () => {
  expect(problemsOf({ issueDay: '2026-11-20' })).toEqual({})
  expect(problemsOf({ issueDay: '2026-11-24' })).toEqual({})
  expect(problemsOf({ issueDay: '2026-11-19' })).toEqual({
    issueDay: 'certificate.issueBeforeVisit',
  })
  expect(problemsOf({ issueDay: '2026-11-25' })).toEqual({ issueDay: 'certificate.issueInFuture' })
})

it('has a leave that starts within thirty days of its issue', () => {
  expect(problemsOf({ startDay: '2026-10-25' })).toEqual({})
  expect(problemsOf({ startDay: '2026-12-24' })).toEqual({})
  for (const startDay of ['2026-10-24', '2026-12-25', '1926-11-24', '2062-11-24']) {
    expect(problemsOf({ startDay }), startDay).toEqual({ startDay: 'certificate.startTooFar' })
  }
})

it('has no problem with missing days', () => {
  expect(problemsOf({ issueDay: '' })).toEqual({})
  expect(problemsOf({ startDay: '' })).toEqual({})
})

it('is not checked again once it was saved unchanged', () => {
  const old = { ...certificate, startDay: '2024-01-01' }
  expect(certificatesDayProblems([old], [old], days)).toEqual({})
  expect(certificatesDayProblems([old, { ...old, totalLeaveDays: 4 }], [old], days)).toEqual({
    'certificates.1.startDay': 'certificate.startTooFar',
  })
})

describe('the saved certificates of a list', () => {
  const [fever, flu, sprain] = ['Fever', 'Flu', 'Sprain'].map((diagnosis) => ({
    issueDay: '2026-11-24',
    startDay: '2026-11-24',
    totalLeaveDays: 2,
    diagnosis,
  }))
  const long = { ...fever!, totalLeaveDays: 5 }
  it.each([
    [
      [fever!, flu!],
      [fever!, flu!],
      [0, 1],
    ],
    // In another order.
    [
      [flu!, fever!],
      [fever!, flu!],
      [1, 0],
    ],
    // One corrected, one new.
    [
      [long, flu!, sprain!],
      [fever!, flu!],
      [0, 1, -1],
    ],
    // One before it was withdrawn.
    [[fever!, flu!], [flu!], [-1, 0]],
    [[fever!, fever!], [fever!], [0, -1]],
  ])(
    'that may be older are found by what they say, and else by their order',
    (list, saved, rows) => {
      expect(matchSaved(list, saved, { withdrawn: [], isOlder: true })).toEqual(rows)
    },
  )

  it.each([
    // What the first says now is what the second said.
    [[flu!, sprain!], [fever!, flu!], [], [0, 1]],
    [[long, flu!, sprain!], [fever!, flu!], [], [0, 1, -1]],
    // Typed before another window withdrew the first: its words come back as a new one.
    [[fever!, { ...flu!, totalLeaveDays: 9 }], [flu!], [fever!], [-1, 0]],
    // The same is issued again.
    [[flu!, fever!], [flu!], [fever!], [0, -1]],
  ])(
    'of a window are in their order, but for one that was withdrawn',
    (list, saved, withdrawn, rows) => {
      expect(matchSaved(list, saved, { withdrawn, isOlder: false })).toEqual(rows)
    },
  )

  it('are withdrawn if they are not there besides', () => {
    expect(areWithdrawn([fever!, flu!], [flu!], [fever!])).toEqual([true, false])
    expect(areWithdrawn([fever!, flu!], [fever!, flu!], [fever!])).toEqual([false, false])
    expect(areWithdrawn([fever!, fever!], [fever!], [fever!])).toEqual([false, true])
    expect(areWithdrawn([flu!], [flu!], [fever!])).toEqual([false])
  })
})
