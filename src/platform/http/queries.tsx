import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  type UseQueryOptions,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { canonicalJson } from './canonical-json.ts'
import type { CallAnswer, CallInput, CallShape } from './call-contract.ts'
import { Refusal } from './problem.ts'
import { mayPass, pauseAfterMs } from './try-again.ts'
import { useLastFailure } from './use-last-failure.tsx'
import { useRetries } from './use-retries.tsx'

/** The cache key of a call; `callKey(contract)` alone names all answers of that contract. */
export const callKey = <C extends CallShape>(contract: C, input?: CallInput<C>): QueryKey =>
  input === undefined ? [contract.url] : [contract.url, input]

/**
 * What stands in for an answer that is under way: the one before, unless it belongs to another row
 * (`params`) or is another call's. One patient's facts never stand under another's name.
 */
function previousOfSameRow(key: QueryKey) {
  return function <Data>(previous: Data | undefined, query?: { queryKey: QueryKey }) {
    return query && rowOf(query.queryKey) === rowOf(key) ? previous : undefined
  }
}

const rowOf = ([url, input]: QueryKey): string =>
  canonicalJson([url, (input as { params?: unknown } | undefined)?.params])

type CallFreely = (contract: CallShape, input: unknown) => Promise<never>
const callFreely = call as unknown as CallFreely

interface ReadOptions {
  enabled?: boolean
  staleTime?: number
  /** How long an answer that nothing shows any more is remembered; 5 minutes unless told. */
  gcTime?: number
  /** How often it follows what others do, while its window is looked at. */
  followMs?: number | undefined
}

/**
 * Reads a contract's answer and keeps the old one on the screen while a new one of the same row is
 * fetched. What failed has its `error` until it succeeds, and is tried again by itself.
 */
export function useCall<C extends CallShape>(
  contract: C,
  input: CallInput<C>,
  options: ReadOptions = {},
) {
  const queryKey = callKey(contract, input)
  return useReading<CallAnswer<C>>({
    queryKey,
    queryFn: () => callFreely(contract, input),
    placeholderData: previousOfSameRow(queryKey),
    ...options,
  })
}

interface ReadingOptions<Answer> extends Omit<
  UseQueryOptions<Answer, Refusal>,
  'refetchInterval' | 'refetchOnReconnect' | 'refetchOnWindowFocus'
> {
  queryKey: QueryKey
  followMs?: number | undefined
  /** Whether an answer that is there is asked for again when its window is looked at. */
  refreshOnFocus?: boolean
}

/** What `useCall` is for one call, for an answer that is put together from several. */
export function useReading<Answer>(wanted: ReadingOptions<Answer>) {
  const { followMs, refreshOnFocus = true, ...options } = wanted
  const { queryKey } = options
  const read = useQuery<Answer, Refusal>({
    refetchInterval: (query) => retryPauseMs(query) ?? followMs ?? false,
    refetchOnWindowFocus: (query) =>
      followMs !== undefined || retryPauseMs(query) !== undefined ? 'always' : refreshOnFocus,
    refetchOnReconnect: comesBack,
    ...options,
  })
  const error = useLastFailure({ queryKey, error: read.error, isAnswered: isAnswered(read) })
  // The answer to another question does not stand in for one that could not be had.
  const data = error && read.isPlaceholderData ? undefined : read.data
  return {
    data,
    error,
    errorUpdatedAt: read.errorUpdatedAt,
    /** The first answer is under way, and nothing is known yet. */
    isLoading: read.isLoading && !error,
    isFetching: read.isFetching,
    isPlaceholderData: read.isPlaceholderData && data !== undefined,
    refetch: read.refetch,
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

const isAnswered = (read: { isPending: boolean; isPlaceholderData: boolean }): boolean =>
  !read.isPending && !read.isPlaceholderData

/** What was known of a query's counts when it last had an answer. */
const countsAtAnswer = new WeakMap<object, { answers: number; failures: number }>()

/** When a query that failed without an answer is asked again; undefined where it is not. */
function retryPauseMs(query: AnyQuery): number | undefined {
  const { data, error, dataUpdateCount, errorUpdateCount } = query.state
  let known = countsAtAnswer.get(query)
  if (known?.answers !== dataUpdateCount) {
    known = { answers: dataUpdateCount, failures: errorUpdateCount - (error ? 1 : 0) }
    countsAtAnswer.set(query, known)
  }
  if (data !== undefined || !(error instanceof Refusal) || !mayPass(error)) return undefined
  return pauseAfterMs(errorUpdateCount - known.failures)
}

/** What failed while the line was away is asked again when it is there. */
function comesBack(query: AnyQuery): boolean | 'always' {
  if (retryPauseMs(query) !== undefined) return 'always'
  return query.state.status === 'error'
}

interface Page {
  rows: unknown[]
  next: string | null
}

interface WhoseList {
  /** The row in the address that the list belongs to, where there is one. */
  params?: { id: number }
}

/** The first page is there at once; who reads on reads far. */
const laterPageRows = 200

/**
 * A refresh fetches every page that was read anew, one after the other: a list that somebody has
 * scrolled far down in is refreshed only when they ask.
 */
const mostPagesToFollow = 3

type PagedCall = CallShape & { answer: z.ZodType<Page> } & (
    | { query: z.ZodObject }
    | { body: z.ZodObject }
  )
/** What a list is filtered by: its query or, where it is searched by POST, its body. */
type FilterOf<C extends PagedCall> = object &
  (C extends { body: infer B extends z.ZodObject }
    ? z.input<B>
    : C extends { query: infer Q extends z.ZodObject }
      ? z.input<Q>
      : never)

/**
 * Reads a list page by page: each page tells where the next begins. Only a list in view (`enabled`)
 * refreshes itself, and one that was read stays as it is until something invalidates it.
 */
export function usePages<C extends PagedCall>(
  contract: C,
  filter: FilterOf<C>,
  { enabled, followMs, params }: Pick<ReadOptions, 'enabled' | 'followMs'> & WhoseList,
) {
  const isFollowed = (list: { state: { data?: { pages: unknown[] } | undefined } }): boolean =>
    followMs !== undefined && (list.state.data?.pages.length ?? 0) <= mostPagesToFollow
  // A list that is searched by what names a person is asked for by POST.
  const part = contract.body ? 'body' : 'query'
  const queryKey: QueryKey = [contract.url, { ...(params && { params }), [part]: filter }]
  const pages = useInfiniteQuery<
    CallAnswer<C>,
    Refusal,
    InfiniteData<CallAnswer<C>>,
    QueryKey,
    string
  >({
    queryKey,
    queryFn: ({ pageParam }): Promise<CallAnswer<C>> =>
      callFreely(contract, {
        ...(params && { params }),
        [part]: {
          ...filter,
          ...(pageParam && { after: pageParam, limit: laterPageRows }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page as Page).next,
    placeholderData: previousOfSameRow(queryKey),
    enabled: enabled ?? true,
    staleTime: Infinity,
    refetchInterval: (list) => retryPauseMs(list) ?? (isFollowed(list) ? followMs! : false),
    refetchOnWindowFocus: (list) =>
      isFollowed(list) || retryPauseMs(list) !== undefined ? 'always' : false,
    refetchOnReconnect: comesBack,
  })
  const error = useLastFailure({ queryKey, error: pages.error, isAnswered: isAnswered(pages) })
  const { isFetchNextPageError } = pages
  useRetries(isFetchNextPageError && mayPass(error!), () => void pages.fetchNextPage())
  const data = error && pages.isPlaceholderData ? undefined : pages.data
  return {
    data,
    error,
    /** The first page is under way, and nothing is known yet. */
    isLoading: pages.isLoading && !error,
    isFetching: pages.isFetching,
    isPlaceholderData: pages.isPlaceholderData && data !== undefined,
    isFetchingNextPage: pages.isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage: pages.hasNextPage,
    fetchNextPage: pages.fetchNextPage,
    refetch: pages.refetch,
  }
}

/** Makes a change. Twice at once is not possible: it is `isPending` until the answer is there. */
export function useChange<C extends CallShape>(contract: C) {
  return useMutation<CallAnswer<C>, Refusal, CallInput<C>>({
    mutationKey: [`${contract.method} ${contract.url}`],
    mutationFn: (input) => callFreely(contract, input),
  })
}
