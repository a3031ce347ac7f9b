import { createEventParser, type StreamEvent } from './event-parser.ts'
import {
  liveEventSchemas,
  liveHeartbeatMs,
  liveUrl,
  type LiveEvent,
  type LiveEventName,
} from './live.ts'

/** What a stream reports. */
export interface LiveHandlers {
  /**
   * The stream stands at a position. It continues where the last one broke if `isResumed`: what was
   * missed has been reported.
   */
  onReady: (position: string | undefined, isResumed: boolean) => void
  onChange: (event: LiveEvent<'change'>, position: string | undefined) => void
  /** Anything may have changed. */
  onReset: (position: string | undefined) => void
  /** Something arrived, if only a sign of life; it may have moved the position on. */
  onAlive: (position: string | undefined) => void
  /** The stream broke or could not be opened; it is tried again. */
  onBroken: () => void
  /** The session has ended or lost a permission, by the server's word. */
  onEnd: () => void
}

/** A stream that is silent for longer is broken, even if nobody said so: a cut line, a laptop's sleep. */
const maxSilenceMs = liveHeartbeatMs * 2 + 5_000
const retryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const
const maxRetryDelayMs = 30_000
/** Nobody is signed in, or something is required of them first: asking more often is of no use. */
const refusedRetryDelayMs = 30_000

/**
 * Holds a stream open until the returned function is called: opens it again after each break, from
 * the position up to which it was heard. By fetch and not by EventSource, which neither shows signs
 * of life nor the status of a refusal, and cannot begin at a position.
 */
export function openLiveStream(handlers: LiveHandlers, position: string | undefined): () => void {
  let lastPosition = position
  let failures = 0
  let isStopped = false
  let isRefused = false
  let attempt = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  async function connect(): Promise<void> {
    timer = undefined
    attempt = new AbortController()
    const { signal } = attempt
    try {
      await readStream(signal)
    } catch {
      // Told below, as its end is.
    }
    clearTimeout(silence)
    if (isStopped || signal !== attempt.signal) return
    handlers.onBroken()
    const delay = retryDelaysMs[failures] ?? maxRetryDelayMs
    failures += 1
    // Not all desks at once after a restart of the server.
    const pause = isRefused ? refusedRetryDelayMs : delay * (0.75 + Math.random() / 2)
    timer = setTimeout(() => void connect(), pause)
  }

  async function readStream(signal: AbortSignal): Promise<void> {
    const resumeFrom = lastPosition
    isRefused = false
    watchSilence()
    const response = await fetch(liveUrl, {
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
      headers: {
        accept: 'text/event-stream',
        ...(resumeFrom !== undefined && { 'last-event-id': resumeFrom }),
      },
    })
    const type = response.headers.get('content-type') ?? ''
    // A proxy's own page may have status 200.
    if (!response.ok || !type.startsWith('text/event-stream') || !response.body) {
      isRefused = response.status === 401 || response.status === 403
      if (isRefused) handlers.onEnd()
      await response.body?.cancel()
      return
    }
    const take = createEventParser((event) => handle(event, resumeFrom !== undefined))
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return
      watchSilence()
      take(value)
      handlers.onAlive(lastPosition)
    }
  }

  function handle({ name, data, id }: StreamEvent, isResumed: boolean): void {
    if (id !== undefined) lastPosition = id
    const event = data === undefined ? undefined : parseEvent(name, data)
    if (!event) return
    if (event.name === 'ready') {
      failures = 0
      handlers.onReady(lastPosition, isResumed)
    }
    if (event.name === 'change') handlers.onChange(event.data, lastPosition)
    if (event.name === 'reset') handlers.onReset(lastPosition)
    if (event.name === 'end') handlers.onEnd()
  }

  function watchSilence(): void {
    clearTimeout(silence)
    silence = setTimeout(() => attempt.abort(), maxSilenceMs)
  }

  function retryNow(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    void connect()
  }
  // The line is gone at once, not only when the silence is noticed.
  const breakNow = () => attempt.abort()
  window.addEventListener('online', retryNow)
  window.addEventListener('offline', breakNow)
  void connect()

  return () => {
    isStopped = true
    attempt.abort()
    clearTimeout(timer)
    clearTimeout(silence)
    window.removeEventListener('online', retryNow)
    window.removeEventListener('offline', breakNow)
  }
}

type ParsedEvent = { [Name in LiveEventName]: { name: Name; data: LiveEvent<Name> } }[LiveEventName]

/**
 * An event of the contract; undefined for one that this page does not know. What a newer server says
 * in other words may mean anything: the page then reads everything again.
 */
function parseEvent(name: string, text: string): ParsedEvent | undefined {
  if (!Object.hasOwn(liveEventSchemas, name)) return undefined
  try {
    const data = liveEventSchemas[name as LiveEventName].parse(JSON.parse(text))
    return { name, data } as ParsedEvent
  } catch {
    return { name: 'reset', data: {} }
  }
}
