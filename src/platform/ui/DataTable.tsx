import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useText } from '../i18n/i18n.tsx'
import { isRetryable } from '../http/use-retries.tsx'
import classes from './DataTable.module.css'
import { FailedNote } from './FailedNote.tsx'
import { returnFocus } from './focus-heir.tsx'
import { moveToNeighbour, setRowHeir } from './move-to-neighbour.tsx'
import { SortButton } from './SortButton.tsx'
import { ariaSort, type Sorting } from './sorting.ts'
import { TableFooter } from './TableFooter.tsx'
import { useRowVirtualizer } from './use-row-virtualizer.tsx'
import { useScrollRestoration } from './use-scroll-restoration.tsx'
import { useTableLayout } from './use-table-layout.tsx'
import type { ProblemError } from '../http/problem.ts'

/** The state of a list's query, as `useCall` and `usePages` return it. */
export interface ListQueryState {
  /** Why the last attempt failed, until one succeeds. */
  error: ProblemError | null
  isFetching: boolean
  /** The rows belong to the previous filter. */
  isPlaceholderData: boolean
  refetch: () => unknown
  /** Rows are loaded, but the next page failed. */
  isFetchNextPageError?: boolean
  fetchNextPage?: () => unknown
}

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row, index: number) => ReactNode
  align?: 'end'
  /** Long texts wrap instead of staying on one line. */
  isMultiline?: boolean
  /** The column's footer for all rows, not only those in view: a total. */
  footer?: ReactNode
  /** The column's header sorts the list, where the list can be sorted. */
  sortable?: boolean
  /** 'heading' is the head of the row's card; 'actions' ends it. */
  role?: 'heading' | 'actions'
}

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

/** Said again, because a browser forgets them where the style sheet makes cards of the rows. */
const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
}
/** The next page is fetched when this many rows before the end come into view. */
const prefetchRows = 15

/**
 * A list of any length: only the rows in view are in the page, and further pages are fetched as
 * they are needed. Where the columns do not fit side by side each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, onEndReached, isLoadingMore = false } = props
  const { sorting, onSort, footerLabel, queryState, total } = props
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const placeholder = placeholderForRows(props)
  const layout = useTableLayout(scroller, columns.map(({ title }) => title).join(), !placeholder)
  const asCards = layout === 'cards'
  const { virtualizer, listTop } = useRowVirtualizer(scroller, rows.length, asCards)
  useScrollRestoration({
    name: label,
    box: scroller,
    scrollsWithPage: asCards,
    virtualizer,
    rowCount: rows.length,
    onEndReached,
  })
  const visibleRows = virtualizer.getVirtualItems()
  const lastVisibleIndex = visibleRows.at(-1)?.index ?? 0
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
  const heightBefore = Math.max(0, (visibleRows[0]?.start ?? listTop) - listTop)
  const heightAfter = virtualizer.getTotalSize() - ((visibleRows.at(-1)?.end ?? listTop) - listTop)
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
          className={classes.table}
          {...roles.table}
          aria-label={label}
          aria-rowcount={rowCount === undefined ? -1 : rowCount + 1}
          aria-busy={isStale || undefined}
          inert={isStale}
        >
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
          <tbody {...roles.rowGroup}>
            {heightBefore > 0 && <Spacer height={heightBefore} />}
            {visibleRows.map(({ index }) => {
              const row = rows[index]!
              return (
                <tr
                  key={rowKey(row)}
                  {...roles.row}
                  aria-rowindex={index + 2}
                  data-index={index}
                  data-row={rowKey(row)}
                  ref={virtualizer.measureElement}
                  onClick={openRow}
                  onKeyDown={moveToNeighbour}
                >
                  {columns.map(({ key, title, cell, align, isMultiline, role }) => (
                    <td
                      key={key}
                      role={role === 'heading' ? 'rowheader' : 'cell'}
                      data-column={key}
                      data-title={title}
                      data-align={align}
                      data-wraps={isMultiline}
                      data-role={role}
                    >
                      {cell(row, index)}
                    </td>
                  ))}
                </tr>
              )
            })}
            {heightAfter > 0 && <Spacer height={heightAfter} />}
          </tbody>
          {footerLabel && rows.length > 0 && <TableFooter columns={columns} label={footerLabel} />}
        </table>
      )}
      {queryState && rows.length > 0 && <RowsProblemNote queryState={queryState} />}
      {isLoadingMore && !queryState?.isFetchNextPageError && (
        <div className={classes.more} role="status">
          {t('table.loadingMore')}
        </div>
      )}
    </div>
  )
}

/** Shown in place of the table: an error, a loader, or that there are no rows. */
function placeholderForRows<Row>({
  rows,
  empty,
  queryState,
  failedTitle,
}: DataTableProps<Row>): ReactNode {
  if (rows.length > 0) return undefined
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

/** Says a new order to screen readers, which do not read `aria-sort` again when it changes. */
function SortingNote<Row>({ columns, sorting }: Pick<DataTableProps<Row>, 'columns' | 'sorting'>) {
  const t = useText()
  const column = columns.find(({ key }) => key === sorting?.key)?.title
  return (
    <VisuallyHidden role="status">
      {column && t(sorting?.descending ? 'table.sortedDown' : 'table.sortedUp', { column })}
    </VisuallyHidden>
  )
}

function LoadingNote() {
  const t = useText()
  return <span role="status">{t('app.loading')}…</span>
}

/** Shown below loaded rows when the next page or a refresh failed. */
function RowsProblemNote({ queryState }: { queryState: ListQueryState }) {
  const t = useText()
  const { error, isFetching, isFetchNextPageError, fetchNextPage, refetch } = queryState
  if (!error || !isRetryable(error)) return null
  return (
    <div className={classes.notRead}>
      <FailedNote
        isInline
        problem={error}
        title={t(isFetchNextPageError ? 'loading.moreFailed' : 'loading.staleRows')}
        onRetry={isFetchNextPageError && fetchNextPage ? fetchNextPage : refetch}
        isRetrying={isFetching}
      />
    </div>
  )
}

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

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className={classes.gap} style={{ height }} />
)
