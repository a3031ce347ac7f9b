/** How to find the element that gets the focus in place of one that is gone. */
type FindHeir = () => HTMLElement | null | undefined

const heirs = new WeakMap<Element, FindHeir>()

/** Says where the focus goes when `element` is removed, as the same button of the next row. */
export function setFocusHeir(element: Element, findHeir: FindHeir): void {
  heirs.set(element, findHeir)
}

/** Whether an element is in the page and takes the focus. */
export const canTakeFocus = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [data-disabled]') &&
  element.closest('[inert], [hidden]') === null

/**
 * Focuses an element again, or what has taken its place. Answers false if it is gone and nothing is
 * known to take its place.
 */
export function returnFocus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  const next = canTakeFocus(element) ? element : heirs.get(element)?.()
  // Without a scroll where it is the same element: the user has it in view, or has scrolled on.
  next?.focus({ preventScroll: next === element })
  return next !== null && next !== undefined
}
