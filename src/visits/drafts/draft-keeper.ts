import type { ProblemCode } from '../../http/problem.ts'

/** Where what is being typed stands: on the server, on its way, or waiting for a server. */
export type KeepingState = 'kept' | 'keeping' | 'waiting' | 'elsewhere'

interface DraftKeeperOptions {
  /** Sends a draft that follows version `seen`; answers its version. Throws the refusal's code. */
  send: (draft: { seen: number; content: string | null }) => Promise<number>
  codeOf: (error: unknown) => ProblemCode | undefined
  onState: (state: KeepingState) => void
}

/** A typist's pause; and how long to wait before a server that did not answer is asked again. */
const pauseMs = 700
const retryMs = 4_000

/**
 * Brings what is being typed of one part to the server: the newest text only, one request at a
 * time, each naming the version that it follows.
 */
export class DraftKeeper {
  /** The version that the server has, as far as this window knows; 0 for none. */
  seen = 0
  /** Another window typed on; nothing is sent until one of the two texts is chosen. */
  isOvertaken = false
  private readonly options: DraftKeeperOptions
  /** What is not on the server yet; undefined when everything is. */
  private waiting: { content: string | null } | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private sending: Promise<void> | undefined

  constructor(options: DraftKeeperOptions) {
    this.options = options
  }

  get isSettled(): boolean {
    return !this.waiting && !this.sending
  }

  /** Keeps a text from now on, or drops the kept one. */
  keep(content: string | null): void {
    this.waiting = { content }
    if (this.isOvertaken) return
    this.options.onState('keeping')
    this.sendIn(pauseMs)
  }

  /** Goes on from version `seen` and forgets what is waiting: it was saved, or given up. */
  forget(seen: number): void {
    clearTimeout(this.timer)
    this.waiting = undefined
    this.isOvertaken = false
    this.seen = seen
    this.options.onState('kept')
  }

  /** Sends what is waiting now, and settles when it is there or has failed. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    while (this.sending) await this.sending
    if (!this.waiting || this.isOvertaken) return
    this.sending = this.sendWaiting().finally(() => {
      this.sending = undefined
    })
    await this.sending
  }

  private sendIn(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), ms)
  }

  private async sendWaiting(): Promise<void> {
    const draft = this.waiting!
    try {
      this.seen = await this.options.send({ seen: this.seen, content: draft.content })
      // Typed on meanwhile: the rest follows by its own timer.
      if (this.waiting !== draft) return
      this.waiting = undefined
      this.options.onState('kept')
    } catch (error) {
      const code = this.options.codeOf(error)
      if (code === 'typed_elsewhere') {
        this.isOvertaken = true
        return this.options.onState('elsewhere')
      }
      this.options.onState('waiting')
      if (code === 'unavailable' || code === 'unexpected') this.sendIn(retryMs)
    }
  }
}
