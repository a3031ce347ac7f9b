import {
  hashKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type UseQueryOptions,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { withOthers } from './answers-together.tsx'
import { begunWith, isJustBegun, showsBegunAnswer } from './begun-queries.tsx'
import { call } from './call.ts'
import type { CallAnswer, CallInput, CallShape } from './call-contract.ts'
import { previousOfSameRow } from './previous-answer.tsx'
import { ProblemError } from './problem.ts'
import { liveStatus } from '../live/live-feed.tsx'
import { liveMetaOf, useLivePoll } from './live-query.tsx'
import { recordOwnChange } from './own-changes.tsx'
import { isRetryable, retryDelayMs } from './retry-pauses.ts'
import { useRetries } from './use-retries.tsx'
import { useLastFailure } from './use-last-failure.tsx'
import { maxPageSize, type Page } from './page.ts'

/** The cache key of a call; `callKey(contract)` alone names all answers of that contract. */
export const callKey = <C extends CallShape>(contract: C, input?: CallInput<C>): QueryKey =>
  input === undefined ? [contract.url] : [contract.url, input]

type UntypedCall = (contract: CallShape, input: unknown) => Promise<never>
const untypedCall = call as unknown as UntypedCall
const untypedRead: UntypedCall = (contract, input) => withOthers(untypedCall(contract, input))

interface CallOptions extends Pick<
  QueryWithRetriesOptions<unknown>,
  'pollIntervalMs' | 'refreshOnFocus'
> {
  enabled?: boolean
  staleTime?: number
  /** Milliseconds for which an unused answer stays in the cache; 5 minutes by default. */
  gcTime?: number
}

/**
 * Fetches a contract's answer and shows the old one while a new one of the same row loads. After a
 * failure `error` is set until a retry succeeds; retries are automatic.
 */
export function useCall<C extends CallShape>(
  contract: C,
  input: CallInput<C>,
  options: CallOptions = {},
) {
  const queryKey = callKey(contract, input)
  return useQueryWithRetries<CallAnswer<C>>({
    queryKey,
    queryFn: () => untypedRead(contract, input),
    placeholderData: previousOfSameRow(queryKey),
    meta: liveMetaOf(contract, input),
    ...(options.enabled !== false && begunWith(contract, input, (answer) => answer)),
    ...options,
  })
}

interface QueryWithRetriesOptions<Answer> extends Omit<
  UseQueryOptions<Answer, ProblemError>,
  'refetchInterval' | 'refetchOnReconnect' | 'refetchOnWindowFocus'
> {
  queryKey: QueryKey
  /** Milliseconds between refreshes while the window is visible. */
  pollIntervalMs?: number | undefined
  /** Whether a loaded answer is refetched when the window gets the focus; true by default. */
  refreshOnFocus?: boolean
}

/** As `useCall`, for an answer that is combined from several calls. */
export function useQueryWithRetries<Answer>(allOptions: QueryWithRetriesOptions<Answer>) {
  const { pollIntervalMs, refreshOnFocus = true, ...options } = allOptions
  const { queryKey } = options
  const pollDelayMs = useLivePoll(options.meta, pollIntervalMs)
  const result = useQuery<Answer, ProblemError>({
    refetchInterval: (query) => queryRetryDelayMs(query) ?? pollDelayMs(query),
    refetchOnWindowFocus: (query) =>
      pollIntervalMs !== undefined || queryRetryDelayMs(query) !== undefined
        ? 'always'
        : refreshOnFocus,
    refetchOnReconnect: shouldRefetchOnReconnect,
    refetchOnMount: (query) => !isJustBegun(query) && !isShownUpToDate(query),
    ...options,
  })
  const error = useLastFailure({ queryKey, error: result.error, isAnswered: isAnswered(result) })
  // The placeholder is not shown in place of an answer whose fetch has failed.
  const data = error && result.isPlaceholderData ? undefined : result.data
  return {
    data,
    error,
    errorUpdatedAt: result.errorUpdatedAt,
    /** The first answer is loading, and there is no data yet. */
    isLoading: result.isLoading && !error,
    /** Who reads it renders with the beginning of each request too. */
    get isFetching() {
      return result.isFetching
    },
    isPlaceholderData: result.isPlaceholderData && data !== undefined,
    /** Who reads it renders with each answer, also with one that says the same as before. */
    get version() {
      return versionOf(queryKey, result.dataUpdatedAt)
    },
    refetch: result.refetch,
    isBegun: () => showsBegunAnswer(result),
  }
}

interface AnyQuery {
  state: {
    data?: unknown
    error: unknown
    status: string
    dataUpdateCount: number
    errorUpdateCount: number
  }
}

/** Which answer a list shows: of which call and input, and when it was read. */
export interface AnswerVersion {
  list: string
  /** Milliseconds. */
  readAt: number
}
const versionOf = (queryKey: QueryKey, readAt: number): AnswerVersion => ({
  list: hashKey(queryKey),
  readAt,
})

const isAnswered = (result: { isPending: boolean; isPlaceholderData: boolean }): boolean =>
  !result.isPending && !result.isPlaceholderData

interface ShownQuery {
  meta: Record<string, unknown> | undefined
  state: {
    data?: unknown
    error: unknown
    dataUpdateCount: number
    dataUpdatedAt: number
    isInvalidated: boolean
  }
  observers: readonly { options: { enabled?: unknown } }[]
}

/**
 * Whether another part of the page shows the answer and has it read again by itself when it changes: a
 * part that is loaded after the screen need not ask once more.
 */
const isShownUpToDate = (query: ShownQuery): boolean =>
  query.meta?.live !== undefined &&
  liveStatus().state === 'live' &&
  !query.state.error &&
  query.observers.filter(({ options }) => options.enabled !== false).length > 1

/** The counts of answers and failures of a query when it last had an answer. */
const countsAtAnswer = new WeakMap<object, { answers: number; failures: number }>()

/** Milliseconds until a query that failed without an answer is retried; undefined for no retry. */
function queryRetryDelayMs(query: AnyQuery): number | undefined {
  const { data, error, dataUpdateCount, errorUpdateCount } = query.state
  let lastCounts = countsAtAnswer.get(query)
  if (lastCounts?.answers !== dataUpdateCount) {
    lastCounts = { answers: dataUpdateCount, failures: errorUpdateCount - (error ? 1 : 0) }
    countsAtAnswer.set(query, lastCounts)
  }
  if (data !== undefined || !(error instanceof ProblemError) || !isRetryable(error))
    return undefined
  return retryDelayMs(errorUpdateCount - lastCounts.failures)
}

/** Queries that failed while the connection was lost are refetched when it returns. */
function shouldRefetchOnReconnect(query: AnyQuery): boolean | 'always' {
  if (queryRetryDelayMs(query) !== undefined) return 'always'
  return query.state.status === 'error'
}

interface ListOwner {
  /** The row in the URL that the list belongs to, if any. */
  params?: { id: number }
}

/**
 * A refresh refetches all loaded pages, one after the other. A list with more pages than this
 * refreshes only on request.
 */
const maxPolledPages = 3

type PagedCall = CallShape & { answer: z.ZodType<Page<unknown>> } & (
    | { query: z.ZodObject }
    | { body: z.ZodObject }
  )
/** The filter of a list: its query or, for lists that are searched by POST, its body. */
type FilterOf<C extends PagedCall> = object &
  (C extends { body: infer B extends z.ZodObject }
    ? z.input<B>
    : C extends { query: infer Q extends z.ZodObject }
      ? z.input<Q>
      : never)

/**
 * Fetches a list page by page: each page has the cursor of the next. The list polls only while it is in view
 * (`enabled`); a longer one stays until it is invalidated. One neither polled nor live is read each time it is opened.
 */
export function usePages<C extends PagedCall>(
  contract: C,
  filter: FilterOf<C>,
  { enabled, pollIntervalMs, params }: Pick<CallOptions, 'enabled' | 'pollIntervalMs'> & ListOwner,
) {
  const isShort = (list: { state: { data?: { pages: unknown[] } | undefined } }): boolean =>
    (list.state.data?.pages.length ?? 0) <= maxPolledPages
  // Filters that identify a person are sent by POST, so that they appear in no URL.
  const filterKey = contract.body ? 'body' : 'query'
  const input = { ...(params && { params }), [filterKey]: filter }
  const queryKey: QueryKey = [contract.url, input]
  const meta = liveMetaOf(contract, input)
  const pollDelayMs = useLivePoll(meta, pollIntervalMs)
  const pages = useInfiniteQuery<
    CallAnswer<C>,
    ProblemError,
    InfiniteData<CallAnswer<C>>,
    QueryKey,
    string
  >({
    queryKey,
    queryFn: ({ pageParam }): Promise<CallAnswer<C>> =>
      untypedRead(contract, {
        ...(params && { params }),
        [filterKey]: {
          ...filter,
          // The first page is small, to show quickly; a reader who goes on reads far.
          ...(pageParam && { after: pageParam, limit: maxPageSize }),
        },
      }),
    initialPageParam: '',
    ...(enabled !== false &&
      begunWith(contract, input as CallInput<C>, (page) => ({ pages: [page], pageParams: [''] }))),
    getNextPageParam: (page) => (page as Page<unknown>).next,
    placeholderData: previousOfSameRow(queryKey),
    enabled: enabled ?? true,
    staleTime: meta || pollIntervalMs !== undefined ? Infinity : 0,
    refetchOnMount: (list) => !isJustBegun(list),
    meta,
    refetchInterval: (list) =>
      queryRetryDelayMs(list) ?? (isShort(list) ? pollDelayMs(list) : false),
    refetchOnWindowFocus: (list) =>
      (pollIntervalMs !== undefined && isShort(list)) || queryRetryDelayMs(list) !== undefined
        ? 'always'
        : false,
    refetchOnReconnect: shouldRefetchOnReconnect,
  })
  const error = useLastFailure({ queryKey, error: pages.error, isAnswered: isAnswered(pages) })
  const { isFetchNextPageError } = pages
  useRetries(isFetchNextPageError && isRetryable(error!), () => void pages.fetchNextPage())
  const data = error && pages.isPlaceholderData ? undefined : pages.data
  return {
    data,
    error,
    /** The first page is loading, and there is no data yet. */
    isLoading: pages.isLoading && !error,
    /** Who reads it renders with the beginning of each request too. */
    get isFetching() {
      return pages.isFetching
    },
    isPlaceholderData: pages.isPlaceholderData && data !== undefined,
    isFetchingNextPage: pages.isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage: pages.hasNextPage,
    version: versionOf(queryKey, pages.dataUpdatedAt),
    fetchNextPage: pages.fetchNextPage,
    refetch: pages.refetch,
    isBegun: () => showsBegunAnswer(pages),
  }
}

/** A mutation for a contract's call. Buttons that start it are disabled while `isPending`. */
export function useChange<C extends CallShape>(contract: C) {
  return useMutation<CallAnswer<C>, ProblemError, CallInput<C>>({
    mutationKey: [`${contract.method} ${contract.url}`],
    mutationFn: async (input) => {
      const answer = await untypedCall(contract, input)
      recordOwnChange()
      return answer
    },
  })
}
