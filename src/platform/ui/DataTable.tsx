import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useText } from '../i18n/i18n.tsx'
import { mayPass } from '../http/try-again.ts'
import classes from './DataTable.module.css'
import { FailedNote } from './FailedNote.tsx'
import type { ListReading } from './list-query-state.tsx'
import { goToNeighbour } from './move-to-neighbour.tsx'
import { SortButton } from './SortButton.tsx'
import { direction, type Sorting } from './sorting.ts'
import { TableFoot } from './TableFooter.tsx'
import { useScrollMemory } from './use-scroll-restoration.tsx'
import { useTableStand } from './use-table-stand.tsx'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row, index: number) => ReactNode
  align?: 'end'
  /** Long texts break into lines where there is no room for all on one. */
  wraps?: boolean
  /** What stands under the column, for all rows and not only those in view: a total. */
  foot?: ReactNode
  /** Its head sorts the list, where the list can be sorted. */
  sortable?: boolean
  /** Heads the row's card; an `actions` column ends it. */
  role?: 'heading' | 'actions'
}

interface DataTableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => number
  /** What stands in place of the table when there are no rows; undefined while they are loading. */
  empty: ReactNode
  /** How the rows are read: what failed is said in their place. */
  reading?: ListReading | undefined
  /** What to say when they could not be read. */
  failed?: string | undefined
  /** Fetches the next page; absent on the last one. */
  onEnd?: (() => void) | undefined
  loadingMore?: boolean
  /** Says what the columns' feet are of; without it there are none. */
  footLabel?: string | undefined
  /** By which column the rows stand in order now. */
  sorting?: Sorting | undefined
  /** Sorts by a column; absent where the order is fixed. */
  onSort?: (key: string) => void
}

const rowHeight = 41
const cardHeight = 290
const cardGap = 10
/** So many rows before the end, the next page is asked for. */
const ahead = 15

/**
 * A list of any length: only the rows in view are in the page, and the next ones are fetched as
 * they are needed. Where the columns have no room side by side each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, onEnd, loadingMore = false } = props
  const { sorting, onSort, footLabel, reading } = props
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const instead = insteadOfRows(props)
  const stand = useTableStand(scroller, columns.map(({ title }) => title).join(), !instead)
  const asCards = stand === 'cards'
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (asCards ? cardHeight : rowHeight),
    gap: asCards ? cardGap : 0,
    overscan: 12,
    initialRect: { width: 1, height: 600 },
  })
  // What rows were high says nothing of cards.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, asCards])
  useScrollMemory({ name: label, box: scroller, virtualizer, rowCount: rows.length, onEnd })
  const shown = virtualizer.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (onEnd && !loadingMore && rows.length > 0 && lastShown >= rows.length - ahead) onEnd()
  }, [onEnd, loadingMore, lastShown, rows.length])

  // A row can go while something in it has the focus: then the list has it, and not the whole page.
  const focused = useRef(false)
  useEffect(() => {
    if (focused.current && document.activeElement === document.body) {
      scroller.current!.focus({ preventScroll: true })
    }
  })

  // Rows that were found by other words are seen while the new ones come, and not worked with.
  const isOfBefore = reading?.isPlaceholderData ?? false
  const before = shown[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    // Focusable, so that a keyboard can scroll it.
    <div
      ref={scroller}
      className={classes.scroller}
      data-stand={stand}
      data-list-box
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
      onFocus={() => (focused.current = true)}
      onBlur={() => (focused.current = false)}
    >
      {instead && <div className={classes.empty}>{instead}</div>}
      {!instead && (
        <table
          className={classes.table}
          aria-rowcount={rows.length + 1}
          aria-busy={isOfBefore || undefined}
          inert={isOfBefore}
        >
          <thead>
            <tr>
              {columns.map(({ key, title, align, sortable, role }) => (
                <th
                  key={key}
                  scope="col"
                  data-align={align}
                  data-role={role}
                  aria-sort={sortable && sorting?.key === key ? direction(sorting) : undefined}
                >
                  {sortable && onSort ? (
                    <SortButton
                      title={title}
                      sorting={sorting?.key === key ? sorting : undefined}
                      onClick={() => onSort(key)}
                    />
                  ) : (
                    title
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <Gap height={before} />}
            {shown.map(({ index }) => {
              const row = rows[index]!
              return (
                <tr
                  key={rowKey(row)}
                  data-index={index}
                  ref={virtualizer.measureElement}
                  onClick={followRowLink}
                  onKeyDown={goToNeighbour}
                >
                  {columns.map(({ key, title, cell, align, wraps, role }) => (
                    <td
                      key={key}
                      data-title={title}
                      data-align={align}
                      data-wraps={wraps}
                      data-role={role}
                    >
                      {cell(row, index)}
                    </td>
                  ))}
                </tr>
              )
            })}
            {after > 0 && <Gap height={after} />}
          </tbody>
          {footLabel && rows.length > 0 && <TableFoot columns={columns} label={footLabel} />}
        </table>
      )}
      {reading && rows.length > 0 && <NotRead reading={reading} />}
      {loadingMore && !reading?.isFetchNextPageError && (
        <div className={classes.more} role="status">
          {t('table.loadingMore')}
        </div>
      )}
    </div>
  )
}

/** What stands in place of the table: that it could not be read, is being read, or holds nothing. */
function insteadOfRows<Row>({ rows, empty, reading, failed }: DataTableProps<Row>): ReactNode {
  if (rows.length > 0) return undefined
  if (reading?.error) {
    return (
      <FailedNote
        failure={reading.error}
        title={failed}
        onRetry={reading.refetch}
        busy={reading.isFetching}
      />
    )
  }
  return reading?.isPlaceholderData ? <Waiting /> : empty
}

function Waiting() {
  const t = useText()
  return <span role="status">{t('app.loading')}…</span>
}

/** Below rows that are there: that those after them, or newer ones, could not be read. */
function NotRead({ reading }: { reading: ListReading }) {
  const t = useText()
  const { error, isFetching, isFetchNextPageError, fetchNextPage, refetch } = reading
  if (!error || !mayPass(error)) return null
  return (
    <div className={classes.notRead}>
      <FailedNote
        inline
        failure={error}
        title={t(isFetchNextPageError ? 'reading.moreFailed' : 'reading.oldRows')}
        onRetry={isFetchNextPageError && fetchNextPage ? fetchNextPage : refetch}
        busy={isFetching}
      />
    </div>
  )
}

/** A click beside a row's link follows it too, unless it chose some text or pressed a button. */
function followRowLink({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): void {
  if ((target as Element).closest('a, button, input')) return
  if (getSelection()?.isCollapsed === false) return
  currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')?.click()
}

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className={classes.gap} style={{ height }} />
)
