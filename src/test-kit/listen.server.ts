import { get, type IncomingMessage } from 'node:http'
import { liveEventSchemas, liveUrl, type LiveChange } from '../platform/live/live.ts'

interface HeardEvent {
  event: keyof typeof liveEventSchemas
  id: string | undefined
  data: unknown
}

/** A page that listens: what it heard, and whether its stream is open. */
export interface Listening {
  status: number
  headers: IncomingMessage['headers']
  events: HeardEvent[]
  /** All changes of all events. */
  changes: LiveChange[]
  /** What a browser would send as Last-Event-ID. */
  lastId: () => string | undefined
  isOpen: () => boolean
  close: () => void
}

/** Opens a stream as a browser does; resolves when its headers have come. */
export function listen(address: string, cookie: string, since?: string): Promise<Listening> {
  const { promise, resolve, reject } = Promise.withResolvers<Listening>()
  const headers = {
    cookie,
    accept: 'text/event-stream',
    ...(since !== undefined && { 'last-event-id': since }),
  }
  const request = get(`${address}${liveUrl}`, { headers, agent: false }, (response) => {
    const events: HeardEvent[] = []
    const changes: LiveChange[] = []
    let lastId: string | undefined
    let isOpen = true
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const fields = new Map(
          block
            .split('\n')
            .map((line) => [line.split(': ')[0]!, line.slice(line.indexOf(': ') + 2)]),
        )
        lastId = fields.get('id') ?? lastId
        const event = fields.get('event') as HeardEvent['event'] | undefined
        if (!event) continue
        const data: unknown = JSON.parse(fields.get('data')!)
        events.push({ event, id: fields.get('id'), data: liveEventSchemas[event].parse(data) })
        if (event === 'change') changes.push(...liveEventSchemas.change.parse(data).changes)
      }
    })
    response.on('close', () => {
      isOpen = false
    })
    response.on('error', () => {})
    resolve({
      status: response.statusCode!,
      headers: response.headers,
      events,
      changes,
      lastId: () => lastId,
      isOpen: () => isOpen,
      close: () => request.destroy(),
    })
  })
  request.on('error', reject)
  return promise
}
