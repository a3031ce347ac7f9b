import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Day } from '../../platform/day/day.ts'

/**
 * The box of a diary. It is scrolled to what matters when other days come into view: the morning, or
 * today's column and its current hour. Later refreshes leave it where somebody scrolled it.
 */
export function useFirstSight(
  days: string,
  { hour, hours, day }: { hour: number; hours: number; day: Day },
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const column = box.current?.querySelector<HTMLElement>('[data-column]')
    if (!box.current || !column) return
    box.current.scrollTop = (Math.max(0, hour) * column.clientHeight) / hours
    const first = box.current.querySelector<HTMLElement>(`[data-column='${day}']`) ?? column
    box.current.scrollLeft = first.offsetLeft - column.offsetLeft
  }, [days])
  return box
}
