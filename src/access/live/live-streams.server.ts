import type { ServerResponse } from 'node:http'
import type { ChangeFeed } from '../../platform/live/change-feed.server.ts'
import { liveHeartbeatMs } from '../../platform/live/live.ts'
import type { ReadChanges } from '../../platform/live/read-changes.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { AuthSessionStore } from '../auth/auth-session-store.server.ts'
import type { AuthSession } from '../permissions/route.server.ts'
import { audienceOf, type Audience } from './audience.ts'
import { LiveStream } from './live-stream.server.ts'
import { changesText, eventText, heartbeatText, retryText } from './stream-text.ts'

/** More than the tabs and devices of one person. */
const maxStreamsOfPerson = 20
const maxStreams = 2_000

interface Listener {
  stream: LiveStream
  cookie: string
  staffId: number
  permissionsVersion: string
  audience: Audience
  /** What was read while the listener is still told what it missed. */
  held: ReadChanges[] | undefined
}

interface ListenerOptions {
  response: ServerResponse
  /** The value of the session's cookie. */
  cookie: string
  session: AuthSession
  /** The position of the last event that the browser heard, if it was connected before. */
  since: string | undefined
}

export type LiveStreams = ReturnType<typeof openLiveStreams>

/** The open streams of this process: each hears what its person may read, while they may. */
export function openLiveStreams(feed: ChangeFeed, sessions: AuthSessionStore) {
  const listeners = new Set<Listener>()
  const audiences = new Map<string, Audience>()
  let isStopping = false

  /** One for all who hear the same. */
  function sharedAudience(session: AuthSession): Audience {
    const audience = audienceOf(session.staff)
    const shared = audiences.get(audience.key) ?? audience
    audiences.set(audience.key, shared)
    return shared
  }

  /** Writes what was read; the bytes are the same for all of one audience. */
  function tell(told: Iterable<Listener>, { position, changes }: ReadChanges): void {
    const bytes = new Map<Audience, Buffer | undefined>()
    for (const { stream, audience } of told) {
      if (!bytes.has(audience)) {
        const text = changesText(changes, position, audience)
        bytes.set(audience, text === undefined ? undefined : Buffer.from(text))
      }
      const own = bytes.get(audience)
      if (own) stream.write(own)
    }
  }

  const stopHearing = feed.onChanges((read) => {
    const ready: Listener[] = []
    for (const listener of listeners) {
      if (listener.held) listener.held.push(read)
      else ready.push(listener)
    }
    tell(ready, read)
  })

  /** Ends the streams of sessions that have ended, or that may read more or less than before. */
  async function check(checked: Iterable<Listener>): Promise<void> {
    for (const listener of checked) {
      // While the database does not answer, nothing is heard either.
      const session = await sessions.find(listener.cookie).catch(() => 'unknown' as const)
      if (session === 'unknown' || !listeners.has(listener)) continue
      if (!session) {
        listener.stream.end(eventText('end', { reason: 'signed_out' }))
      } else if (session.permissionsVersion !== listener.permissionsVersion) {
        listener.stream.end(eventText('end', { reason: 'permissions' }))
      }
    }
  }

  const stopWatching = sessions.onChange((staffId) => {
    void check([...listeners].filter((it) => staffId === undefined || it.staffId === staffId))
  })
  const heartbeatTimer = setInterval(() => {
    const bytes = Buffer.from(heartbeatText(feed.position()))
    for (const { stream, held } of listeners) if (!held) stream.writeHeartbeat(bytes)
    void check([...listeners])
  }, liveHeartbeatMs)
  heartbeatTimer.unref()

  function assertRoom(staffId: number): void {
    if (isStopping || listeners.size >= maxStreams) throw new ProblemError('unavailable')
    let own = 0
    for (const listener of listeners) if (listener.staffId === staffId) own += 1
    if (own >= maxStreamsOfPerson) throw new ProblemError('too_many_requests')
  }

  /** Tells a listener what it missed, then what was read meanwhile. */
  async function resume(listener: Listener, since: string): Promise<void> {
    const missed = await feed
      .missedSince(since)
      .catch(() => ({ position: feed.position(), changes: undefined, ageMs: 0 }))
    if (missed.changes?.length !== 0) tell([listener], missed)
  }

  return {
    count: () => listeners.size,
    /** Opens a stream. Throws before anything is sent when there are too many. */
    async open({ response, cookie, session, since }: ListenerOptions): Promise<void> {
      const { staff, permissionsVersion } = session
      assertRoom(staff.id)
      const listener: Listener = {
        stream: new LiveStream(response),
        cookie,
        staffId: staff.id,
        permissionsVersion,
        audience: sharedAudience(session),
        held: [],
      }
      const position = feed.position()
      listeners.add(listener)
      listener.stream.onEnd(() => listeners.delete(listener))
      listener.stream.write(retryText())
      if (since !== undefined) await resume(listener, since)
      listener.stream.write(eventText('ready', {}, position))
      for (const read of listener.held ?? []) tell([listener], read)
      listener.held = undefined
      // It may have ended between the request's check and the first look at the list.
      void check([listener])
    },
    /** What a person missed since a position, as the text of a stream that ends at once. */
    async readOnce({ staff }: AuthSession, since: string | undefined): Promise<string> {
      const { position, changes } = await feed.readUntilNow(since)
      const missed = changesText(changes, position, audienceOf(staff))
      return `${missed ?? ''}${eventText('ready', {}, position)}`
    },
    /** Ends all streams; browsers come back, to another process if this one is about to stop. */
    endAll(): void {
      isStopping = true
      for (const { stream } of listeners) stream.end(retryText())
    },
    close(): void {
      this.endAll()
      clearInterval(heartbeatTimer)
      stopHearing()
      stopWatching()
    },
  }
}
