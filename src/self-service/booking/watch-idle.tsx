const touchEvents = ['pointerdown', 'keydown', 'input', 'wheel'] as const
const checkIntervalMs = 5000

/**
 * Calls `onIdle` after `timeoutMs` milliseconds without input, also when the device was asleep, and
 * when the browser shows the page again from its back-forward cache. `wasTouched` is whether there
 * was any input before. Returns how to stop watching.
 */
export function watchIdle(timeoutMs: number, onIdle: (wasTouched: boolean) => void): () => void {
  let lastTouchMs = Date.now()
  let hasTouched = false
  const reportIdle = () => {
    onIdle(hasTouched)
    lastTouchMs = Date.now()
    hasTouched = false
  }
  const checkIdle = () => {
    if (Date.now() - lastTouchMs >= timeoutMs) reportIdle()
  }
  // The first input after the device slept may be another person's, so the time is checked first.
  const onTouch = () => {
    checkIdle()
    lastTouchMs = Date.now()
    hasTouched = true
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reportIdle()
  }
  const timer = setInterval(checkIdle, checkIntervalMs)
  for (const name of touchEvents) addEventListener(name, onTouch, { capture: true, passive: true })
  addEventListener('pageshow', onPageShow)
  document.addEventListener('visibilitychange', checkIdle)
  return () => {
    clearInterval(timer)
    for (const name of touchEvents) removeEventListener(name, onTouch, { capture: true })
    removeEventListener('pageshow', onPageShow)
    document.removeEventListener('visibilitychange', checkIdle)
  }
}
