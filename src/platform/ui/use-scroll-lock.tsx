import { useEffect } from 'react'

let locks = 0

/**
 * Keeps the page from scrolling while something lies over it. Mantine's own lock sets a variable on
 * the body, which all elements inherit: a browser then styles the whole page again, with all rows of its
 * list, whenever a dialog opens and closes.
 */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return undefined
    locks += 1
    if (locks === 1) hideScrollBar()
    return () => {
      locks -= 1
      if (locks === 0) showScrollBar()
    }
  }, [isLocked])
}

/** The room of the scroll bar stays, so that nothing moves sideways. */
function hideScrollBar(): void {
  const { body, documentElement } = document
  const width = window.innerWidth - documentElement.clientWidth
  body.style.overflow = 'hidden'
  body.style.overscrollBehavior = 'contain'
  if (width > 0) body.style.marginRight = `${width}px`
}

function showScrollBar(): void {
  const { style } = document.body
  style.overflow = ''
  style.overscrollBehavior = ''
  style.marginRight = ''
}
