import type { CallAnswer, CallInput, CallShape } from './call-shape.ts'
import { problemSchema, Refusal } from './problem.ts'

/**
 * Makes a contract's call from the browser and returns its answer.
 * Throws a Refusal: the server's own, or `unavailable` when no server answered.
 */
export async function call<C extends CallShape>(
  contract: C,
  ...[input]: Record<never, never> extends CallInput<C> ? [CallInput<C>?] : [CallInput<C>]
): Promise<CallAnswer<C>> {
  const { params, query, body } = (input ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const url = contract.url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const response = await fetch(search.size ? `${url}?${search}` : url, {
    method: contract.method,
    credentials: 'same-origin',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal('unavailable')
  })
  const answer: unknown = await response.json().catch(() => undefined)
  // A proxy's own page may come with 200; only the server answers in JSON.
  if (response.ok && answer !== undefined) return answer as CallAnswer<C>
  const problem = problemSchema.safeParse(answer)
  if (!problem.success) throw new Refusal('unavailable')
  throw new Refusal(problem.data.code, problem.data.message, problem.data.fields)
}
