import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Day } from '../../platform/day/day.ts'

/**
 * The scroll box of the calendar. New days scroll to the morning, or to today's column and the current
 * hour. Later refreshes keep the user's scroll position.
 */
export function useInitialScroll(
  days: string,
  { hour, hours, day }: { hour: number; hours: number; day: Day },
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const onDaysShown = useEffectEvent(() => {
    const column = box.current?.querySelector<HTMLElement>('[data-column]')
    if (!box.current || !column) return
    box.current.scrollTop = (Math.max(0, hour) * column.clientHeight) / hours
    const first = box.current.querySelector<HTMLElement>(`[data-column='${day}']`) ?? column
    box.current.scrollLeft = startOf(first) - startOf(column)
  })
  useLayoutEffect(() => onDaysShown(), [days])
  return box
}

/** The start edge of a column, because columns differ in width. */
const startOf = (column: HTMLElement): number =>
  getComputedStyle(column).direction === 'rtl'
    ? column.offsetLeft + column.offsetWidth
    : column.offsetLeft
