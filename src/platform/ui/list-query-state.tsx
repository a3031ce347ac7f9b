import type { Refusal } from '../http/problem.ts'

/** What a list needs to know of how its rows are read; `useCall` and `usePages` answer it. */
export interface ListReading {
  /** Why the last try failed, until one succeeds. */
  error: Refusal | null
  isFetching: boolean
  /** The rows answer another question than the one asked now. */
  isPlaceholderData: boolean
  refetch: () => unknown
  /** The rows are there, but not those after them. */
  isFetchNextPageError?: boolean
  fetchNextPage?: () => unknown
}
