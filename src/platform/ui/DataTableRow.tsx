import { memo, useEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react'
import type { RowNews } from './held-rows.ts'
import { moveToNeighbour } from './move-to-neighbour.tsx'

export interface Column<Row> {
  key: string
  title: string
  /** Rendered again for another row; one that takes the index as well, also in another place. */
  cell: (row: Row, index: number) => ReactNode
  align?: 'end'
  /** Long texts wrap instead of staying on one line. */
  isMultiline?: boolean
  /** The column's footer for all rows, not only those in view: a total. */
  footer?: ReactNode
  /** The column's header sorts the list, where the list can be sorted. */
  sortable?: boolean
  /** Whether a cell says nothing that matters in a card, where a style sheet may leave it out. */
  isEmpty?: (row: Row) => boolean
  /** 'heading' is the head of the row's card; 'actions' ends it. */
  role?: 'heading' | 'actions'
}

/** Said again, because a browser forgets them where the style sheet makes cards of the rows. */
export const tableRoles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
}

interface DataTableRowProps<Row> {
  row: Row
  rowKey: string | number
  index: number
  columns: Column<Row>[]
  /** Marked for a moment. */
  news: RowNews | undefined
  /** Since when, in milliseconds of `performance.now()`; undefined without news. */
  newsMs: number | undefined
  /** Not in the list any more, and still under the pointer. */
  isGone: boolean
  measure: ((row: HTMLElement | null) => void) | undefined
}

/** One row of a `DataTable`. */
function PlainRow<Row>(props: DataTableRowProps<Row>) {
  const { row, rowKey, index, columns, isGone, measure } = props
  const mark = useMark(props.news, props.newsMs)
  // A row that moves or is marked keeps its cells.
  const indexOfCells = columns.some(({ cell }) => cell.length > 1) ? index : 0
  const cells = useMemo(() => cellsOf(row, indexOfCells, columns), [row, indexOfCells, columns])
  return (
    <tr
      {...tableRoles.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-row={rowKey}
      data-news={mark}
      inert={isGone}
      ref={measure}
      onClick={openRow}
      onKeyDown={moveToNeighbour}
    >
      {cells}
    </tr>
  )
}

/** Milliseconds for which a row is marked. */
const markMs = 3_000

/** The mark of a row until its moment has passed. The row ends it by itself: the list need not render. */
function useMark(news: RowNews | undefined, newsMs = 0): RowNews | undefined {
  // A row that comes into view later is not marked any more.
  const [endedMs, setEndedMs] = useState(() =>
    performance.now() - newsMs < markMs ? undefined : newsMs,
  )
  const isMarked = news !== undefined && endedMs !== newsMs
  useEffect(() => {
    if (!isMarked) return undefined
    const timer = setTimeout(() => setEndedMs(newsMs), newsMs + markMs - performance.now())
    return () => clearTimeout(timer)
  }, [isMarked, newsMs])
  return isMarked ? news : undefined
}

const cellsOf = <Row,>(row: Row, rowIndex: number, columns: Column<Row>[]) =>
  columns.map(({ key, title, cell, align, isMultiline, isEmpty, role }) => (
    <td
      key={key}
      role={role === 'heading' ? 'rowheader' : 'cell'}
      data-column={key}
      data-title={title}
      data-align={align}
      data-wraps={isMultiline}
      data-role={role}
      data-empty={isEmpty?.(row) || undefined}
    >
      {cell(row, rowIndex)}
    </td>
  ))

/** Renders again only when something of its row is new; `columns` that stay the same save the others. */
export const DataTableRow = memo(PlainRow) as typeof PlainRow

/**
 * A click beside what opens a row opens it too, unless it selected text or pressed a button. It has
 * the focus then, which a dialog gives back.
 */
function openRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): void {
  if ((target as Element).closest('a, button, input')) return
  if (getSelection()?.isCollapsed === false) return
  const opener = currentTarget.querySelector<HTMLElement>('[data-row-link]')
  opener?.focus({ preventScroll: true })
  opener?.click()
}
