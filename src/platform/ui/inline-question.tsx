import { useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'

interface InlineQuestion<Place extends HTMLElement> {
  /** The element around the buttons and their questions. */
  place: RefObject<Place | null>
  /** Shows the question by `show`, and puts the focus into the first field of what has `data-question`. */
  ask: (show: () => void) => void
  /**
   * Hides it by `hide`, and puts the focus on the button again whose `data-asks` is this; not while it is elsewhere, as
   * in another question that was asked before an answer came late.
   */
  close: (hide: () => void, asks: string | number) => void
}

/** Moves the focus to and from a question that takes the place of the button that asks it: both go from the page. */
export function useInlineQuestion<Place extends HTMLElement>(): InlineQuestion<Place> {
  const place = useRef<Place>(null)
  const focus = (selector: string) => place.current?.querySelector<HTMLElement>(selector)?.focus()
  return {
    place,
    ask: (show) => {
      // The focus needs what is shown next.
      flushSync(show)
      focus('[data-question] input')
    },
    close: (hide, asks) => {
      const { activeElement } = document
      flushSync(hide)
      const isElsewhere = activeElement !== document.body && activeElement?.isConnected
      if (!isElsewhere) focus(`[data-asks="${asks}"]`)
    },
  }
}
