import type { CSSProperties, ReactNode } from 'react'
import { currentClinicTime } from '../clock/clinic-clock.tsx'
import { formatDay } from '../day/day.ts'
import { useText } from '../i18n/i18n.tsx'
import { formatAmount, formatRupees } from '../ui/format-money.tsx'
import { rupeesFormat, type Cell, type FileColumn } from './table-file.ts'
import classes from './PrintedTable.module.css'

interface PrintedColumn {
  key: string
  title: string
  align?: 'end' | undefined
}

interface PrintedTableProps {
  title: string
  /** What the rows were selected by. */
  filters: string
  columns: readonly PrintedColumn[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
  totalLabel: string
  /** Below each column; undefined in the first ones, over which the label stands. */
  totals: readonly ReactNode[]
  /** Who prints. */
  name: string
  /** Pixels of the paper: those of A4 landscape by default. */
  paperWidth?: number
  /** Between the table and its last line. */
  children?: ReactNode
}

/** A whole table for print, with its filters above and its totals below. */
export function PrintedTable(props: PrintedTableProps) {
  const { title, filters, columns, rows, totalLabel, totals, name, paperWidth = 1122 } = props
  const t = useText()
  const { today, time } = currentClinicTime()
  const labelSpan = Math.max(
    1,
    totals.findIndex((total) => total !== undefined),
  )
  return (
    <div className={classes.screen} style={{ '--paper-width': `${paperWidth}px` } as CSSProperties}>
      <article className={classes.paper}>
        <header className={classes.head}>
          <h2>{title}</h2>
          <p>{filters}</p>
        </header>
        {/* Focusable, so that the keyboard can scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={classes.scroller} tabIndex={0} role="region" aria-label={title}>
          <table className={classes.table} data-columns={columns.length > 12 ? 'many' : undefined}>
            <thead>
              <tr>
                {columns.map(({ key, title: columnTitle, align }) => (
                  <th key={key} scope="col" data-align={align}>
                    {columnTitle}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {columns.map((column, index) => (
                    <td key={column.key} data-column={column.key} data-align={column.align}>
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tbody className={classes.foot}>
              <tr>
                <th scope="row" colSpan={labelSpan}>
                  {totalLabel}
                </th>
                {columns.slice(labelSpan).map(({ key, align }, index) => (
                  <td key={key} data-align={align}>
                    {totals[labelSpan + index]}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
        {props.children}
        <footer className={classes.printed}>
          {t('reports.print.printed', { when: `${formatDay(today)} ${time}`, name })}
        </footer>
      </article>
    </div>
  )
}

/** A cell of a table of money as it is printed: a number is rupees or a count. */
export const printCell = (
  cell: Cell | undefined,
  column: FileColumn | undefined,
): string | undefined =>
  cell instanceof Date
    ? formatDay(cell.toISOString().slice(0, 10))
    : typeof cell === 'number'
      ? (column?.format === rupeesFormat ? formatRupees : formatAmount)(cell)
      : cell
