import { flushSync } from 'react-dom'

/**
 * Delays the blur of a field until the press that caused it has become a click.
 *
 * A press moves the focus on button down, a click happens on button up. If a field shows or hides a
 * message on blur, everything below it moves in between, and the click misses the button. So a
 * `focusout` caused by a press is held back, and dispatched before any handler of the click runs:
 * fields that commit on blur have done so by then.
 *
 * Returns a function that removes the listeners.
 */
export function deferBlurDuringPress(): () => void {
  let isPressed = false
  let heldEvents: FocusEvent[] = []

  const release = () => {
    isPressed = false
    const events = heldEvents
    heldEvents = []
    for (const { target, relatedTarget } of events) {
      // An element that has regained the focus was not left.
      if (!(target instanceof Element) || !target.isConnected) continue
      if (target === document.activeElement) continue
      // The committed value must be rendered before the click handlers run.
      flushSync(() =>
        target.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget })),
      )
    }
  }
  const press = () => {
    release()
    isPressed = true
  }
  // A press that was dragged away has no click.
  const releaseLater = () => setTimeout(release)
  const holdBack = (event: FocusEvent) => {
    if (!isPressed) return
    event.stopImmediatePropagation()
    heldEvents.push(event)
  }

  const abortController = new AbortController()
  const listenerOptions = { capture: true, signal: abortController.signal }
  window.addEventListener('mousedown', press, listenerOptions)
  window.addEventListener('focusout', holdBack, listenerOptions)
  window.addEventListener('click', release, listenerOptions)
  window.addEventListener('mouseup', releaseLater, listenerOptions)
  for (const eventName of ['dragend', 'pointercancel', 'keydown', 'pagehide'] as const) {
    window.addEventListener(eventName, release, listenerOptions)
  }
  window.addEventListener('blur', ({ target }) => target === window && release(), listenerOptions)
  return () => abortController.abort()
}
