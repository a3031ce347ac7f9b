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
}

/** How many steps lie before an entry of the browser's history. */
const depthOf = (state: unknown): number => (state as { step?: number } | null)?.step ?? 0

/**
 * Makes each step an entry of the browser's history: a phone's Back leads to the step before, as the button of the form
 * does, and not away from all that was typed.
 */
export function useStepHistory(steps: Steps): void {
  const { step, isReady } = steps
  const index = wizardSteps.indexOf(step)
  const latestRef = useRef(steps)
  useLayoutEffect(() => {
    latestRef.current = steps
  })

  // With the step itself: a later effect could find a history that has moved on again.
  useLayoutEffect(() => {
    if (!isReady) return
    const depth = depthOf(history.state)
    if (index < depth) history.go(index - depth)
    for (let level = depth + 1; level <= index; level += 1) history.pushState({ step: level }, '')
  }, [isReady, index])

  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => {
      const target = depthOf(state)
      const shown = wizardSteps.indexOf(latestRef.current.step)
      const { isBusy, isComplete, goTo, goOn } = latestRef.current
      if (target === shown) return
      if (target < shown && !isBusy) goTo(wizardSteps[target]!)
      else if (target === shown + 1 && isComplete && !isBusy) goOn()
      // There is nothing to go on to: the form was left or booked meanwhile.
      else history.go(shown - target)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
}
