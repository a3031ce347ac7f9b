import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'

/**
 * Milliseconds for which a row stays in its place after the pointer last moved over it, or a key was
 * pressed in it. A pointer that lies on a list for longer aims at nothing.
 */
const holdMs = 10_000

interface Hold {
  key: string
  sinceMs: number
}

/** Which rows of a list are in use: the one under the pointer and the one with the focus. */
export class RowHold {
  private pointed: Hold | undefined
  private focused: Hold | undefined

  /** The keys of the rows in use, as the page has them: as texts. */
  keys(): string[] {
    const oldest = performance.now() - holdMs
    return [this.pointed, this.focused]
      .filter((hold) => hold !== undefined && hold.sinceMs > oldest)
      .map((hold) => hold!.key)
  }

  /** Handlers for the element around the rows. */
  readonly handlers = {
    onPointerMove: ({ target }: PointerEvent) => (this.pointed = holdOf(target)),
    onPointerDown: ({ target }: PointerEvent) => (this.pointed = holdOf(target)),
    onPointerLeave: () => (this.pointed = undefined),
    onKeyDown: ({ target }: KeyboardEvent) => (this.focused = holdOf(target)),
    onFocus: ({ target }: FocusEvent) => (this.focused = holdOf(target)),
    onBlur: () => (this.focused = undefined),
  }
}

function holdOf(target: EventTarget): Hold | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
  return row ? { key: row.dataset.row!, sinceMs: performance.now() } : undefined
}
