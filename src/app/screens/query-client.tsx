import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { errorNumberOf, ProblemError } from '../../platform/http/problem.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'

/**
 * The cache of the server's answers. `onProblem` is called with every error; an error's toast is
 * hidden once the same call succeeds.
 */
export function createQueryClient(onProblem: (error: Error) => void): QueryClient {
  const failedKeys = new Set<unknown>()
  const handleError = (key: unknown, error: Error) => {
    failedKeys.add(key)
    onProblem(error)
  }
  const handleSuccess = (key: unknown) => {
    if (failedKeys.delete(key)) void toast.clearErrors()
  }
  // Each attempt is a mutation of its own; they share the key of the call.
  const callKeyOf = (mutation: { options: { mutationKey?: readonly unknown[] | undefined } }) =>
    mutation.options.mutationKey?.[0]
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => handleError(query.queryHash, error),
      onSuccess: (_, query) => handleSuccess(query.queryHash),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        handleError(callKeyOf(mutation), error)
        // A list that cannot be loaded has the number in its place.
        const number = error instanceof ProblemError ? errorNumberOf(error) : undefined
        if (number !== undefined) void toast.info(text('app.errorNumber', { number }))
      },
      onSuccess: (_data, _variables, _result, mutation) => handleSuccess(callKeyOf(mutation)),
    }),
    defaultOptions: {
      queries: {
        // Retries at once only when no server was reached. A server that answers that its database
        // does not has waited for it already: the page says so, and asks again after a pause.
        retry: (count, error) =>
          error instanceof ProblemError &&
          error.code === 'unavailable' &&
          error.requestId === undefined &&
          count < 2,
        retryDelay: 700,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * Forgets all answers, those under way too. What is on the page is read again for the person who is signed
 * in now: a screen would wait for ever for an answer that was only dropped.
 */
export function forgetAnswers(client: QueryClient, isSignedIn: boolean): void {
  if (!isSignedIn) return client.clear()
  client.getMutationCache().clear()
  client.removeQueries({ type: 'inactive' })
  void client.resetQueries()
}
