import type { KeyboardEvent } from 'react'

const controlSelector = 'a, button'
const controlsOf = (element: Element | null | undefined): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>(controlSelector) ?? []),
]

/**
 * Arrow up and down move from a link or button of a row to the same one in the neighbouring row:
 * tabbing through forty rows of three buttons takes long. Controls that use these keys keep them.
 */
export function moveToNeighbour(event: KeyboardEvent<HTMLTableRowElement>): void {
  const { key, currentTarget: row, target, defaultPrevented } = event
  if (defaultPrevented || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
  if (!(target instanceof HTMLElement) || !target.matches(controlSelector)) return
  if (target.getAttribute('aria-haspopup')) return
  const cell = target.closest('td')
  const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  const neighbourControls = controlsOf(next?.children[[...row.children].indexOf(cell!)])
  // A neighbouring row may have fewer controls: then the nearest.
  const nextControl =
    neighbourControls[controlsOf(cell).indexOf(target)] ??
    neighbourControls.at(-1) ??
    controlsOf(next).at(-1)
  if (!nextControl) return
  event.preventDefault()
  nextControl.focus()
}
