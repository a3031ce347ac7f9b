import { useEffect, useRef, type RefObject } from 'react'

const firstField = 'input:not([type=hidden], :disabled), textarea'

/** Focuses the first invalid field, else the step's own element, else the first field. */
export function focusFirst(form: HTMLElement | null): void {
  for (const selector of [
    '[aria-invalid=true]',
    '[data-autofocus]:not(:disabled, [aria-disabled=true])',
    firstField,
  ]) {
    const element = form?.querySelector<HTMLElement>(selector)
    if (element) return element.focus()
  }
}

/**
 * Moves the focus to the beginning of a new step, and back to Submit after a refused booking. On a
 * touch screen a focused field would open the keyboard over the step, so the page scrolls instead:
 * to the element that needs attention, or to the top.
 */
export function useFocusOnStep(
  form: RefObject<HTMLElement | null>,
  step: string,
  pending: boolean,
): void {
  const hasEntered = useRef(false)
  useEffect(() => {
    if (pending) return
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    const attentionElement = form.current?.querySelector('[data-attention]')
    if (!isTouch) focusFirst(form.current)
    else if (hasEntered.current) {
      form.current?.querySelector<HTMLElement>('[data-step]')?.focus({ preventScroll: true })
      if (attentionElement) attentionElement.scrollIntoView({ block: 'center' })
      else window.scrollTo(0, 0)
    }
    hasEntered.current = true
  }, [form, step, pending])
}
