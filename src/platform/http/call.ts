import { readLimitMs, type CallAnswer, type CallInput, type CallShape } from './call-contract.ts'
import { problemSchema, ProblemError, toProblemError } from './problem.ts'
import { recordPermissionsVersion, permissionsVersionHeader } from './permissions-version.ts'

interface CallOptions {
  /** Aborts the call: it rejects with `unavailable`, and a later answer is ignored. */
  signal?: AbortSignal
  /** The BCP 47 tag of the language of problems' sentences; the browser's own by default. */
  language?: string
}

/** Who hears of each call that is about to be made, and may have its answer already. */
type EarlyAnswer = (contract: CallShape, url: string) => Promise<Response> | undefined
let earlyAnswer: EarlyAnswer | undefined

/** Sets who may have an answer already; undefined for nobody. Pages of patients have none. */
export function setEarlyAnswer(next: EarlyAnswer | undefined): void {
  earlyAnswer = next
}

let currentSession: () => string | null = () => null

/** Sets who knows which session the page has, null for none; called once. Pages of patients have none. */
export function setSessionSource(next: () => string | null): void {
  currentSession = next
}

/**
 * Makes a contract's call from the browser and returns its answer. Throws a ProblemError: the
 * server's, or `unavailable` when no server answered.
 */
export async function call<C extends CallShape>(
  contract: C,
  ...[input, { signal, language } = {}]: Record<never, never> extends CallInput<C>
    ? [CallInput<C>?, CallOptions?]
    : [CallInput<C>, CallOptions?]
): Promise<CallAnswer<C>> {
  const { body } = (input ?? {}) as { body?: unknown }
  const json = body === undefined ? '' : JSON.stringify(body)
  const url = callUrl(contract, input)
  const session = currentSession()
  // A change is waited for, as only its answer tells what became of it, and so are files.
  const limitMs = contract.readLimitMs ?? (contract.method === 'GET' ? readLimitMs : 0)
  // Of whoever has a signal, that is the limit.
  const limit = limitMs && !contract.fileType && !signal ? new AbortController() : undefined
  const timer = limit && setTimeout(() => limit.abort(), limitMs)
  const requestSignal = signal ?? limit?.signal
  const early = earlyAnswer?.(contract, url)
  const asked =
    // What the page has begun itself are reads.
    (early && Promise.race([early, endOf(requestSignal)])) ??
    fetch(url, {
      method: contract.method,
      credentials: 'same-origin',
      headers: {
        ...(json && { 'content-type': 'application/json' }),
        ...(language && { 'accept-language': language }),
      },
      ...(json && { body: json }),
      signal: requestSignal ?? null,
      keepalive: contract.keepalive === true && json.length < maxKeepaliveLength,
    })
  const response = await asked.catch(() => {
    clearTimeout(timer)
    throw new ProblemError('unavailable')
  })
  recordPermissionsVersion(response.headers.get(permissionsVersionHeader))
  const fileType = response.ok ? contract.fileType : undefined
  const responseBody: Promise<unknown> = fileType ? readFile(response, fileType) : response.json()
  // On a line that stalls, what has begun to come would never end.
  const answer = await Promise.race([responseBody, endOf(requestSignal)]).catch(() => undefined)
  clearTimeout(timer)
  // A proxy's own page may have status 200; only the server answers with JSON or the file.
  if (response.ok && answer !== undefined) return answer as CallAnswer<C>
  const problem = parseProblem(answer, response.status)
  const sessionNow = currentSession()
  const isForEarlierSession = sessionNow && sessionNow !== session
  // Late, it would end the session of whoever has signed in meanwhile; it is no answer for them.
  throw problem.code === 'signed_out' && isForEarlierSession
    ? new ProblemError('unavailable')
    : problem
}

/** Rejects when a request is given up that others have made. */
const endOf = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', reject))

/** The URL of a call: its path and query, filled from `input`. */
export function callUrl<C extends CallShape>(contract: C, input: CallInput<C> | undefined): string {
  const { params, query = {} } = (input ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
  }
  const path = contract.url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  // Not by its `size`, which browsers of some years ago lack.
  const filters = search.toString()
  return filters ? `${path}?${filters}` : path
}

/**
 * The problem in an answer. One that is not the server's is `unavailable`, or `too_large` where its status says that a
 * proxy before the server has let nothing through.
 */
export function parseProblem(answer: unknown, status?: number): ProblemError {
  const { data } = problemSchema.safeParse(answer)
  return data
    ? toProblemError(data)
    : new ProblemError(status === 413 ? 'too_large' : 'unavailable')
}

/** Browsers allow 64 kB of keepalive requests in total. */
export const maxKeepaliveLength = 15_000

/** The file in an answer, with the name that the server gave it. */
async function readFile(response: Response, type: string): Promise<File | undefined> {
  if (response.headers.get('content-type') !== type) return undefined
  const [, name = ''] =
    /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return new File([await response.blob()], name, { type })
}
