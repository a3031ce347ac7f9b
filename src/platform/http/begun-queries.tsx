import { takeReadAnswer } from './begun-calls.tsx'
import type { CallAnswer, CallInput, CallShape } from './call-contract.ts'
import { callUrl } from './call.ts'

/**
 * What a query has at its first render: the answer that the page has begun its call with, if it is read. The
 * page then shows its rows at once, and not first that they are loading.
 */
export function begunWith<C extends CallShape, Data>(
  contract: C,
  input: CallInput<C>,
  dataOf: (answer: CallAnswer<C>) => Data,
) {
  let respondedAt: number | undefined
  return {
    initialData: () => {
      if (!window.begun?.calls.size) return undefined
      const taken = takeReadAnswer(contract, callUrl(contract, input))
      respondedAt = taken?.respondedAt
      return taken && dataOf(taken.answer as CallAnswer<C>)
    },
    initialDataUpdatedAt: () => respondedAt,
  }
}

/** Milliseconds for which it counts as new. */
const begunAnswerMs = 5_000

interface QueryState {
  data?: unknown
  dataUpdateCount: number
  dataUpdatedAt: number
  isInvalidated: boolean
}

/** Whether a hook's result is an answer that the page has begun with: it is not asked for once more. */
export const showsBegunAnswer = (result: {
  data: unknown
  isFetched: boolean
  dataUpdatedAt: number
}): boolean =>
  result.data !== undefined &&
  !result.isFetched &&
  Date.now() - result.dataUpdatedAt < begunAnswerMs

/** The same of a query, unless it has changed since. */
export const isJustBegun = ({ state }: { state: QueryState }): boolean =>
  !state.isInvalidated &&
  showsBegunAnswer({
    data: state.data,
    isFetched: state.dataUpdateCount > 0,
    dataUpdatedAt: state.dataUpdatedAt,
  })
