import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Archiving } from '../../platform/archive/archiving.server.ts'
import { sha256 } from '../../platform/backup/table-checksum.server.ts'
import type { LiveStreams } from '../../access/live/live-streams.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { ReadReplica } from '../../platform/db/read-replica.server.ts'
import type { DiskRoom } from '../../platform/db/disk-room.server.ts'
import type { ChangeFeed } from '../../platform/live/change-feed.server.ts'
import { liveUrl } from '../../platform/live/live.ts'
import { ProblemError } from '../../platform/http/problem.ts'

interface MetricsOptions {
  /** METRICS_TOKEN; without it there are no metrics. */
  token: string | undefined
  db: Db
  diskRoom: DiskRoom
  archiving: Archiving | undefined
  replica: ReadReplica | undefined
  /** The database's current instant. */
  clock: () => Date
  feed: ChangeFeed
  liveStreams: LiveStreams
}

type Prometheus = typeof import('prom-client')

/** Seconds. */
const waitBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Counts and times requests, and answers GET /api/metrics in the text format of Prometheus to whoever
 * has the token. Routes are named by their pattern, so that no metric names a person.
 */
export async function serveMetrics(
  app: FastifyInstance,
  { token, feed, ...state }: MetricsOptions,
): Promise<void> {
  if (token === undefined) return
  // Loaded where it is asked for: it would be a tenth of a start.
  const prometheus = await import('prom-client')
  const { collectDefaultMetrics, Gauge, Histogram } = prometheus
  const registry = new prometheus.Registry()
  collectDefaultMetrics({ register: registry })
  app.addHook('onClose', async () => registry.clear())

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: waitBuckets,
    registers: [registry],
  })
  const databaseWaits = new Histogram({
    name: 'http_request_database_seconds',
    help: 'Time that a request waited for the database, a free connection included',
    labelNames: ['method', 'route'] as const,
    buckets: waitBuckets,
    registers: [registry],
  })
  const pending = new Gauge({
    name: 'http_requests_in_progress',
    help: 'Requests that wait for their answer',
    registers: [registry],
  })
  const counted = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', (request, _, done) => {
    // A stream lasts for hours; it has figures of its own.
    if (request.routeOptions.url === liveUrl) return done()
    counted.add(request)
    pending.inc()
    done()
  })
  const end = (request: FastifyRequest) => {
    if (counted.delete(request)) pending.dec()
  }
  app.addHook('onRequestAbort', (request, done) => {
    end(request)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!counted.has(request)) return done()
    end(request)
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const { totalMs } = request.databaseTime.wait
    if (totalMs > 0) databaseWaits.observe({ method, route }, totalMs / 1000)
    done()
  })

  timeLiveChanges(prometheus, registry, feed)
  const readState = addStateGauges(prometheus, registry, state)
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!hasToken(request, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new ProblemError('signed_out')
    }
    await readState()
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, sent = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  // Hashes have one length, which says nothing of the token's.
  return timingSafeEqual(Buffer.from(sha256(sent)), Buffer.from(sha256(token)))
}

/** Counts changes, and times how long one waits until this process hands it to its streams. */
function timeLiveChanges(
  { Counter, Histogram }: Prometheus,
  registry: Registry,
  feed: ChangeFeed,
): void {
  const delays = new Histogram({
    name: 'opd_live_delay_seconds',
    help: 'Time from a change in a transaction until this process tells its streams',
    buckets: [0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const changes = new Counter({
    name: 'opd_live_changes_total',
    help: 'Changes of all processes that this process has read and told its streams',
    registers: [registry],
  })
  feed.onChanges((read) => {
    delays.observe(read.ageMs / 1000)
    changes.inc(read.changes?.length ?? 0)
  })
}

/** Returns a function that reads the state of database, backups and archive into its gauges. */
function addStateGauges(
  { Gauge }: Prometheus,
  registry: Registry,
  { db, diskRoom, archiving, replica, clock, liveStreams }: Omit<MetricsOptions, 'token' | 'feed'>,
): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const isUp = gauge('opd_database_up', '1 while the database answers in time')
  const answer = gauge(
    'opd_database_answer_seconds',
    'Time of one small question, with the wait for a free connection',
  )
  const size = gauge('opd_database_size_bytes', 'Size of the database')
  const streams = gauge('opd_live_streams', 'Pages that hear of changes through this process')
  const isFull = gauge('opd_disk_full', "1 while changes are refused for want of the disk's room")
  const backup = gauge('opd_backup_timestamp_seconds', 'The moment that the newest backup shows')
  const drill = gauge('opd_drill_timestamp_seconds', 'The last drill that restored a backup')
  const connections = new Gauge({
    name: 'opd_database_connections',
    help: 'Connections of all processes to the database',
    labelNames: ['state'] as const,
    registers: [registry],
  })
  const standby = replica && {
    isUsed: gauge('opd_replica_up', '1 while reports are read from DATABASE_READ_URL'),
    age: gauge('opd_replica_age_seconds', 'How old what it shows is, while it is read from'),
  }
  const archive = archiving && {
    isWell: gauge('opd_archive_up', '1 while changes go into the archive'),
    upToDate: gauge('opd_archive_timestamp_seconds', 'When the archive last had every change'),
    base: gauge('opd_archive_base_timestamp_seconds', 'The newest base backup in the archive'),
  }

  async function readDatabase(): Promise<void> {
    const startedMs = performance.now()
    const [state] = await db<[State]>`
      select pg_database_size(current_database())::float8 as size,
        (select extract(epoch from max(taken_at))::float8 from backup_run) as backup,
        (select extract(epoch from max(started_at))::float8 from drill_run
          where row_count is not null) as drill`
    answer.set((performance.now() - startedMs) / 1000)
    const rows = await db<{ state: string | null; count: number }[]>`
      select state, count(*)::integer as count from pg_stat_activity
      where datname = current_database() and usename = current_user group by state`
    size.set(state.size)
    // A backup that was never made has no moment; alerts ask for its absence.
    if (state.backup !== null) backup.set(state.backup)
    if (state.drill !== null) drill.set(state.drill)
    connections.reset()
    for (const row of rows) connections.set({ state: row.state ?? 'unknown' }, row.count)
  }

  return async () => {
    streams.set(liveStreams.count())
    isFull.set(diskRoom.isFull() ? 1 : 0)
    isUp.set(
      await readDatabase().then(
        () => 1,
        () => 0,
      ),
    )
    if (standby) {
      const shownMs = replica.shownMs()
      standby.isUsed.set(shownMs === undefined ? 0 : 1)
      standby.age.set(shownMs === undefined ? 0 : (clock().getTime() - shownMs) / 1000)
    }
    if (!archive || !archiving) return
    const { problem, upToDateAt, baseEndedAt } = archiving.status()
    archive.isWell.set(problem === null ? 1 : 0)
    if (upToDateAt) archive.upToDate.set(upToDateAt.getTime() / 1000)
    if (baseEndedAt) archive.base.set(baseEndedAt.getTime() / 1000)
  }
}

interface State {
  size: number
  /** Seconds since 1970. */
  backup: number | null
  drill: number | null
}
