import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { setFocusHeir } from '../../platform/ui/focus-heir.tsx'
import type { DayGroup } from './day-columns.ts'
import { blockKey } from './day-blocks.ts'

const closestBlock = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('button[data-block]')

/**
 * Roving tabindex for the calendar: one tab stop for hundreds of slots. Up and down move within a
 * consultant's day, left and right to the block of the next column at about the same time.
 */
export function useArrowKeys() {
  const [lastFocused, setLastFocused] = useState<string>()
  // The block that took another's place, with that one's time: a day without a block at 11:00 between
  // two others does not lead away from it.
  const heir = useRef<{ block: HTMLElement; from: number }>(undefined)

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const block = closestBlock(target)
    setLastFocused(block?.dataset.block)
    if (!block) return
    const from = heir.current?.block === block ? heir.current.from : fromOf(block)
    const findHeir = sameHour(block, from, currentTarget)
    setFocusHeir(block, () => {
      const next = findHeir()
      if (next) heir.current = { block: next, from }
      return next
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = closestBlock(event.target)
    const to = from && neighbour(from, event)
    if (!to) return
    event.preventDefault()
    to.focus()
  }

  return {
    props: { onFocus, onKeyDown },
    /** The block in the tab order: the last focused one, else the first. */
    tabStopIn: (groups: DayGroup[]): string | undefined => {
      const stops = groups.flatMap(({ columns }) =>
        columns.flatMap(({ day, consultant, blocks }) =>
          blocks
            .filter(({ kind }) => kind === 'appointment' || kind === 'free')
            .map((block) => blockKey(day, consultant.id, block)),
        ),
      )
      return lastFocused !== undefined && stops.includes(lastFocused) ? lastFocused : stops[0]
    },
  }
}

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
  const column = block.closest<HTMLElement>('[data-column]')!
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

function neighbour(from: HTMLElement, { key, currentTarget }: KeyboardEvent<HTMLElement>) {
  const column = from.closest<HTMLElement>('[data-column]')!
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
  const next = otherColumns.map(blockElementsOf).find((blocks) => blocks.length > 0)
  return next && nearest(next, fromOf(from))
}

const blockElementsOf = (column: HTMLElement) => [
  ...column.querySelectorAll<HTMLElement>('button[data-block]'),
]

const nearest = (blocks: HTMLElement[], from: number): HTMLElement =>
  blocks.reduce((best, block) => (distance(block, from) < distance(best, from) ? block : best))

const distance = (block: HTMLElement, from: number) => Math.abs(fromOf(block) - from)

/** Minutes of the day at which a block begins. */
const fromOf = (block: HTMLElement): number => Number(block.dataset.from)
