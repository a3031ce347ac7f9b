import type { ReactElement } from 'react'
import { drawnTick, text, view, type Style } from './pdf-elements.server.ts'
import type { Cell, Column, Sheet } from './sheet.ts'
import { styles } from './sheet-styles.server.ts'

type Table = NonNullable<Sheet['table']>

/** So many rows go over with what ends the sheet, which never stands alone on a page. */
const rowsWithEnd = 2

/** A table with its head on each page, and what comes after it. */
export function tableOf({ columns, rows }: Table, end: ReactElement): ReactElement {
  const painted = rows.map((cells) => rowOf(columns, cells))
  return view(
    {},
    view({ fixed: true, style: styles.tableHead }, ...headOf(columns)),
    ...painted.slice(0, -rowsWithEnd),
    view({ wrap: false }, ...painted.slice(-rowsWithEnd), end),
  )
}

/** The titles of the columns, those of a group under the one that they share. */
const headOf = (columns: Column[]) =>
  columns.map((column, index) => {
    const { group } = column
    if (!group) return headCell(column)
    if (columns[index - 1]?.group === group) return null
    const members = columns.filter((it) => it.group === group)
    return view(
      { style: { width: members.reduce((sum, { width = 0 }) => sum + width, 0) } },
      view({ style: styles.groupTitle }, text(group, styles.headText, centered)),
      view({ style: styles.group }, ...members.map(headCell)),
    )
  })

const headCell = (column: Column) =>
  view(
    { style: [styles.headCell, placeOf(column)] },
    text(column.title, styles.headText, alignOf(column)),
  )

const rowOf = (columns: Column[], cells: Cell[]) =>
  view(
    { wrap: false, style: styles.row },
    ...columns.map((column, index) => cellOf(column, cells[index] ?? {})),
  )

const cellOf = (column: Column, { text: content, note, tick }: Cell) =>
  view(
    { style: [styles.cell, placeOf(column)] },
    content && text(content, styles.cellText, alignOf(column)),
    note && text(note, styles.note, alignOf(column)),
    tick && drawnTick(),
  )

const placeOf = ({ width, align }: Column): Style => ({
  ...(width === undefined ? { flex: 1 } : { width }),
  ...(align === 'center' && { alignItems: 'center' }),
})

const centered: Style = { textAlign: 'center' }
const alignOf = ({ align }: Column): Style => (align === 'center' ? centered : {})
