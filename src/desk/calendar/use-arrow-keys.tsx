import { useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { setFocusHeir } from '../../platform/ui/focus-heir.tsx'
import { blockKey } from './day-blocks.ts'
import { columnKey, type DayGroup } from './day-columns.ts'

const closestBlock = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('button[data-block]')

/** A block that was focused last, and where it was. */
interface LastFocused {
  block: string | undefined
  consultantId: number
  /** The place of its column among all. */
  index: number
}

/**
 * Roving tabindex for the calendar: one tab stop for hundreds of slots. Up and down move within a
 * consultant's day, left and right to the block of the next column at about the same time.
 */
export function useArrowKeys(groups: DayGroup[]) {
  const [lastFocused, setLastFocused] = useState<LastFocused>()
  // The block that took another's place, with that one's time: a day without a block at 11:00 between
  // two others does not lead away from it.
  const heir = useRef<{ block: HTMLElement; from: number }>(undefined)
  const stops = useMemo(() => columnsByStop(groups), [groups])

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const block = closestBlock(target)
    if (!block) return setLastFocused(undefined)
    const column = columnOf(block)
    setLastFocused({
      block: block.dataset.block,
      consultantId: Number(column.dataset.consultant),
      index: columnElementsOf(currentTarget).indexOf(column),
    })
    const from = heir.current?.block === block ? heir.current.from : fromOf(block)
    const findHeir = sameHour(block, from, currentTarget)
    setFocusHeir(block, () => {
      const next = findHeir()
      if (next) heir.current = { block: next, from }
      return next
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, showAll: () => void) => {
    const from = closestBlock(event.target)
    if (!from) return
    let to = neighbour(from, event)
    if (to === 'to come') {
      flushSync(showAll)
      to = neighbour(from, event)
    }
    if (!(to instanceof HTMLElement)) return
    event.preventDefault()
    to.focus()
  }

  const stop =
    lastFocused?.block !== undefined && stops.has(lastFocused.block)
      ? lastFocused.block
      : stops.keys().next().value
  return {
    /** For the grid; `showAll` shows the columns that are still to come. */
    propsFor: (showAll: () => void) => ({
      onFocus,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, showAll),
    }),
    /** The block in the tab order: the last focused one, else the first; with the key of its column. */
    tabStop: stop === undefined ? undefined : { block: stop, column: stops.get(stop)! },
    /** Whether the focus may go to a column when the days change. */
    isHeir: (consultantId: number, index: number): boolean =>
      lastFocused !== undefined &&
      (consultantId === lastFocused.consultantId || index === lastFocused.index),
  }
}

/** The blocks that can be focused, in their order, with the keys of their columns. */
const columnsByStop = (groups: DayGroup[]): Map<string, string> =>
  new Map(
    groups.flatMap(({ columns }) =>
      columns.flatMap((column) =>
        column.blocks
          .filter(({ kind }) => kind === 'appointment' || kind === 'free')
          .map(
            (block) =>
              [blockKey(column.day, column.consultant.id, block), columnKey(column)] as const,
          ),
      ),
    ),
  )

/**
 * Finds the block that takes a block's place, when its day is replaced by another or its appointment
 * is gone: that of the same consultant at about the same time, else of the same column. A day without
 * any leaves the focus at the calendar.
 */
function sameHour(
  block: HTMLElement,
  from: number,
  box: HTMLElement,
): () => HTMLElement | undefined {
  const column = columnOf(block)
  const { column: day, consultant } = column.dataset
  const index = columnElementsOf(box).indexOf(column)
  return () => {
    if (!box.isConnected) return undefined
    const columns = columnElementsOf(box)
    const ofConsultant = columns.filter((it) => it.dataset.consultant === consultant)
    const next =
      ofConsultant.find((it) => it.dataset.column === day) ??
      ofConsultant.find((it) => columns.indexOf(it) === index) ??
      ofConsultant[0] ??
      columns[Math.min(index, columns.length - 1)]
    const blocks = next ? blockElementsOf(next) : []
    return blocks.length > 0 ? nearest(blocks, from) : box
  }
}

const columnElementsOf = (box: HTMLElement) => [
  ...box.querySelectorAll<HTMLElement>('[data-column]'),
]

const columnOf = (block: HTMLElement) => block.closest<HTMLElement>('[data-column]')!

/** The block to which a key leads; 'to come' where a column on the way is not shown yet. */
function neighbour(from: HTMLElement, { key, currentTarget }: KeyboardEvent<HTMLElement>) {
  const column = columnOf(from)
  const columnBlocks = blockElementsOf(column)
  const index = columnBlocks.indexOf(from)
  if (key === 'ArrowDown') return columnBlocks[index + 1]
  if (key === 'ArrowUp') return columnBlocks[index - 1]
  if (key === 'Home') return columnBlocks[0]
  if (key === 'End') return columnBlocks.at(-1)
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key !== forward && key !== backward) return undefined
  const columnsInOrder = columnElementsOf(currentTarget)
  const columnIndex = columnsInOrder.indexOf(column)
  const otherColumns =
    key === forward
      ? columnsInOrder.slice(columnIndex + 1)
      : columnsInOrder.slice(0, columnIndex).toReversed()
  const next = otherColumns.find(
    (it) => it.dataset.toCome !== undefined || blockElementsOf(it).length > 0,
  )
  if (next?.dataset.toCome !== undefined) return 'to come'
  return next && nearest(blockElementsOf(next), fromOf(from))
}

const blockElementsOf = (column: HTMLElement) => [
  ...column.querySelectorAll<HTMLElement>('button[data-block]'),
]

const nearest = (blocks: HTMLElement[], from: number): HTMLElement =>
  blocks.reduce((best, block) => (distance(block, from) < distance(best, from) ? block : best))

const distance = (block: HTMLElement, from: number) => Math.abs(fromOf(block) - from)

/** Minutes of the day at which a block begins. */
const fromOf = (block: HTMLElement): number => Number(block.dataset.from)
