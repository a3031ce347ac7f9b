import { currentInstantMs } from '../clock/clinic-clock.tsx'
import { publishNews, setLiveStatus, type LiveNews } from './live-feed.tsx'
import { openLiveStream } from './live-connection.tsx'
import { liveHeartbeatMs } from './live.ts'

/** From which position to which one: who was at the first has missed nothing. */
interface Step {
  from: string | undefined
  position: string | undefined
}

/** What the tab with the stream tells the other tabs of the same session. */
type TabMessage =
  /** Of a tab that has just opened: the one with the stream answers with `live`, if it is. */
  | { kind: 'hello' }
  | ({ kind: 'live' } & Step)
  | ({ kind: 'news'; news: LiveNews } & Step)
  | ({ kind: 'alive' } & Step)
  | { kind: 'broken' }

interface LiveSession {
  /** Names the session: tabs of another one share nothing with this. */
  sessionId: string
  /** Up to where everything was heard that what the page shows does not say yet. */
  position?: string | undefined
  /** Called when the server ends the stream: session or permissions are not what they were. */
  onEnd: () => void
}

/** A tab that is hidden for longer gives up the stream; a glance at another tab does not. */
const hiddenGraceMs = 30_000
/** The tab with the stream passes on each sign of life: one that is silent for longer hangs. */
const maxSilenceMs = liveHeartbeatMs * 3

/**
 * Keeps this page live while it is visible, until the returned function is called. The tabs of a
 * browser share one stream: the one that holds a lock has it, and tells the others; when it goes,
 * the browser gives the lock to the next, which goes on at the same position. Without locks (a page
 * that is not secure, an old browser) each visible tab has a stream of its own.
 */
export function startLive(session: LiveSession): () => void {
  const tab = new LiveTab(session)
  let hiding: ReturnType<typeof setTimeout> | undefined

  const leave = () => {
    clearTimeout(hiding)
    tab.leave()
  }
  const follow = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') tab.join()
    else hiding = setTimeout(leave, hiddenGraceMs)
  }
  // A page that is put away keeps nothing open, or the browser could not bring it back as it was.
  const leavingEvents = [
    [window, 'pagehide'],
    [document, 'freeze'],
  ] as const
  const returningEvents = [
    [window, 'pageshow'],
    [document, 'resume'],
    [document, 'visibilitychange'],
  ] as const
  for (const [target, name] of leavingEvents) target.addEventListener(name, leave)
  for (const [target, name] of returningEvents) target.addEventListener(name, follow)
  follow()
  return () => {
    for (const [target, name] of leavingEvents) target.removeEventListener(name, leave)
    for (const [target, name] of returningEvents) target.removeEventListener(name, follow)
    leave()
    setLiveStatus({ state: 'off' })
  }
}

class LiveTab {
  private readonly session: LiveSession
  /** Up to where this tab has heard everything; undefined while it has heard nothing. */
  private position: string | undefined
  private isLive = false
  /** Ends the membership; undefined while the tab is away. */
  private membership: AbortController | undefined
  private channel: BroadcastChannel | undefined
  private closeStream: (() => void) | undefined
  private silence: ReturnType<typeof setTimeout> | undefined

  constructor(session: LiveSession) {
    this.session = session
    this.position = session.position
  }

  join(): void {
    if (this.membership) return
    const membership = new AbortController()
    this.membership = membership
    this.setBroken()
    const name = `opd-live ${this.session.sessionId}`
    const { locks } = navigator as { locks?: LockManager }
    if (!locks || !('BroadcastChannel' in window)) return this.lead()
    this.channel = new BroadcastChannel(name)
    this.channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) =>
      this.hear(data),
    )
    this.tell({ kind: 'hello' })
    const { signal } = membership
    const hold = () => {
      if (signal.aborted) return undefined
      this.lead()
      // Until this tab leaves.
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    }
    // Rejects when the tab leaves before it had the lock.
    locks.request(name, { signal }, hold).catch(() => undefined)
  }

  leave(): void {
    this.membership?.abort()
    this.membership = undefined
    this.closeStream?.()
    this.closeStream = undefined
    this.channel?.close()
    this.channel = undefined
    clearTimeout(this.silence)
    this.setBroken()
  }

  /** Opens the stream, for this tab and for those that listen. */
  private lead(): void {
    clearTimeout(this.silence)
    this.closeStream = openLiveStream(
      {
        onReady: (position, isResumed) => {
          const step = this.moveTo(position)
          this.setLive(isResumed)
          this.tell({ kind: 'live', ...step })
        },
        onChange: ({ changes }, position) => this.pass({ kind: 'changes', changes }, position),
        onReset: (position) => this.pass({ kind: 'anything' }, position),
        onAlive: (position) => this.tell({ kind: 'alive', ...this.moveTo(position) }),
        onBroken: () => {
          this.setBroken()
          this.tell({ kind: 'broken' })
        },
        onEnd: this.session.onEnd,
      },
      this.position,
    )
  }

  private pass(news: LiveNews, position: string | undefined): void {
    const step = this.moveTo(position)
    publishNews(news)
    this.tell({ kind: 'news', news, ...step })
  }

  private moveTo(position: string | undefined): Step {
    const from = this.position
    this.position = position
    return { from, position }
  }

  private tell(message: TabMessage): void {
    this.channel?.postMessage(message)
  }

  private hear(message: TabMessage): void {
    if (message.kind === 'hello') {
      const { position } = this
      if (this.closeStream && this.isLive) this.tell({ kind: 'live', from: position, position })
      return
    }
    // Late words of a tab that had the stream before this one.
    if (this.closeStream) return
    clearTimeout(this.silence)
    this.silence = setTimeout(() => this.setBroken(), maxSilenceMs)
    if (message.kind === 'broken') return this.setBroken()
    const { from, position } = message
    const isComplete = this.position !== undefined && from === this.position
    if (message.kind === 'live') {
      this.position = position
      this.setLive(isComplete)
    } else if (isComplete || this.isLive) {
      this.position = position
      if (message.kind === 'news') publishNews(message.news)
    }
    // It took the other tab for silent; the answer says whether it has missed something.
    if (message.kind === 'alive' && !this.isLive) this.tell({ kind: 'hello' })
  }

  private setLive(isComplete: boolean): void {
    this.isLive = true
    setLiveStatus({ state: 'live' })
    // What was read before may lack what happened before the stream stood.
    if (!isComplete) publishNews({ kind: 'anything' })
  }

  private setBroken(): void {
    this.isLive = false
    setLiveStatus({ state: 'broken', sinceMs: currentInstantMs() })
  }
}
