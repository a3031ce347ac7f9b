import type { FastifyInstance } from 'fastify'
import type { AuthSessionStore } from '../../access/auth/auth-session-store.server.ts'
import { openLiveStreams, type LiveStreams } from '../../access/live/live-streams.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { openPool } from '../../platform/db/open-pool.server.ts'
import { openChangeFeed, type ChangeFeed } from '../../platform/live/change-feed.server.ts'

interface LiveOptions {
  /** Where the feed reads, on a connection of its own: no list that takes long delays it. */
  databaseUrl: string
  databaseLimitMs: number
  /** The pool whose connections may listen. */
  listenDb: Db
  sessions: AuthSessionStore
}

/** What hears of changes in this process, and tells its pages. */
export interface Live {
  feed: ChangeFeed
  liveStreams: LiveStreams
  /** Announces what the server's calls have changed, and ends the streams when it closes. */
  addTo: (app: FastifyInstance) => void
  close: () => Promise<void>
}

export async function openLive({
  databaseUrl,
  databaseLimitMs,
  listenDb,
  sessions,
}: LiveOptions): Promise<Live> {
  const db = openPool(databaseUrl, { max: 1, limitMs: databaseLimitMs })
  const feed = await openChangeFeed(db, listenDb)
  const liveStreams = openLiveStreams(feed, sessions)
  return {
    feed,
    liveStreams,
    addTo(app) {
      // After the answer: whoever changed it waits for nobody else to hear of it.
      app.addHook('onResponse', async ({ routeOptions: { config } }, { statusCode }) => {
        if (config.contract && config.contract.method !== 'GET' && statusCode < 400) feed.announce()
      })
      // Before connections are waited for: a stream never ends by itself.
      app.addHook('preClose', async () => liveStreams.close())
    },
    async close() {
      await feed.close()
      await db.end({ timeout: 1 })
    },
  }
}
