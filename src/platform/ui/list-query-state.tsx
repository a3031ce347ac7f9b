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
