import { useState } from 'react'

interface RowChanges<Row> {
  rows: readonly Row[]
  /** Whether a row is as it was added: such a one is not worth taking back. */
  isUntouched: (row: Row) => boolean
  /** Takes a row out of the form, and puts one in. */
  onRemove: (index: number) => void
  onInsert: (row: Row, index: number) => void
}

/** Keeps the row that was removed last, until it is taken back or the rows are saved. */
export function useRemovedRow<Row>({ rows, isUntouched, onRemove, onInsert }: RowChanges<Row>) {
  const [removed, setRemoved] = useState<{ row: Row; index: number }>()
  return {
    /** The row that can be taken back; undefined for none. */
    removed: removed?.row,
    remove: (index: number) => {
      const row = rows[index]!
      setRemoved(isUntouched(row) ? undefined : { row, index })
      onRemove(index)
    },
    takeBack: () => {
      if (!removed) return
      setRemoved(undefined)
      onInsert(removed.row, removed.index)
    },
    /** Call it once the rows are saved. */
    forget: () => setRemoved(undefined),
  }
}
