import { useEffect, useRef, useState } from 'react'

/**
 * Keys and focus for a list of rows that can be added at its end and removed anywhere. Each row has a
 * stable key, so that removing a row does not move the state of the others. The keys are not part of
 * the form values: they are neither saved nor compared.
 */
export function useRowList<List extends HTMLElement>(count: number) {
  const [rowKeys, setRowKeys] = useState<number[]>([])
  const keys = keysOf(rowKeys, count)
  const list = useRef<List>(null)
  const focusIndex = useRef<number>(undefined)

  // After the next render.
  useEffect(() => {
    if (focusIndex.current === undefined) return
    const index = Math.min(focusIndex.current, count - 1)
    focusIndex.current = undefined
    const fields = list.current?.querySelectorAll<HTMLElement>('[data-first]')
    const add = list.current?.querySelector<HTMLElement>('[data-add]')
    const next = fields?.[index] ?? add
    next?.focus()
  }, [count])

  return {
    list,
    keys,
    /** Call it when adding a row: focuses the row's field marked `data-first`. */
    focusAddedRow: () => {
      focusIndex.current = count
    },
    /** Call it when inserting a row at an index: focuses it. */
    focusInsertedRow: (index: number) => {
      setRowKeys(keys.toSpliced(index, 0, Math.max(-1, ...keys) + 1))
      focusIndex.current = index
    },
    /** Call it when removing a row: focuses the row that moves up, else the last; without rows, the
     * button marked `data-add`. */
    focusAfterRemoval: (index: number) => {
      setRowKeys(keys.toSpliced(index, 1))
      focusIndex.current = index
    },
  }
}

/** The keys of `count` rows: the known ones, then new ones. */
const keysOf = (rowKeys: number[], count: number): number[] => {
  const next = Math.max(-1, ...rowKeys) + 1
  return Array.from(
    { length: count },
    (_, rowIndex) => rowKeys[rowIndex] ?? next + rowIndex - rowKeys.length,
  )
}
