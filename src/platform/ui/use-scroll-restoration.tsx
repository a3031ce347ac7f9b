import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type RefObject } from 'react'
import { z } from 'zod'
import { currentEntry, keepInEntry, takeRestorable } from './history-entries.tsx'

/** How far a list was scrolled: its first row in view. */
const scrolledSchema = z.int().positive()

interface ScrolledList {
  /** Tells this list from others on its screen. */
  name: string
  box: RefObject<HTMLElement | null>
  virtualizer: Virtualizer<HTMLDivElement, Element>
  rowCount: number
  /** Fetches the next page; undefined while one is on its way and after the last. */
  onEnd: (() => void) | undefined
}

/** What somebody does who scrolls by themselves. */
const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Keeps how far a list is scrolled with the entry of the history, and scrolls there again when the
 * entry comes back: pages are fetched until the row is there. Whoever scrolls meanwhile goes first.
 */
export function useScrollMemory({ name, box, virtualizer, rowCount, onEnd }: ScrolledList): void {
  const target = useRef<number | undefined>(undefined)
  const kept = `scrolled ${name}`

  useEffect(() => {
    const element = box.current!
    target.current = scrolledSchema.safeParse(takeRestorable(kept)).data
    // A list that begins at its top was not scrolled, whatever was kept of another search.
    if (target.current === undefined) keepInEntry(currentEntry(), kept, undefined)
    const giveUp = () => (target.current = undefined)
    const keep = () => {
      if (target.current !== undefined) return
      const first = element.scrollTop > 0 ? virtualizer.range?.startIndex : undefined
      keepInEntry(currentEntry(), kept, first || undefined)
    }
    element.addEventListener('scroll', keep, { passive: true })
    for (const event of gestures) element.addEventListener(event, giveUp, { passive: true })
    return () => {
      element.removeEventListener('scroll', keep)
      for (const event of gestures) element.removeEventListener(event, giveUp)
    }
  }, [box, kept, virtualizer])

  useEffect(() => {
    if (target.current === undefined || rowCount === 0) return
    if (rowCount <= target.current) return onEnd?.()
    virtualizer.scrollToIndex(target.current, { align: 'start' })
    target.current = undefined
  }, [rowCount, onEnd, virtualizer])
}
