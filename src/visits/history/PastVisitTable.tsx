import type { ReactNode } from 'react'
import classes from './PastVisitTable.module.css'

interface PastVisitColumn<Row> {
  key: string
  title: string
  cell: (row: Row, index: number) => ReactNode
  /** Heads the row where a phone shows each row as a card; a `serial` is left out there. */
  role?: 'heading' | 'serial'
}

interface PastVisitTableProps<Row> {
  label: string
  columns: PastVisitColumn<Row>[]
  rows: readonly Row[]
  /** More columns than a phone is wide: each row becomes a card there. */
  asCards?: boolean
}

/** A short list of what belongs to one earlier visit. */
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
          // Nothing is added to or taken from what was recorded: a row is its place.
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
