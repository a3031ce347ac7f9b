import { blockKey } from './day-blocks.ts'
import type { DayGroup } from './day-columns.ts'
import type { DropTarget } from './drop-problem.ts'

/** A block of the grid with its key; that of an empty part of a column is empty. */
export type KeyedTarget = DropTarget & { key: string }

/** A position in the window, in pixels. */
export interface Point {
  x: number
  y: number
}

/** All blocks of the grid, by their keys. */
export const targetsByKey = (groups: DayGroup[]): Map<string, KeyedTarget> =>
  new Map(
    groups.flatMap(({ columns }) =>
      columns.flatMap(({ day, consultant, blocks }) =>
        blocks.map((block) => {
          const key = blockKey(day, consultant.id, block)
          return [key, { key, day, consultantId: consultant.id, block }]
        }),
      ),
    ),
  )

/** The element of a block. */
export const elementOf = (key: string) =>
  document.querySelector<HTMLElement>(`[data-block="${CSS.escape(key)}"]`)

/** The window position of a mouse or touch event; of a key event, that of the focused element. */
export function pointOf(event: Event): Point {
  const pointer = 'touches' in event ? (event as TouchEvent).touches[0] : event
  if (pointer && 'clientX' in pointer)
    return { x: pointer.clientX as number, y: pointer.clientY as number }
  const { x, y } = (event.target as Element).getBoundingClientRect()
  return { x, y }
}

/** The target at a window position: a block, or an empty part of a column. */
export function targetAt(
  { x, y }: Point,
  targets: Map<string, KeyedTarget>,
): KeyedTarget | undefined {
  const element = document.elementFromPoint(x, y)
  const key = element?.closest<HTMLElement>('[data-block]')?.dataset.block
  if (key) return targets.get(key)
  const column = element?.closest<HTMLElement>('[data-column]')?.dataset
  if (!column?.column) return undefined
  return { key: '', day: column.column, consultantId: Number(column.consultant), block: undefined }
}

type Direction = 'next' | 'previous' | 'nextDay' | 'previousDay'

/** Where an arrow key leads, by the direction of writing. */
export function directionOf({ code, target }: KeyboardEvent): Direction {
  if (code === 'ArrowDown') return 'next'
  if (code === 'ArrowUp') return 'previous'
  const isRtl = getComputedStyle(target as Element).direction === 'rtl'
  return (code === 'ArrowRight') === isRtl ? 'previousDay' : 'nextDay'
}

/** The next open slot in a direction; the same one at the end. */
export function nextOpenTarget(
  openTargets: KeyedTarget[],
  from: KeyedTarget | undefined,
  direction: Direction,
): KeyedTarget | undefined {
  const rank = ({ day, block }: KeyedTarget) => `${day} ${block?.starts ?? ''}`
  const sorted = openTargets.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  if (!from) return sorted[0]
  const after = sorted.filter((it) => rank(it) > rank(from))
  const before = sorted.filter((it) => rank(it) < rank(from)).toReversed()
  switch (direction) {
    case 'next':
      return after[0]
    case 'previous':
      return before[0]
    case 'nextDay':
      return after.find(({ day }) => day > from.day)
    case 'previousDay':
      return before.find(({ day }) => day < from.day)
  }
}
