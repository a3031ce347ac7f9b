export interface BenchRequest {
  url: string
  cookie?: string
  body?: (() => object) | undefined
}

/** Milliseconds from a request to the last byte of its answer. Throws unless it succeeds. */
async function oneRequest({ url, cookie, body }: BenchRequest): Promise<number> {
  const startedMs = performance.now()
  const answer = await fetch(url, {
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body()) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  return performance.now() - startedMs
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

/** Median milliseconds of several requests, sent in turns, one after another. */
export async function measureSequential(
  all: readonly BenchRequest[],
  rounds: number,
): Promise<number[]> {
  const times = all.map((): number[] => [])
  // The first six are warm-up: PostgreSQL then switches to a generic plan.
  for (let round = -6; round < rounds; round += 1) {
    for (const [index, request] of all.entries()) {
      const time = await oneRequest(request)
      if (round >= 0) times[index]!.push(time)
    }
  }
  return times.map(median)
}

/**
 * Median milliseconds when a number of clients send the same request at once, each once; Infinity if
 * most of them are refused, because the database did not answer in time.
 */
export async function measureConcurrent(request: BenchRequest, clients: number): Promise<number> {
  const isRefused = (error: unknown) => error instanceof Error && error.message.includes(': 503 ')
  const send = () =>
    oneRequest(request).catch((error: unknown) => {
      if (isRefused(error)) return Infinity
      throw error
    })
  return median(await Promise.all(Array.from({ length: clients }, send)))
}
