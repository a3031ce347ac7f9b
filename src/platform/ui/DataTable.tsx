import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../i18n/i18n.tsx'
import classes from './DataTable.module.css'
import {
  LoadingNote,
  RowsProblemNote,
  SortingNote,
  type ListQueryState,
} from './DataTableNotes.tsx'
import { DataTableRow, tableRoles as roles, type Column } from './DataTableRow.tsx'
import { FailedNote } from './FailedNote.tsx'
import { returnFocus } from './focus-heir.tsx'
import { setRowHeir } from './move-to-neighbour.tsx'
import { SortButton } from './SortButton.tsx'
import { ariaSort, type Sorting } from './sorting.ts'
import { TableFooter } from './TableFooter.tsx'
import { useCalmRows } from './use-calm-rows.tsx'
import { useKeptWidths } from './use-kept-widths.tsx'
import { useRowVirtualizer } from './use-row-virtualizer.tsx'
import { useScrollAnchor } from './use-scroll-anchor.tsx'
import { useScrollRestoration } from './use-scroll-restoration.tsx'
import { useTableLayout } from './use-table-layout.tsx'
import './row-news.css'

export type { Column }

interface DataTableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  /** Shown in place of the table when there are no rows; undefined while they are loading. */
  empty: ReactNode
  /** The state of the query for the rows: an error is shown in their place. */
  queryState?: ListQueryState | undefined
  /** The title of the message when the rows could not be loaded. */
  failedTitle?: string | undefined
  /** Fetches the next page; undefined on the last one. */
  onEndReached?: (() => void) | undefined
  isLoadingMore?: boolean
  /** The number of all rows, also of those not loaded yet; unknown if undefined. */
  total?: number | undefined
  /** The label of the footer row; without it there is no footer. */
  footerLabel?: string | undefined
  /** The column that the rows are sorted by. */
  sorting?: Sorting | undefined
  /** Sorts by a column; undefined where the order is fixed. */
  onSort?: (key: string) => void
}

/** The next page is fetched when this many rows before the end come into view. */
const prefetchRows = 15

/**
 * A list of any length: only the rows in view are in the page, and further pages are fetched as
 * they are needed. Where the columns do not fit side by side each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, onEndReached, isLoadingMore = false } = props
  const { sorting, onSort, footerLabel, queryState, total } = props
  const calm = useCalmRows({
    rows: props.rows,
    rowKey,
    version: queryState?.version,
    hasFurtherPages: onEndReached !== undefined,
  })
  const { shown: rows, handlers } = calm
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const placeholder = rows.length > 0 ? undefined : placeholderForRows(props)
  const titles = columns.map(({ title }) => title).join()
  const layout = useTableLayout(scroller, titles, !placeholder)
  const asCards = layout === 'cards'
  const inView = useRowVirtualizer(scroller, rows.length, asCards)
  const { virtualizer } = inView
  useScrollRestoration({
    name: label,
    box: scroller,
    scrollsWithPage: asCards,
    virtualizer,
    rowCount: rows.length,
    onEndReached,
  })
  useScrollAnchor({ virtualizer, keys: rows.map(rowKey), updates: calm.updates })
  const lastVisibleIndex = inView.indexes.at(-1) ?? 0
  useEffect(() => {
    if (
      onEndReached &&
      !isLoadingMore &&
      rows.length > 0 &&
      lastVisibleIndex >= rows.length - prefetchRows
    )
      onEndReached()
  }, [onEndReached, isLoadingMore, lastVisibleIndex, rows.length])

  // A row can disappear while an element in it has the focus: the same one of the row that took its
  // place gets it, not the whole page.
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (focused.current && document.activeElement === document.body) returnFocus(focused.current)
  })

  // Rows of the previous filter stay visible while new ones load, but are disabled.
  const isStale = queryState?.isPlaceholderData ?? false
  const table = useRef<HTMLTableElement>(null)
  useKeptWidths(table, asCards || rows.length === 0 ? undefined : `${titles} ${layout} ${isStale}`)
  // The true number where it is known; -1 says that it is not.
  const rowCount = total ?? (onEndReached ? undefined : rows.length)
  return (
    // Focusable, so that the keyboard can scroll it. Cards scroll with the page.
    <div
      ref={scroller}
      className={classes.scroller}
      data-layout={layout}
      data-list-box
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={asCards ? -1 : 0}
      role="region"
      aria-label={label}
      onFocus={({ target }) => {
        focused.current = target
        setRowHeir(scroller, target)
      }}
      onBlur={() => (focused.current = null)}
    >
      {onSort && <SortingNote columns={columns} sorting={sorting} />}
      {placeholder && <div className={classes.empty}>{placeholder}</div>}
      {!placeholder && (
        <table
          ref={table}
          className={classes.table}
          {...roles.table}
          aria-label={label}
          aria-rowcount={rowCount === undefined ? -1 : rowCount + 1}
          aria-busy={isStale || undefined}
          data-columns={columns.length}
          data-actions={placeOfActions(columns)}
          inert={isStale}
        >
          {!asCards && (
            <colgroup>
              {columns.map(({ key }) => (
                <col key={key} />
              ))}
            </colgroup>
          )}
          <thead {...roles.rowGroup}>
            <tr {...roles.row} aria-rowindex={1}>
              {columns.map(({ key, title, align, sortable, role }) => (
                <th
                  key={key}
                  scope="col"
                  {...roles.columnHeader}
                  data-align={align}
                  data-role={role}
                  aria-sort={sortable && sorting?.key === key ? ariaSort(sorting) : undefined}
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
          <tbody {...roles.rowGroup} {...handlers}>
            {inView.heightBefore > 0 && <Spacer height={inView.heightBefore} />}
            {inView.indexes.map((index) => {
              const row = rows[index]!
              const key = rowKey(row)
              return (
                <DataTableRow
                  key={key}
                  rowKey={key}
                  row={row}
                  index={index}
                  columns={columns}
                  news={calm.news.get(key)}
                  newsMs={calm.news.has(key) ? calm.newsMs : undefined}
                  isGone={calm.gone.has(key)}
                  measure={inView.measure}
                />
              )
            })}
            {inView.heightAfter > 0 && <Spacer height={inView.heightAfter} />}
          </tbody>
          {footerLabel && rows.length > 0 && <TableFooter columns={columns} label={footerLabel} />}
        </table>
      )}
      {inView.library}
      {queryState && rows.length > 0 && <RowsProblemNote queryState={queryState} />}
      {isLoadingMore && !queryState?.isFetchNextPageError && (
        <div className={classes.more} role="status">
          {t('table.loadingMore')}
        </div>
      )}
    </div>
  )
}

/**
 * What the style sheet asks of the columns. It does not find out by `:has()`, which makes a browser
 * style the whole list again when one cell of it changes.
 */
function placeOfActions(columns: readonly { role?: string }[]): 'beside' | 'apart' | undefined {
  const index = columns.findIndex(({ role }) => role === 'actions')
  if (index < 0) return undefined
  return columns[index - 1]?.role === 'heading' ? 'beside' : 'apart'
}

/** Shown in place of the table: an error, a loader, or that there are no rows. */
function placeholderForRows<Row>({
  empty,
  queryState,
  failedTitle,
}: DataTableProps<Row>): ReactNode {
  if (queryState?.error) {
    return (
      <FailedNote
        problem={queryState.error}
        title={failedTitle}
        onRetry={queryState.refetch}
        isRetrying={queryState.isFetching}
      />
    )
  }
  return queryState?.isPlaceholderData ? <LoadingNote /> : empty
}

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className={classes.gap} style={{ height }} />
)
