const firstField = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea'

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
 * Moves the focus to the beginning of a step. On a touch screen a focused field would open the keyboard
 * over the step, so the page scrolls instead: to the element that needs attention, or to the top.
 * `hasEntered` is whether there was a step before.
 */
export function focusStep(form: HTMLElement | null, hasEntered: boolean): void {
  if (!window.matchMedia('(pointer: coarse)').matches) return focusFirst(form)
  if (!hasEntered) return
  const attentionElement = form?.querySelector('[data-attention]')
  form?.querySelector<HTMLElement>('[data-step]')?.focus({ preventScroll: true })
  if (attentionElement) attentionElement.scrollIntoView({ block: 'center' })
  else window.scrollTo(0, 0)
}
