import { VisuallyHidden } from '@mantine/core'
import { useText } from '../i18n/i18n.tsx'
import type { ProblemError } from '../http/problem.ts'
import type { AnswerVersion } from '../http/queries.tsx'
import { isRetryable } from '../http/retry-pauses.ts'
import classes from './DataTable.module.css'
import { FailedNote } from './FailedNote.tsx'
import type { Sorting } from './sorting.ts'

/** The state of a list's query, as `useCall` and `usePages` return it. */
export interface ListQueryState {
  /** Why the last attempt failed, until one succeeds. */
  error: ProblemError | null
  isFetching: boolean
  /** The rows belong to the previous filter. */
  isPlaceholderData: boolean
  refetch: () => unknown
  /** Which answer the rows come from; without it the list does not change by itself. */
  version?: AnswerVersion
  /** Rows are loaded, but the next page failed. */
  isFetchNextPageError?: boolean
  fetchNextPage?: () => unknown
}

interface SortingNoteProps {
  columns: { key: string; title: string }[]
  sorting: Sorting | undefined
}

/** Says a new order to screen readers, which do not read `aria-sort` again when it changes. */
export function SortingNote({ columns, sorting }: SortingNoteProps) {
  const t = useText()
  const column = columns.find(({ key }) => key === sorting?.key)?.title
  return (
    <VisuallyHidden role="status">
      {column && t(sorting?.descending ? 'table.sortedDown' : 'table.sortedUp', { column })}
    </VisuallyHidden>
  )
}

export function LoadingNote() {
  const t = useText()
  return <span role="status">{t('app.loading')}…</span>
}

/** Shown below loaded rows when the next page or a refresh failed. */
export function RowsProblemNote({ queryState }: { queryState: ListQueryState }) {
  const t = useText()
  if (!queryState.error || !isRetryable(queryState.error)) return null
  // Read here only: a list that reads `isFetching` renders with the beginning of each request too.
  const { error, isFetching, isFetchNextPageError, fetchNextPage, refetch } = queryState
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
