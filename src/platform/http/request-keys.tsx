import { useState } from 'react'
import type { ProblemError } from './problem.ts'
import { newUuid } from './uuid.ts'

interface RequestKeys {
  /** The idempotency key of a request: that of the last one, if it is sent again unchanged. */
  keyOf: (request: object) => string
  /** Called when the same request would be meant as another one, because the last was answered. */
  forget: () => void
}

/** The idempotency keys of a form, so that nothing is done twice when it sends again after a lost answer. */
export function useRequestKeys(): RequestKeys {
  const [keys] = useState((): RequestKeys => {
    let last = { text: '', key: '' }
    return {
      keyOf: (request) => {
        const text = JSON.stringify(request)
        if (last.text !== text) last = { text, key: newUuid() }
        return last.key
      },
      forget: () => {
        last = { text: '', key: '' }
      },
    }
  })
  return keys
}

/** Whether nobody knows if the request was carried out: no server answered, or it failed on the way. */
export const isOutcomeUnknown = ({ status }: Pick<ProblemError, 'status'>): boolean => status >= 500

/**
 * The facts that a form and its request are built from: as they are now, but from the moment its request is sent until
 * its outcome is known those of that request. So a form that sends again after a lost answer sends the very same
 * request, with its key. Built from what was read meanwhile, which the request itself has changed, it would be
 * another one, with another key, and done a second time. A form that begins again with its facts stands below this.
 * `now` is the same value, or object, while nothing of it changes.
 */
export function useFactsOfRequest<Facts>(
  now: Facts,
  { pending, problem }: { pending: boolean; problem: ProblemError | null },
): Facts {
  const isOpen = pending || (problem !== null && isOutcomeUnknown(problem))
  // What was shown last before it was sent: what is read may come together with the news that it was.
  const [shown, setShown] = useState(() => now)
  if (!isOpen && shown !== now) setShown(() => now)
  return isOpen ? shown : now
}
