import type { KeyboardEvent } from 'react'

const inRow = 'a, button, input, select'

/**
 * From a link or a button of a row, the arrow keys lead to the same one of the row above or below:
 * forty rows of three buttons are many for the Tab key. What uses these keys itself keeps them.
 */
export function goToNeighbour(event: KeyboardEvent<HTMLTableRowElement>): void {
  const { key, currentTarget: row, target, defaultPrevented } = event
  if (defaultPrevented || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
  if (!(target instanceof HTMLElement) || !target.matches('a, button')) return
  if (target.getAttribute('aria-haspopup')) return
  const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  const place = [...row.querySelectorAll(inRow)].indexOf(target)
  const there = [...(next?.querySelectorAll<HTMLElement>(inRow) ?? [])]
  // A row may offer less than its neighbour: then the last of what it does offer.
  const to = there[place] ?? there.at(-1)
  if (!to) return
  event.preventDefault()
  to.focus()
}
