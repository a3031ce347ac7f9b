import classes from './A5Sheet.module.css'
import { tick } from './logo.ts'
import type { Cell, Column, Sheet } from './sheet.ts'

/** The rows of a sheet's table on one page. */
export function SheetTable({ columns, rows }: NonNullable<Sheet['table']>) {
  const grouped = columns.filter(({ group }) => group)
  return (
    <table className={classes.table}>
      <colgroup>
        {columns.map(({ title, width }) => (
          <col key={title} style={width ? { width: `calc(${width} * var(--pt))` } : {}} />
        ))}
      </colgroup>
      <thead>
        <tr>{columns.map((column, index) => renderHeadCell(columns, column, index))}</tr>
        {grouped.length > 0 && (
          <tr>
            {grouped.map(({ title, align }) => (
              <th key={title} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        )}
      </thead>
      {/* A group for each row, because a line below it belongs to it. */}
      {rows.map((cells, row) => {
        const belowAt = cells.findIndex(({ below }) => below !== undefined)
        return (
          <tbody
            key={row}
            data-row={cells.length > 0 || undefined}
            aria-hidden={cells.length === 0 || undefined}
          >
            <tr className={belowAt < 0 ? undefined : classes.withBelow}>
              {columns.map(({ title, align }, index) => (
                <td key={title} data-align={align} rowSpan={index < belowAt ? 2 : 1}>
                  <CellContent {...cells[index]} />
                </td>
              ))}
            </tr>
            {belowAt >= 0 && (
              <tr className={classes.below}>
                <td colSpan={columns.length - belowAt}>
                  <bdi>{cells[belowAt]!.below}</bdi>
                </td>
              </tr>
            )}
          </tbody>
        )
      })}
    </table>
  )
}

/** A column's title, or its group's title above the group's first column. */
function renderHeadCell(columns: Column[], { title, group, align }: Column, index: number) {
  if (group === undefined) {
    const isGrouped = columns.some((column) => column.group)
    return (
      <th key={title} scope="col" rowSpan={isGrouped ? 2 : 1} data-align={align}>
        {title}
      </th>
    )
  }
  if (columns[index - 1]?.group === group) return null
  const members = columns.filter((column) => column.group === group)
  return (
    <th
      key={group}
      scope="colgroup"
      colSpan={members.length}
      className={classes.group}
      data-align="center"
    >
      {group}
    </th>
  )
}

function CellContent({ text, note, tick: tickLabel }: Cell) {
  return (
    <>
      {text && <bdi>{text}</bdi>}
      {note && <span className={classes.note}>{note}</span>}
      {tickLabel && (
        <svg
          className={classes.tick}
          viewBox={`0 0 ${tick.size} ${tick.size}`}
          role="img"
          aria-label={tickLabel}
        >
          <path d={tick.path} fill="none" stroke="#000" strokeWidth={tick.stroke} />
        </svg>
      )}
    </>
  )
}
