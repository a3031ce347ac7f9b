import { useEffect, useRef, type RefObject } from 'react'
import { focusStep } from './focus-step.tsx'

/** Moves the focus to the beginning of a new step, and back to Submit after a refused booking. */
export function useFocusOnStep(
  form: RefObject<HTMLElement | null>,
  step: string,
  pending: boolean,
): void {
  const hasEntered = useRef(false)
  useEffect(() => {
    if (pending) return
    focusStep(form.current, hasEntered.current)
    hasEntered.current = true
  }, [form, step, pending])
}
