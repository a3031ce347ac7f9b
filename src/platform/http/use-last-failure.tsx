import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from './problem.ts'

interface Outcome {
  queryKey: QueryKey
  error: unknown
  /** Whether an answer to this very question is there. */
  isAnswered: boolean
}

/**
 * Why a call failed, until it succeeds. The query itself forgets it while it tries again, so that a
 * screen would change between its loader and its sentence, and the button would go while it is
 * pressed. The same refusal twice is one object: whoever tells of it tells once.
 */
export function useLastFailure({ queryKey, error, isAnswered }: Outcome): Refusal | null {
  const [last, setLast] = useState<{ key: string; refusal: Refusal } | null>(null)
  const key = hashKey(queryKey)
  const now = nextFailure()
  if (now !== last) setLast(now)
  return now?.refusal ?? null

  function nextFailure(): typeof last {
    const same = last?.key === key ? last : null
    if (!error) return isAnswered ? null : same
    const refusal = error instanceof Refusal ? error : new Refusal('unexpected')
    return same && same.refusal.code === refusal.code ? same : { key, refusal }
  }
}
