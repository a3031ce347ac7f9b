import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type QueryKey,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import type { CallAnswer, CallInput, CallShape } from './call-shape.ts'
import { Refusal } from './problem.ts'

/** The cache key of a call; `callKey(contract)` alone names all answers of that contract. */
export const callKey = <C extends CallShape>(contract: C, input?: CallInput<C>): QueryKey =>
  input === undefined ? [contract.url] : [contract.url, input]

type CallFreely = (contract: CallShape, input: unknown) => Promise<never>
const callFreely = call as unknown as CallFreely

/** Reads a contract's answer and keeps the old one on the screen while a new one is fetched. */
export function useCall<C extends CallShape>(
  contract: C,
  input: CallInput<C>,
  options: { enabled?: boolean; staleTime?: number } = {},
) {
  return useQuery<CallAnswer<C>, Refusal>({
    queryKey: callKey(contract, input),
    queryFn: () => callFreely(contract, input),
    placeholderData: keepPreviousData,
    ...options,
  })
}

interface Page {
  rows: unknown[]
  next: string | null
}

/** Reads a list page by page: each page tells where the next begins. */
export function usePages<C extends CallShape & { query: z.ZodObject; answer: z.ZodType<Page> }>(
  contract: C,
  query: z.input<C['query']>,
) {
  return useInfiniteQuery({
    queryKey: [contract.url, { query }] as QueryKey,
    queryFn: ({ pageParam }): Promise<CallAnswer<C>> =>
      callFreely(contract, { query: { ...(query as object), after: pageParam || undefined } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** Makes a change. Twice at once is not possible: it is `isPending` until the answer is there. */
export function useChange<C extends CallShape>(contract: C) {
  return useMutation<CallAnswer<C>, Refusal, CallInput<C>>({
    mutationFn: (input) => callFreely(contract, input),
  })
}
