import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router'

/**
 * While something is under way, what leads to another screen waits until it is asked: links, keys, the palette, and back
 * and forward. What replaces the address does not wait: whoever signs out has said so.
 */
export function useLeaveQuestion(isUnderWay: boolean) {
  const { navigator } = useContext(NavigationContext)
  const [leave, setLeave] = useState<() => void>()
  /** The steps that were taken back, and are on their way. */
  const returning = useRef(0)
  useEffect(() => {
    if (!isUnderWay) return undefined
    const startIndex = indexOfEntry()
    const release = holdPush(navigator, (push) => setLeave(() => push))
    let isLeaving = false
    const onPop = (event: PopStateEvent) => {
      if (isLeaving) return
      // Before the router hears of it.
      event.stopImmediatePropagation()
      if (returning.current > 0) return void (returning.current -= 1)
      const steps = indexOfEntry() - startIndex
      if (steps === 0) return
      returning.current += 1
      window.history.go(-steps)
      setLeave(() => () => {
        isLeaving = true
        window.history.go(steps)
      })
    }
    window.addEventListener('popstate', onPop, { capture: true })
    return () => {
      release()
      window.removeEventListener('popstate', onPop, { capture: true })
      // It has come to its end by itself: there is nothing left to ask.
      setLeave(undefined)
    }
  }, [isUnderWay, navigator])
  return { leave, stay: () => setLeave(undefined) }
}

/** The place of the entry in view in the tab's history, as the page's own history counts it. */
const indexOfEntry = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0

/** Hands each step to another address to `onPush`, which may take it later. Returns how to stop. */
function holdPush(navigator: Navigator, onPush: (push: () => void) => void): () => void {
  const { push } = navigator
  navigator.push = (...target) => onPush(() => push(...target))
  return () => {
    navigator.push = push
  }
}
