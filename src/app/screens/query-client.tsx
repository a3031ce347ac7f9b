import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from '../../platform/http/problem.ts'
import { toast } from '../../platform/ui/toast.tsx'

/**
 * What the page knows of the server. `onRefusal` hears of everything that was refused; a refusal's
 * toast goes when the same is done or read at last.
 */
export function createQueryClient(onRefusal: (error: Error) => void): QueryClient {
  const refused = new Set<unknown>()
  const fails = (what: unknown, error: Error) => {
    refused.add(what)
    onRefusal(error)
  }
  const succeeds = (what: unknown) => {
    if (refused.delete(what)) void toast.clearErrors()
  }
  // Each try is a mutation of its own; what they have in common is the call.
  const callOf = (mutation: { options: { mutationKey?: readonly unknown[] | undefined } }) =>
    mutation.options.mutationKey?.[0]
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => fails(query.queryHash, error),
      onSuccess: (_, query) => succeeds(query.queryHash),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => fails(callOf(mutation), error),
      onSuccess: (_data, _variables, _result, mutation) => succeeds(callOf(mutation)),
    }),
    defaultOptions: {
      queries: {
        // Only a server that could not be reached is asked again; a refusal is an answer.
        retry: (count, error) =>
          error instanceof Refusal && error.code === 'unavailable' && count < 2,
        retryDelay: 700,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
