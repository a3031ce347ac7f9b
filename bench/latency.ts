export interface Asked {
  url: string
  cookie?: string
  body?: (() => object) | undefined
}

/** Milliseconds of one request to the last byte of its answer. Throws when it was no success. */
async function oneRequest({ url, cookie, body }: Asked): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, {
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body()) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  return performance.now() - began
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

/** Medians in milliseconds of several things asked in turns, one request after another. */
export async function alone(all: readonly Asked[], rounds: number): Promise<number[]> {
  const times = all.map((): number[] => [])
  // The first six are not counted: only then has PostgreSQL settled on a plan.
  for (let round = -6; round < rounds; round += 1) {
    for (const [index, asked] of all.entries()) {
      const time = await oneRequest(asked)
      if (round >= 0) times[index]!.push(time)
    }
  }
  return times.map(median)
}

/** The median in milliseconds when so many clients ask the same at once, each once. */
export async function atOnce(asked: Asked, clients: number): Promise<number> {
  return median(await Promise.all(Array.from({ length: clients }, () => oneRequest(asked))))
}
