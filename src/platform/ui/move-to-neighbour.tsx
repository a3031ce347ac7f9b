import type { KeyboardEvent } from 'react'

const inCell = 'a, button'
const controlsOf = (of: Element | null | undefined): HTMLElement[] => [
  ...(of?.querySelectorAll<HTMLElement>(inCell) ?? []),
]

/**
 * From a link or a button of a row, the arrow keys lead to the same one of the row above or below:
 * forty rows of three buttons are many for the Tab key. What uses these keys itself keeps them.
 */
export function goToNeighbour(event: KeyboardEvent<HTMLTableRowElement>): void {
  const { key, currentTarget: row, target, defaultPrevented } = event
  if (defaultPrevented || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
  if (!(target instanceof HTMLElement) || !target.matches(inCell)) return
  if (target.getAttribute('aria-haspopup')) return
  const cell = target.closest('td')
  const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  const there = controlsOf(next?.children[[...row.children].indexOf(cell!)])
  // A row may offer less than its neighbour: then the nearest of what it does offer.
  const to = there[controlsOf(cell).indexOf(target)] ?? there.at(-1) ?? controlsOf(next).at(-1)
  if (!to) return
  event.preventDefault()
  to.focus()
}
