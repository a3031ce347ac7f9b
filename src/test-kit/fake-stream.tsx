import { vi } from 'vitest'
import { liveUrl, type LiveChange } from '../platform/live/live.ts'

/** The answer to any other request. */
type Answer = (url: string, init?: RequestInit) => Promise<Response>

/** One request for the stream. */
interface Connection {
  controller: ReadableStreamDefaultController<Uint8Array>
  lastEventId: string | null
}

/** The server's stream of changes, as a test lets it speak. Other requests go to `answer`. */
export class FakeStream {
  /** Requests for the stream, oldest first, with the position that they asked for. */
  readonly positions: (string | null)[] = []
  /** What the next requests for the stream are answered with instead of a stream. */
  refusal: Response | 'no line' | undefined
  private connection: Connection | undefined
  private position = 0

  constructor(answer: Answer) {
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url === liveUrl ? this.connect(init) : answer(url, init),
    )
  }

  get isOpen(): boolean {
    return this.connection !== undefined
  }

  private connect(init?: RequestInit): Response {
    const lastEventId = new Headers(init?.headers).get('last-event-id')
    this.positions.push(lastEventId)
    if (this.refusal === 'no line') throw new TypeError('Failed to fetch')
    if (this.refusal) return this.refusal.clone()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.connection = { controller, lastEventId }
      },
    })
    init?.signal?.addEventListener('abort', () => this.cut())
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  private send(text: string): void {
    this.connection?.controller.enqueue(new TextEncoder().encode(text))
  }

  private sendEvent(name: string, data: object): void {
    this.send(`event: ${name}\nid: ${this.position}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  ready(): void {
    this.sendEvent('ready', {})
  }

  change(...changes: Partial<LiveChange>[]): void {
    this.position += 1
    const everywhere = { branch: null, consultant: null, day: null, appointment: null }
    const whole = changes.map((it) => ({ subject: 'appointment', ...everywhere, ...it }))
    this.sendEvent('change', { changes: whole })
  }

  reset(): void {
    this.position += 1
    this.sendEvent('reset', {})
  }

  end(reason: 'signed_out' | 'permissions'): void {
    this.sendEvent('end', { reason })
    this.cut()
  }

  heartbeat(): void {
    this.send(`: \nid: ${this.position}\n\n`)
  }

  /** The line breaks. */
  cut(): void {
    const { connection } = this
    this.connection = undefined
    connection?.controller.error(new TypeError('network error'))
  }
}
