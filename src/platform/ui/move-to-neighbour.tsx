import type { KeyboardEvent, RefObject } from 'react'
import { setFocusHeir } from './focus-heir.tsx'

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
  const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  const nextControl = next && controlLike(locationOf(target), next)
  if (!nextControl) return
  event.preventDefault()
  nextControl.focus()
}

/** The column of a row's control, and which of the column's controls it is. */
interface ControlLocation {
  column: number
  index: number
}

function locationOf(control: Element): ControlLocation {
  const cell = control.closest('td')
  const row = control.closest('tr')
  return {
    column: row && cell ? [...row.children].indexOf(cell) : -1,
    index: controlsOf(cell).indexOf(control as HTMLElement),
  }
}

/** The same control of another row, which may have fewer: then the nearest. */
function controlLike({ column, index }: ControlLocation, row: Element): HTMLElement | undefined {
  const controls = controlsOf(row.children[column])
  return controls[index] ?? controls.at(-1) ?? controlsOf(row).at(-1)
}

/**
 * When a control of a row is gone, the focus goes to the same one of the row: it has another action
 * now. If the row is gone too, it goes to the row that took its place, to the last one, or to the
 * list that has become empty.
 */
export function setRowHeir(list: RefObject<HTMLElement | null>, control: Element): void {
  const row = control.closest<HTMLElement>('tr[data-row]')
  if (!row) return
  const { row: key, index } = row.dataset
  const location = locationOf(control)
  setFocusHeir(control, () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
    const next =
      rows.find((it) => it.dataset.row === key) ??
      rows.find((it) => it.dataset.index === index) ??
      rows.at(-1)
    return (next && controlLike(location, next)) ?? list.current
  })
}
