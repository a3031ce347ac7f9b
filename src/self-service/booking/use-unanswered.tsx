import { useEffect, useRef, useState } from 'preact/hooks'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Confirmation } from '../../scheduling/booking/confirmation.ts'
import { readUnanswered } from '../../scheduling/booking/read-unanswered.ts'
import type { WizardSummary } from '../../scheduling/booking/wizard-summary.ts'
import type { useWizardState } from './use-wizard-state.tsx'

interface UnansweredOptions {
  wizard: Pick<ReturnType<typeof useWizardState>, 'isReady' | 'unanswered'>
  /** The BCP 47 tag of the page's language. */
  language: string
  onBooked: (confirmation: Confirmation, sent: WizardSummary) => void
  /** Nobody could be asked. */
  onProblem: (problem: ProblemError) => void
}

/**
 * A request whose answer was lost may be booked: its slot is taken by itself, and what is sent after it would be a
 * second one. So the server is asked by its key before the page goes on as if it were not, and as soon as the page
 * was loaded again.
 */
export function useUnanswered({ wizard, language, onBooked, onProblem }: UnansweredOptions) {
  const { isReady, unanswered } = wizard
  const [isAsking, setAsking] = useState(false)
  const askedRef = useRef<Promise<'booked' | 'free' | 'unknown'> | undefined>(undefined)

  async function ask(sent: WizardSummary) {
    setAsking(true)
    try {
      const state = await readUnanswered(sent, { language })
      if (!state) return 'free'
      onBooked({ ...state, isSeries: sent.kind === 'series', isCancelled: false }, sent)
      return 'booked'
    } catch (error) {
      onProblem(error instanceof ProblemError ? error : new ProblemError('unexpected'))
      return 'unknown'
    } finally {
      askedRef.current = undefined
      setAsking(false)
    }
  }

  /**
   * Goes on, at once where every request was answered. One that is booked is shown instead; where nobody can be asked,
   * the page stays as it is, or goes on in another way.
   */
  function unlessBooked(goOn: () => void, orUnknown?: () => void): void {
    if (!unanswered) return goOn()
    askedRef.current ??= ask(unanswered)
    void askedRef.current.then((found) => {
      if (found === 'free') goOn()
      if (found === 'unknown') orUnknown?.()
    })
  }

  useEffect(() => {
    if (isReady) unlessBooked(() => {})
    // oxlint-disable-next-line react/exhaustive-deps -- once the draft of the tab is read
  }, [isReady])

  return { unlessBooked, isAsking }
}
