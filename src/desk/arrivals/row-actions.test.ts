import { expect, it } from 'vitest'
import { lineChangeProblem, lineStates, type LineChange } from '../../scheduling/line/line-state.ts'
import { rowActions, type RowAction } from './row-actions.ts'

const row = (changes: Partial<Parameters<typeof rowActions>[0]> = {}) => ({
  state: 'waiting' as const,
  status: 'PE' as const,
  movedUpAt: null,
  finishedAt: null,
  ...changes,
})
const at = '2026-11-24T04:42:00.000Z'
const ownActions: RowAction[] = ['arrive', 'undoArrival', 'call', 'moveUp']

it('offers only changes that the line allows', () => {
  const day = '2026-11-24'
  for (const state of lineStates) {
    const { main, more } = rowActions(row({ state, finishedAt: at }))
    const changes = [main!, ...more].filter((one) => !ownActions.includes(one)) as LineChange[]
    const facts = {
      status: 'PE' as const,
      hasArrived: state !== 'expected' && state !== 'didNotCome',
      visit: 'none' as const,
      isCalled: state === 'called' || state === 'withConsultant',
      isWithConsultant: state === 'withConsultant',
      isFinished: state === 'done',
      hasLeft: state === 'leftUnseen',
      didNotCome: state === 'didNotCome',
    }
    for (const change of changes) {
      expect(lineChangeProblem(change, facts, { day, today: day })).toBeUndefined()
    }
  }
})

it('undoes each change', () => {
  const undoOf = (changes: Parameters<typeof row>[0]) => {
    const { main, more } = rowActions(row(changes))
    return [main, ...more].filter((one) => one?.startsWith('undo'))
  }
  expect(undoOf({})).toEqual(['undoArrival'])
  expect(undoOf({ movedUpAt: at })).toEqual(['undoMoveUp', 'undoArrival'])
  expect(undoOf({ state: 'called' })).toEqual(['undoCall'])
  expect(undoOf({ state: 'withConsultant' })).toEqual(['undoTakeIn', 'undoCall'])
  expect(undoOf({ state: 'done', finishedAt: at })).toEqual(['undoFinish'])
  expect(undoOf({ state: 'leftUnseen' })).toEqual(['undoLeave'])
  expect(undoOf({ state: 'didNotCome' })).toEqual(['undoDidNotCome'])
})

it('does not undo what was paid, or was saved without a call', () => {
  expect(rowActions(row({ state: 'done', status: 'CD', finishedAt: at })).main).toBeUndefined()
  expect(rowActions(row({ state: 'done' })).main).toBeUndefined()
})
