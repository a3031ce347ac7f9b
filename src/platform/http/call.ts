import type { CallAnswer, CallInput, CallShape } from './call-contract.ts'
import { problemSchema, Refusal, refusalFrom } from './problem.ts'
import { noteStamp, stampHeader } from './rights-stamp.ts'

/**
 * Makes a contract's call from the browser and returns its answer.
 * Throws a Refusal: the server's own, or `unavailable` when no server answered.
 */
export async function call<C extends CallShape>(
  contract: C,
  ...[input]: Record<never, never> extends CallInput<C> ? [CallInput<C>?] : [CallInput<C>]
): Promise<CallAnswer<C>> {
  const { body } = (input ?? {}) as { body?: unknown }
  const sent = body === undefined ? '' : JSON.stringify(body)
  const response = await fetch(addressOf(contract, input), {
    method: contract.method,
    credentials: 'same-origin',
    ...(sent && { headers: { 'content-type': 'application/json' }, body: sent }),
    keepalive: contract.outlivesPage === true && sent.length < mostOutliving,
  }).catch(() => {
    throw new Refusal('unavailable')
  })
  noteStamp(response.headers.get(stampHeader))
  const fileType = response.ok ? contract.fileType : undefined
  const read: Promise<unknown> = fileType ? fileIn(response, fileType) : response.json()
  const answer = await read.catch(() => undefined)
  // A proxy's own page may come with 200; only the server answers in JSON, or with the file.
  if (response.ok && answer !== undefined) return answer as CallAnswer<C>
  throw refusalIn(answer)
}

/** Where a contract's call is made: its path with what `input` names, and its query. */
export function addressOf<C extends CallShape>(
  contract: C,
  input: CallInput<C> | undefined,
): string {
  const { params, query } = (input ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
  }
  const path = contract.url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size ? `${path}?${search}` : path
}

/** The refusal that an answer carries; `unavailable` when it is not one of the server's own. */
export function refusalIn(answer: unknown): Refusal {
  const problem = problemSchema.safeParse(answer)
  return problem.success ? refusalFrom(problem.data) : new Refusal('unavailable')
}

/** Browsers let 64 kB outlive a page, of all requests together. */
const mostOutliving = 15_000

/** The file that an answer carries, under the name that the server gave it. */
async function fileIn(response: Response, type: string): Promise<File | undefined> {
  if (response.headers.get('content-type') !== type) return undefined
  const [, name = ''] =
    /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return new File([await response.blob()], name, { type })
}
