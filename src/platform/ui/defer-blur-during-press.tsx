import { flushSync } from 'react-dom'

/**
 * Lets a field hear that it was left only once the press that took the focus has found its button.
 *
 * A press moves the focus when the button goes down, and a click happens where it comes up. What a
 * field says on being left stands between the two: a sentence that comes or goes moves all that is
 * below it, and the click falls beside the button that was aimed at. So a `focusout` that a press
 * causes is held back, and delivered before anything else hears of the click. Fields that take their
 * value on being left have it by then.
 *
 * Answers with what ends it.
 */
export function startBlurAfterPress(): () => void {
  let pressed = false
  let held: FocusEvent[] = []

  const release = () => {
    pressed = false
    const events = held
    held = []
    for (const { target, relatedTarget } of events) {
      // Whoever has the focus back by now was never left.
      if (!(target instanceof Element) || !target.isConnected) continue
      if (target === document.activeElement) continue
      // What the field takes must be there for those who hear the click next.
      flushSync(() =>
        target.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget })),
      )
    }
  }
  const press = () => {
    release()
    pressed = true
  }
  // A press that was dragged away ends without a click.
  const lift = () => setTimeout(release)
  const hold = (event: FocusEvent) => {
    if (!pressed) return
    event.stopImmediatePropagation()
    held.push(event)
  }

  const ending = new AbortController()
  const first = { capture: true, signal: ending.signal }
  window.addEventListener('mousedown', press, first)
  window.addEventListener('focusout', hold, first)
  window.addEventListener('click', release, first)
  window.addEventListener('mouseup', lift, first)
  for (const end of ['dragend', 'pointercancel', 'keydown', 'pagehide'] as const) {
    window.addEventListener(end, release, first)
  }
  window.addEventListener('blur', ({ target }) => target === window && release(), first)
  return () => ending.abort()
}
