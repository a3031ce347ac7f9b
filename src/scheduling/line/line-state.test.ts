import { describe, expect, it } from 'vitest'
import {
  arrivalProblem,
  lineChangeProblem,
  lineChanges,
  lineState,
  waitingProblem,
  type LineFacts,
} from './line-state.ts'

const today = { day: '2026-11-24', today: '2026-11-24' }
const facts = (changes: Partial<LineFacts> = {}): LineFacts => ({
  status: 'PE',
  hasArrived: true,
  visit: 'none',
  isCalled: false,
  isWithConsultant: false,
  isFinished: false,
  hasLeft: false,
  didNotCome: false,
  ...changes,
})
const expected = facts({ hasArrived: false })
const waiting = facts()
const called = facts({ isCalled: true })
const inside = facts({ isCalled: true, isWithConsultant: true })
const done = facts({ isFinished: true, isWithConsultant: true })
const left = facts({ hasLeft: true })
const absent = facts({ hasArrived: false, didNotCome: true })

const possible = (given: LineFacts) =>
  lineChanges.filter((change) => lineChangeProblem(change, given, today) === undefined)

describe('the state of a patient', () => {
  it('goes from expected to done', () => {
    expect([expected, waiting, called, inside, done, left, absent].map(lineState)).toEqual([
      'expected',
      'waiting',
      'called',
      'withConsultant',
      'done',
      'leftUnseen',
      'didNotCome',
    ])
  })

  it('is done without a call when the visit was saved or charged', () => {
    expect(lineState(facts({ visit: 'saved' }))).toBe('done')
    expect(lineState(facts({ status: 'CD', hasArrived: false }))).toBe('done')
    // Saved while the patient is still in the room: the next call ends it.
    expect(lineState({ ...inside, visit: 'saved' })).toBe('withConsultant')
  })

  it('is waiting for one who comes after all', () => {
    expect(lineState(facts({ didNotCome: true }))).toBe('waiting')
  })
})

describe('a change of the line', () => {
  it('is possible from the states that it belongs to', () => {
    expect(possible(expected)).toEqual(['didNotCome'])
    expect(possible(waiting)).toEqual(['takeIn', 'leave', 'undoMoveUp'])
    expect(possible(called)).toEqual(['callAgain', 'takeIn', 'finish', 'leave', 'undoCall'])
    expect(possible(inside)).toEqual(['finish', 'undoCall', 'undoTakeIn'])
    expect(possible(done)).toEqual(['undoFinish'])
    expect(possible(left)).toEqual(['undoLeave'])
    expect(possible(absent)).toEqual(['undoDidNotCome'])
  })

  it('is refused on what was charged', () => {
    expect(lineChangeProblem('undoFinish', { ...done, status: 'CD' }, today)).toBe('not_pending')
    expect(waitingProblem({ ...waiting, status: 'CN' }, today)).toBe('not_pending')
  })

  it('belongs to today, but for who did not come', () => {
    const later = { day: '2026-11-23', today: '2026-11-24' }
    expect(lineChangeProblem('leave', waiting, later)).toBe('not_today')
    expect(lineChangeProblem('undoDidNotCome', absent, later)).toBeUndefined()
    expect(lineChangeProblem('didNotCome', expected, later)).toBeUndefined()
    const tomorrow = { day: '2026-11-25', today: '2026-11-24' }
    expect(lineChangeProblem('didNotCome', expected, tomorrow)).toBe('not_today')
    expect(waitingProblem(waiting, later)).toBe('not_today')
  })

  it('is refused when somebody else was quicker', () => {
    expect(waitingProblem(called, today)).toBe('changed_meanwhile')
    expect(waitingProblem(waiting, today)).toBeUndefined()
  })

  it('does not undo a visit that was saved without a call', () => {
    expect(lineChangeProblem('undoFinish', facts({ visit: 'saved' }), today)).toBe('visit_recorded')
  })
})

it("allows arrival only for today's pending patients", () => {
  expect(arrivalProblem({ status: 'PE', day: today.today }, today.today)).toBeUndefined()
  expect(arrivalProblem({ status: 'PE', day: '2026-11-25' }, today.today)).toBe('not_today')
  expect(arrivalProblem({ status: 'PE', day: '2026-11-23' }, today.today)).toBe('not_today')
  expect(arrivalProblem({ status: 'CD', day: today.today }, today.today)).toBe('not_pending')
  expect(arrivalProblem({ status: 'CN', day: today.today }, today.today)).toBe('not_pending')
})
