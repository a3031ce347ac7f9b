import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { wizardSteps, type WizardStep } from '../../scheduling/booking/wizard-values.ts'

interface Steps {
  step: WizardStep
  /** Whether the draft of this tab was looked for. */
  isReady: boolean
  /** Whether the next step can be entered. */
  isComplete: boolean
  /** Whether something is being sent: nobody leaves the step meanwhile. */
  isBusy: boolean
  goTo: (step: WizardStep) => void
  goOn: () => void
  /** Answers a question that stands at this step with no; undefined without one. */
  closeQuestion: (() => void) | undefined
}

/** How many steps lie before an entry of the browser's history. */
const depthOf = (state: unknown): number => (state as { step?: number } | null)?.step ?? 0

/**
 * Makes each step an entry of the browser's history: a phone's Back leads to the step before, as the button of the form
 * does, and not away from all that was typed.
 */
export function useStepHistory(steps: Steps): void {
  const { step, isReady, isBusy } = steps
  const index = wizardSteps.indexOf(step)
  const latestRef = useRef(steps)
  /** Whether the history is on its way to a step by our own wish; it arrives later. */
  const isMovingRef = useRef(false)
  useLayoutEffect(() => {
    latestRef.current = steps
  })

  const move = (by: number) => {
    isMovingRef.current = true
    history.go(by)
  }
  /** Brings the history to the step that is shown. */
  const settle = () => {
    const shown = wizardSteps.indexOf(latestRef.current.step)
    const depth = depthOf(history.state)
    if (shown < depth) move(shown - depth)
    for (let level = depth + 1; level <= shown; level += 1) history.pushState({ step: level }, '')
  }
  // With the step itself: a later effect could find a history that has moved on again. And with what is
  // sent: a step that is left only after a question to the server stays until then.
  useLayoutEffect(() => {
    if (isReady && !isMovingRef.current) settle()
    // oxlint-disable-next-line react/exhaustive-deps -- it settles what is shown now
  }, [isReady, isBusy, index])

  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => {
      // The step may have changed again on the way.
      if (isMovingRef.current) {
        isMovingRef.current = false
        return settle()
      }
      const { isBusy, isComplete, goTo, goOn, closeQuestion, step: current } = latestRef.current
      const target = depthOf(state)
      const shown = wizardSteps.indexOf(current)
      if (target === shown) return
      closeQuestion?.()
      const stays = isBusy || closeQuestion !== undefined
      if (target < shown && !stays) goTo(wizardSteps[target]!)
      else if (target === shown + 1 && isComplete && !stays) goOn()
      // There is nothing to go on to: the form was left or booked meanwhile.
      else move(shown - target)
    }
    // Each step begins at its top; where a page is opened again, the browser scrolls.
    const scrolls = (by: ScrollRestoration) => () => {
      history.scrollRestoration = by
    }
    const [byUs, byBrowser] = [scrolls('manual'), scrolls('auto')]
    byUs()
    addEventListener('popstate', follow)
    addEventListener('pagehide', byBrowser)
    addEventListener('pageshow', byUs)
    return () => {
      byBrowser()
      removeEventListener('popstate', follow)
      removeEventListener('pagehide', byBrowser)
      removeEventListener('pageshow', byUs)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- it reads what is shown by its ref
  }, [])
}
