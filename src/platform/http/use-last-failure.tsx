import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemError } from './problem.ts'

interface QueryOutcome {
  queryKey: QueryKey
  error: unknown
  /** Whether this query has an answer. */
  isAnswered: boolean
}

/**
 * The error of a call, until the call succeeds. The query itself clears it during a retry, so a
 * screen would switch between its loader and its message, and the button would disappear while it
 * is pressed. An equal problem keeps its object, so effects that report it run once.
 */
export function useLastFailure({ queryKey, error, isAnswered }: QueryOutcome): ProblemError | null {
  const [lastFailure, setLastFailure] = useState<{ key: string; problem: ProblemError } | null>(
    null,
  )
  const key = hashKey(queryKey)
  const next = findNextFailure()
  if (next !== lastFailure) setLastFailure(next)
  return next?.problem ?? null

  function findNextFailure(): typeof lastFailure {
    const sameFailure = lastFailure?.key === key ? lastFailure : null
    if (!error) return isAnswered ? null : sameFailure
    const problem = error instanceof ProblemError ? error : new ProblemError('unexpected')
    return sameFailure && sameFailure.problem.code === problem.code ? sameFailure : { key, problem }
  }
}
