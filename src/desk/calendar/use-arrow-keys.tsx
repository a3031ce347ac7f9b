import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { DayGroup } from './day-columns.ts'
import { blockKey } from './day-blocks.ts'

const blockIn = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('button[data-block]')

/**
 * One stop of the Tab key for a diary of hundreds of slots; from there the arrow keys go up and down
 * a consultant's day, and across to what the next one has at about that time.
 */
export function useArrowKeys() {
  const [last, setLast] = useState<string>()

  const onFocus = ({ target }: FocusEvent) => setLast(blockIn(target)?.dataset.block)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = blockIn(event.target)
    const to = from && neighbour(from, event)
    if (!to) return
    event.preventDefault()
    to.focus()
  }

  return {
    props: { onFocus, onKeyDown },
    /** The block that Tab leads to: the last one that had the focus, else the first. */
    tabStopIn: (groups: DayGroup[]): string | undefined => {
      const stops = groups.flatMap(({ columns }) =>
        columns.flatMap(({ day, consultant, blocks }) =>
          blocks
            .filter(({ kind }) => kind === 'appointment' || kind === 'free')
            .map((block) => blockKey(day, consultant.id, block)),
        ),
      )
      return last !== undefined && stops.includes(last) ? last : stops[0]
    },
  }
}

function neighbour(from: HTMLElement, { key, currentTarget }: KeyboardEvent<HTMLElement>) {
  const column = from.closest<HTMLElement>('[data-column]')!
  const here = blocksOf(column)
  const index = here.indexOf(from)
  if (key === 'ArrowDown') return here[index + 1]
  if (key === 'ArrowUp') return here[index - 1]
  if (key === 'Home') return here[0]
  if (key === 'End') return here.at(-1)
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key !== forward && key !== backward) return undefined
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-column]')]
  const at = all.indexOf(column)
  const others = key === forward ? all.slice(at + 1) : all.slice(0, at).toReversed()
  const next = others.map(blocksOf).find((blocks) => blocks.length > 0)
  return next && nearest(next, Number(from.dataset.from))
}

const blocksOf = (column: HTMLElement) => [
  ...column.querySelectorAll<HTMLElement>('button[data-block]'),
]

const nearest = (blocks: HTMLElement[], from: number): HTMLElement =>
  blocks.reduce((best, block) => (distance(block, from) < distance(best, from) ? block : best))

const distance = (block: HTMLElement, from: number) => Math.abs(Number(block.dataset.from) - from)
