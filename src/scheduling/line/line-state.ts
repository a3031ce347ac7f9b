import type { Day } from '../../platform/day/day.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'
import type { AppointmentStatus } from '../appointments/statuses.ts'

/** The states of a patient in the line of today, in the order of a visit, and how it can end else. */
export const lineStates = [
  'expected',
  'waiting',
  'called',
  'withConsultant',
  'done',
  'leftUnseen',
  'didNotCome',
] as const
export type LineState = (typeof lineStates)[number]

export interface LineFacts {
  status: AppointmentStatus
  hasArrived: boolean
  /** Whether the consultant has begun or saved the visit. */
  visit: 'none' | 'begun' | 'saved'
  /** Called or in the room now; false for one who was called and passed over. */
  isCalled: boolean
  isWithConsultant: boolean
  isFinished: boolean
  hasLeft: boolean
  didNotCome: boolean
}

/**
 * The state of a patient who is not cancelled. Somebody whose visit was saved or charged without a
 * call is done as well: a clinic need not use the calls.
 */
export function lineState(facts: LineFacts): LineState {
  if (facts.status === 'CD' || facts.isFinished) return 'done'
  if (facts.hasLeft) return 'leftUnseen'
  if (facts.isCalled) return facts.isWithConsultant ? 'withConsultant' : 'called'
  if (facts.visit === 'saved') return 'done'
  if (facts.hasArrived) return 'waiting'
  return facts.didNotCome ? 'didNotCome' : 'expected'
}

/** What the desk or the consultant does with one patient of the line, beside calling and moving up. */
export const lineChanges = [
  'callAgain',
  'takeIn',
  'finish',
  'leave',
  'didNotCome',
  'undoCall',
  'undoTakeIn',
  'undoFinish',
  'undoLeave',
  'undoDidNotCome',
  'undoMoveUp',
] as const
export type LineChange = (typeof lineChanges)[number]

const transitions: Record<LineChange, { from: readonly LineState[]; to: LineState }> = {
  callAgain: { from: ['called'], to: 'called' },
  // The patient may go in without a call, when nobody is in the room.
  takeIn: { from: ['waiting', 'called'], to: 'withConsultant' },
  finish: { from: ['called', 'withConsultant'], to: 'done' },
  leave: { from: ['waiting', 'called'], to: 'leftUnseen' },
  didNotCome: { from: ['expected'], to: 'didNotCome' },
  undoCall: { from: ['called', 'withConsultant'], to: 'waiting' },
  undoTakeIn: { from: ['withConsultant'], to: 'called' },
  undoFinish: { from: ['done'], to: 'withConsultant' },
  undoLeave: { from: ['leftUnseen'], to: 'waiting' },
  undoDidNotCome: { from: ['didNotCome'], to: 'expected' },
  undoMoveUp: { from: ['waiting'], to: 'waiting' },
}

/** The state after a change. */
export const stateAfter = (change: LineChange): LineState => transitions[change].to

/**
 * Why a change is not possible, or undefined. What was charged stays done: it is set back first. Who
 * did not come can be marked and unmarked on later days, too; all else belongs to today.
 */
export function lineChangeProblem(
  change: LineChange,
  facts: LineFacts,
  { day, today }: { day: string; today: string },
): ProblemCode | undefined {
  if (facts.status !== 'PE') return 'not_pending'
  const isOfAnyDay = change === 'didNotCome' || change === 'undoDidNotCome'
  if (isOfAnyDay ? day > today : day !== today) return 'not_today'
  if (!transitions[change].from.includes(lineState(facts))) return 'changed_meanwhile'
  // Done by the saved visit, without a call: there is nothing to undo here.
  if (change === 'undoFinish' && !facts.isFinished) return 'visit_recorded'
  return undefined
}

/** Why somebody cannot be called or moved up, or undefined: only who waits now. */
export function waitingProblem(
  facts: LineFacts,
  { day, today }: { day: string; today: string },
): ProblemCode | undefined {
  if (facts.status !== 'PE') return 'not_pending'
  if (day !== today) return 'not_today'
  return lineState(facts) === 'waiting' ? undefined : 'changed_meanwhile'
}

/** The reason why an arrival cannot be marked or undone, or undefined: only today's pending patients. */
export function arrivalProblem(
  { status, day }: { status: AppointmentStatus; day: Day },
  today: Day,
): 'not_pending' | 'not_today' | undefined {
  if (status !== 'PE') return 'not_pending'
  return day === today ? undefined : 'not_today'
}
