import { useEffect, useRef, useState } from 'react'

/**
 * A list of rows that can be added at its end and removed anywhere. Each row has a key of its own,
 * so that a removed row takes its half-drawn state along and the others keep theirs. The keys stand
 * beside what is typed, not in it: they are neither saved nor compared.
 */
export function useRowList<List extends HTMLElement>(count: number) {
  const [known, setKnown] = useState<number[]>([])
  const keys = keysOf(known, count)
  const list = useRef<List>(null)
  const focused = useRef<number>(undefined)

  // Once the rows are drawn anew.
  useEffect(() => {
    if (focused.current === undefined) return
    const index = Math.min(focused.current, count - 1)
    focused.current = undefined
    const fields = list.current?.querySelectorAll<HTMLElement>('[data-first]')
    const add = list.current?.querySelector<HTMLElement>('[data-add]')
    const next = fields?.[index] ?? add
    next?.focus()
  }, [count])

  return {
    list,
    keys,
    /** To be called with adding a row: its field marked `data-first` gets the focus. */
    added: () => {
      focused.current = count
    },
    /** To be called with removing a row: the row that moves up gets the focus, else the last; without any
     *  row the button marked `data-add`. */
    removed: (index: number) => {
      setKnown(keys.toSpliced(index, 1))
      focused.current = index
    },
  }
}

/** The known keys for that many rows, with new ones for those that came since. */
const keysOf = (known: number[], count: number): number[] => {
  const next = Math.max(-1, ...known) + 1
  return Array.from({ length: count }, (_, at) => known[at] ?? next + at - known.length)
}
