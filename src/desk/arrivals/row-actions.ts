import type { LineChange } from '../../scheduling/line/line-state.ts'
import type { Arrival } from './arrivals.ts'

/** What the desk can do with a patient of today's line. */
export type RowAction = 'arrive' | 'undoArrival' | 'call' | 'moveUp' | LineChange

interface RowActions {
  /** The usual next step, as a button. */
  main: RowAction | undefined
  /** The others, in a menu. */
  more: RowAction[]
}

type Facts = Pick<Arrival, 'state' | 'status' | 'movedUpAt' | 'finishedAt'>

/** The actions of a row, by the state of its patient. */
export function rowActions({ state, status, movedUpAt, finishedAt }: Facts): RowActions {
  switch (state) {
    case 'expected':
      return { main: 'arrive', more: ['didNotCome'] }
    case 'waiting': {
      const move = movedUpAt === null ? 'moveUp' : 'undoMoveUp'
      return { main: 'call', more: ['takeIn', move, 'leave', 'undoArrival'] }
    }
    case 'called':
      return { main: 'takeIn', more: ['callAgain', 'finish', 'leave', 'undoCall'] }
    case 'withConsultant':
      return { main: 'finish', more: ['undoTakeIn', 'undoCall'] }
    case 'done':
      // What was paid is set back first, and a visit that was saved without a call has nothing here.
      return {
        main: status === 'PE' && finishedAt !== null ? 'undoFinish' : undefined,
        more: [],
      }
    case 'leftUnseen':
      return { main: 'undoLeave', more: [] }
    case 'didNotCome':
      return { main: 'undoDidNotCome', more: [] }
  }
}
