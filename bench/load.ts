import autocannon from 'autocannon'

export interface LoadRequest {
  url: string
  headers?: Record<string, string>
  /** The path of each request, where they differ. */
  path?: () => string
  /** Creates the body of each request, for calls that change something. */
  body?: () => object
}

const connections = 10

/** Requests per second over `seconds`, with 10 connections. Throws when a request failed. */
export async function requestsPerSecond(
  loadRequest: LoadRequest,
  seconds: number,
): Promise<number> {
  const { body, path } = loadRequest
  const result = await autocannon({
    url: loadRequest.url,
    connections,
    duration: seconds,
    headers: { ...loadRequest.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && {
      requests: [
        {
          method: 'POST' as const,
          setupRequest: (request) => ({
            ...request,
            ...(path && { path: path() }),
            body: JSON.stringify(body()),
          }),
        },
      ],
    }),
  })
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${loadRequest.url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return result['2xx'] / result.duration
}

export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

/**
 * Compares the product with the bare handler, in turns so that other load affects both alike:
 * medians of requests per second, and their ratio.
 */
export async function compare(
  ours: LoadRequest,
  bare: LoadRequest,
  { rounds = 5, seconds = 3 } = {},
) {
  await requestsPerSecond(ours, 2)
  await requestsPerSecond(bare, 2)
  const runs = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    runs.bare.push(await requestsPerSecond(bare, seconds))
    runs.ours.push(await requestsPerSecond(ours, seconds))
  }
  const oursMedian = median(runs.ours)
  const bareMedian = median(runs.bare)
  return { ours: oursMedian, bare: bareMedian, ratio: oursMedian / bareMedian }
}
