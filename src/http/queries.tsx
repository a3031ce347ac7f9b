import { useInfiniteQuery, useMutation, useQuery, type QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { canonicalJson } from './canonical-json.ts'
import type { CallAnswer, CallInput, CallShape } from './call-shape.ts'
import { Refusal } from './problem.ts'

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
 * fetched.
 */
export function useCall<C extends CallShape>(
  contract: C,
  input: CallInput<C>,
  { followMs, ...options }: ReadOptions = {},
) {
  const queryKey = callKey(contract, input)
  return useQuery<CallAnswer<C>, Refusal>({
    queryKey,
    queryFn: () => callFreely(contract, input),
    placeholderData: previousOfSameRow(queryKey),
    refetchInterval: followMs ?? false,
    refetchOnWindowFocus: followMs === undefined ? true : 'always',
    ...options,
  })
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

/**
 * Reads a list page by page: each page tells where the next begins. Only a list in view (`enabled`)
 * refreshes itself, and one that was read stays as it is until something invalidates it.
 */
export function usePages<C extends CallShape & { query: z.ZodObject; answer: z.ZodType<Page> }>(
  contract: C,
  query: z.input<C['query']>,
  { enabled, followMs, params }: Pick<ReadOptions, 'enabled' | 'followMs'> & WhoseList,
) {
  const isFollowed = (list: { state: { data?: { pages: unknown[] } | undefined } }): boolean =>
    followMs !== undefined && (list.state.data?.pages.length ?? 0) <= mostPagesToFollow
  const queryKey: QueryKey = [contract.url, { ...(params && { params }), query }]
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }): Promise<CallAnswer<C>> =>
      callFreely(contract, {
        ...(params && { params }),
        query: {
          ...(query as object),
          ...(pageParam && { after: pageParam, limit: laterPageRows }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: previousOfSameRow(queryKey),
    enabled: enabled ?? true,
    staleTime: Infinity,
    refetchInterval: (list) => (isFollowed(list) ? followMs! : false),
    refetchOnWindowFocus: (list) => (isFollowed(list) ? 'always' : false),
  })
}

/** Makes a change. Twice at once is not possible: it is `isPending` until the answer is there. */
export function useChange<C extends CallShape>(contract: C) {
  return useMutation<CallAnswer<C>, Refusal, CallInput<C>>({
    mutationFn: (input) => callFreely(contract, input),
  })
}
