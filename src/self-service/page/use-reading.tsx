import { useEffect, useState } from 'preact/hooks'
import { call, callUrl } from '../../platform/http/call.ts'
import type { CallAnswer, CallInput, CallShape } from '../../platform/http/call-contract.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { isRetryable, retryDelayMs } from '../../platform/http/retry-pauses.ts'

/** What is known of a call that reads. */
export interface Reading<Answer> {
  /** Undefined until the first answer to this very question. */
  answer: Answer | undefined
  /** Why no newer answer came. */
  failure: ProblemError | undefined
  isLoading: boolean
  readAgain: () => void
}

/** `call` without its optional arguments, which a generic contract cannot be matched with. */
type Call<C extends CallShape> = (
  contract: C,
  input: CallInput<C>,
  options: { language: string },
) => Promise<CallAnswer<C>>

interface ReadingOptions {
  /** The BCP 47 tag of the page's language. */
  language: string
  /** Whether it is asked again after a failure, in growing pauses and when the connection is back. */
  isRepeated?: boolean
}

/**
 * Reads a call, again for each other input; null asks nothing. An answer to an earlier question is
 * never shown for the present one.
 */
export function useReading<C extends CallShape>(
  contract: C,
  input: CallInput<C> | null,
  { language, isRepeated = true }: ReadingOptions,
): Reading<CallAnswer<C>> {
  const question = input === null ? '' : callUrl(contract, input)
  const [known, setKnown] = useState<{
    question: string
    answer?: CallAnswer<C>
    failure?: ProblemError
    failures: number
  }>({ question: '', failures: 0 })
  const [round, setRound] = useState(0)
  const [isLoading, setLoading] = useState(false)
  const readAgain = () => setRound((count) => count + 1)
  useEffect(() => {
    if (input === null) {
      setKnown({ question: '', failures: 0 })
      return undefined
    }
    let isOver = false
    setLoading(true)
    const read = call as Call<C>
    read(contract, input, { language })
      .then(
        (answer) => !isOver && setKnown({ question, answer, failures: 0 }),
        (error: unknown) => {
          const failure = error instanceof ProblemError ? error : new ProblemError('unavailable')
          const keep = (before: typeof known) =>
            before.question === question
              ? { ...before, failure, failures: before.failures + 1 }
              : { question, failure, failures: 1 }
          if (!isOver) setKnown(keep)
        },
      )
      .finally(() => !isOver && setLoading(false))
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the input is another object each time, its question is not
  }, [question, round, language])

  const isCurrent = known.question === question
  const failure = isCurrent ? known.failure : undefined
  const failures = isRepeated && failure && isRetryable(failure) ? known.failures : 0
  useEffect(() => {
    if (failures === 0) return undefined
    const readIfSeen = () => document.hidden || readAgain()
    const timer = setTimeout(readIfSeen, retryDelayMs(failures))
    window.addEventListener('online', readIfSeen)
    document.addEventListener('visibilitychange', readIfSeen)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', readIfSeen)
      document.removeEventListener('visibilitychange', readIfSeen)
    }
  }, [failures])
  return {
    answer: isCurrent ? known.answer : undefined,
    failure,
    isLoading: isLoading || (question !== '' && !isCurrent),
    readAgain,
  }
}
