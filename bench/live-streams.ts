import { get } from 'node:http'
import { liveUrl } from '../src/platform/live/live.ts'

/** When each stream heard of an appointment, by its id: milliseconds of the clock that the database has. */
export type HeardTimes = Map<number, number[]>

/** Opens a stream as a browser does, and notes what it hears. Returns a function that closes it. */
export function openStream(
  address: string,
  cookie: string,
  heardAt: HeardTimes,
): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>()
  const headers = { cookie, accept: 'text/event-stream' }
  const request = get(`${address}${liveUrl}`, { headers, agent: false }, (response) => {
    if (response.statusCode !== 200) {
      reject(new Error(`a stream was refused: ${response.statusCode}`))
    }
    response.setEncoding('latin1')
    // It is closed in the middle of its answer.
    response.on('error', () => {})
    response.on('data', (text: string) => {
      const at = performance.timeOrigin + performance.now()
      for (const [, id] of text.matchAll(/"appointment":(\d+)/g)) {
        const times = heardAt.get(Number(id))
        if (times) times.push(at)
        else heardAt.set(Number(id), [at])
      }
      if (text.includes('event: ready')) resolve(() => request.destroy())
    })
  })
  request.on('error', reject)
  return promise
}
