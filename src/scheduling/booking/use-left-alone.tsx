import { useEffect, useEffectEvent } from 'react'

/**
 * Calls when nobody has touched the page for `ms` milliseconds, also where the device slept
 * meanwhile, and when the page is shown again out of the browser's memory. Tells whether a hand had
 * touched it before.
 */
export function useLeftAlone(ms: number, onLeft: (wasTouched: boolean) => void): void {
  const leave = useEffectEvent(onLeft)
  useEffect(() => {
    let since = Date.now()
    let touched = false
    const left = () => {
      leave(touched)
      since = Date.now()
      touched = false
    }
    const look = () => {
      if (Date.now() - since >= ms) left()
    }
    // The first touch after a long sleep may be the next person's, so it is looked at before it counts.
    const touch = () => {
      look()
      since = Date.now()
      touched = true
    }
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) left()
    }
    const timer = setInterval(look, lookMs)
    for (const name of touches) addEventListener(name, touch, { capture: true, passive: true })
    addEventListener('pageshow', shown)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const name of touches) removeEventListener(name, touch, { capture: true })
      removeEventListener('pageshow', shown)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ms])
}

const touches = ['pointerdown', 'keydown', 'input', 'wheel'] as const
const lookMs = 5000
