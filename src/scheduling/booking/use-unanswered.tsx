import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { readOwnState } from './own-booking.ts'
import type { WizardSummary } from './wizard-summary.ts'

// Few answers are lost: the page does not wait for its script.
const loadQuestion = () => import('./read-unanswered.ts')

interface UnansweredOptions {
  /** What was sent and is not answered. */
  unanswered: WizardSummary | undefined
  onBooked: (state: CallAnswer<typeof readOwnState>, sent: WizardSummary) => void
  /** Nobody could be asked. */
  onProblem: (problem: ProblemError) => void
}

/**
 * A request whose answer was lost may be booked: its slot is taken by itself, and what is sent after it would be a
 * second one. So the server is asked by its key before the wizard goes on as if it were not, and as it is opened again.
 */
export function useUnanswered({ unanswered, onBooked, onProblem }: UnansweredOptions) {
  const [isAsking, setAsking] = useState(false)
  const askedRef = useRef<Promise<boolean> | undefined>(undefined)
  // Left meanwhile: the draft is by now another one, or is asked about as it is opened again.
  const isLeftRef = useRef(false)
  useEffect(() => {
    isLeftRef.current = false
    return () => {
      isLeftRef.current = true
    }
  }, [])

  /** Whether nothing of it is booked. */
  async function isFree(sent: WizardSummary): Promise<boolean> {
    setAsking(true)
    try {
      const { readUnanswered } = await loadQuestion()
      const state = await readUnanswered(sent)
      if (isLeftRef.current) return false
      if (state) onBooked(state, sent)
      return !state
    } catch (error) {
      if (isLeftRef.current) return false
      onProblem(error instanceof ProblemError ? error : new ProblemError('unavailable'))
      return false
    } finally {
      askedRef.current = undefined
      setAsking(false)
    }
  }

  /** Goes on, at once where every request was answered. What is booked is shown instead; without an answer all stays. */
  function unlessBooked(goOn: () => void): void {
    if (!unanswered) return goOn()
    askedRef.current ??= isFree(unanswered)
    void askedRef.current.then((free) => free && goOn())
  }

  const askOfDraft = useEffectEvent(() => unlessBooked(() => {}))
  useEffect(() => askOfDraft(), [])
  // Ahead: a line that breaks until then is back before its script would be asked for again.
  const isSent = unanswered !== undefined
  useEffect(() => {
    if (isSent) loadQuestion().catch(() => {})
  }, [isSent])

  return { unlessBooked, isAsking }
}
