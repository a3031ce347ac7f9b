import type { ReactNode } from 'react'
import classes from './PastVisitTable.module.css'

interface PastVisitColumn<Row> {
  key: string
  title: string
  cell: (row: Row, index: number) => ReactNode
  /** Heading of the row's card on a phone; a `serial` is left out there. */
  role?: 'heading' | 'serial'
}

interface PastVisitTableProps<Row> {
  label: string
  columns: PastVisitColumn<Row>[]
  rows: readonly Row[]
  /** True for more columns than a phone is wide: each row becomes a card there. */
  asCards?: boolean
}

/** A short table of one section of an earlier visit. */
export function PastVisitTable<Row>(props: PastVisitTableProps<Row>) {
  const { label, columns, rows, asCards = false } = props
  return (
    <table className={classes.table} aria-label={label} data-as-cards={asCards || undefined}>
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Rows of a recorded visit are never added or removed, so the index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            {columns.map(({ key, title, cell, role }) => (
              <td key={key} data-title={title} data-role={role}>
                {cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
