import { useEffect, useRef, type RefObject } from 'react'

const firstField = 'input:not([type=hidden], :disabled), textarea'

/** Focuses what needs the eye first: a wrong field, the step's own choice, or its first field. */
export function focusFirst(form: HTMLElement | null): void {
  for (const wanted of ['[aria-invalid=true]', '[data-autofocus]:not(:disabled)', firstField]) {
    const element = form?.querySelector<HTMLElement>(wanted)
    if (element) return element.focus()
  }
}

/**
 * Puts the keyboard where a step begins, and back on Submit after a refused try. On a touch screen a
 * focused field would pull up the keyboard over the step, so only the view moves there: to what asks
 * for attention, or to the top.
 */
export function useFocusOnStep(
  form: RefObject<HTMLElement | null>,
  step: string,
  pending: boolean,
): void {
  const entered = useRef(false)
  useEffect(() => {
    if (pending) return
    const byTouch = window.matchMedia('(pointer: coarse)').matches
    const attention = form.current?.querySelector('[data-attention]')
    if (!byTouch) focusFirst(form.current)
    else if (entered.current) {
      form.current?.querySelector<HTMLElement>('[data-step]')?.focus({ preventScroll: true })
      if (attention) attention.scrollIntoView({ block: 'center' })
      else window.scrollTo(0, 0)
    }
    entered.current = true
  }, [form, step, pending])
}
