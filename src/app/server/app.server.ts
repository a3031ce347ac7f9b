import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { clinicRoutes } from './clinic.server.ts'
import { rateLimitStore } from '../../platform/http/rate-limit-store.server.ts'
import { assertAllowed } from '../../access/permissions/route.server.ts'
import { openAuthSessionStore } from '../../access/auth/auth-session-store.server.ts'
import { findAuthSession } from './find-auth-session.server.ts'
import { openAuthService } from '../../access/auth/auth.server.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { permissionsVersionHeader } from '../../platform/http/permissions-version.ts'
import { startJobs } from '../../platform/jobs/jobs.server.ts'
import { accessJobs } from '../../access/jobs.server.ts'
import { officeJobs } from '../../office/jobs.server.ts'
import { schedulingJobs } from '../../scheduling/jobs.server.ts'
import { moneyJobs } from '../../money/jobs.server.ts'
import { messagesJobs } from '../../messages/jobs.server.ts'
import { openAuditChecks } from '../../platform/backup/audit-checks.server.ts'
import { openBackupRuns } from '../../platform/backup/backup-runs.server.ts'
import type { BackupPlan } from '../../platform/backup/nightly-backup.server.ts'
import type { Time } from '../../platform/day/time.ts'
import type { Statement } from '../../platform/db/connect.server.ts'
import { callLimitMs } from '../../platform/db/call-deadline.server.ts'
import { isDiskFullError, watchDiskRoom } from '../../platform/db/disk-room.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import type { OfflineMode } from '../../platform/offline/offline.ts'
import type { Archiving } from '../../platform/archive/archiving.server.ts'
import { noteChanges } from '../../access/auth/last-change-cookie.server.ts'
import { legacyBasePath, toContractUrl } from '../../outside/legacy-api/legacy-base-path.ts'
import { answerLegacyProblem } from '../../outside/legacy-api/legacy-problem.server.ts'
import { accessRoutes } from '../../access/routes.server.ts'
import { mastersRoutes } from '../../masters/routes.server.ts'
import { patientsRoutes } from '../../patients/routes.server.ts'
import { schedulingRoutes } from '../../scheduling/routes.server.ts'
import { visitsRoutes } from '../../visits/routes.server.ts'
import { moneyRoutes } from '../../money/routes.server.ts'
import { messagesRoutes } from '../../messages/routes.server.ts'
import { deskRoutes } from '../../desk/routes.server.ts'
import { officeRoutes } from '../../office/routes.server.ts'
import { outsideRoutes } from '../../outside/routes.server.ts'
import { apiDocument } from './api-document.server.ts'
import { lazySerializer } from './compile-serializer.server.ts'
import { collectContracts } from './contracts.server.ts'
import { openLive } from './live.server.ts'
import { serveMetrics } from './metrics.server.ts'
import { openDatabases } from './open-databases.server.ts'
import { healthRoutes } from './health.server.ts'
import { servePages } from './pages.server.ts'
import { selfServiceRoutes } from '../../self-service/routes.server.ts'
import { limitDatabaseTime } from './limit-database-time.server.ts'
import { refuseOnFullDisk } from './refuse-on-full-disk.server.ts'
import { limitRequestRate } from './limit-request-rate.server.ts'
import { stopGracefully, type GracefulStop } from './stop-gracefully.server.ts'
import { logSerializers } from './request-log.server.ts'
import { setSecurityHeaders } from './security-headers.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { asProblemError } from '../../platform/http/send-problem.server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    stopGracefully: GracefulStop['stop']
  }
}

export interface AppOptions extends Partial<
  Pick<ServerDependencies, 'outbound' | 'publicAddress'>
> {
  databaseUrl: string
  /** The server itself, where `databaseUrl` is a pooler that lends connections by transaction. */
  sessionUrl?: string | undefined
  /** A standby of that database, for reports, exports and charts. */
  readUrl?: string | undefined
  /** Signs cookies and encrypts second factors; the same for all processes on one database. */
  secretKey: string
  timeZone: string
  databaseConnections?: number
  /** How long a call may wait for the database, in milliseconds. */
  databaseLimitMs?: number
  trustProxy?: boolean
  /** Whether patients may book without signing in. */
  patientBooking?: boolean
  /** What desks keep for the time that the server is away. */
  offline?: OfflineMode
  logLevel?: string
  /** Where the log goes, instead of to the terminal: tests read it. */
  logStream?: { write: (line: string) => void }
  /** The maximum number of requests per minute from one address; unlimited by default. */
  requestsPerMinute?: number | undefined
  /** The path of the legacy calls. */
  legacyCallsPath?: string
  /** Where and when the server makes and checks backups; none by default. */
  backups?: BackupOptions | undefined
  /** The continuous archive of the embedded database, if there is one. */
  archiving?: Archiving | undefined
  isDemo?: boolean
  /**
   * The current instant, instead of the database's; tests stop it. It determines the clinic's day
   * only, never the expiry of a session.
   */
  clock?: (() => Date) | undefined
  /** METRICS_TOKEN: opens the metrics to whoever sends it. */
  metricsToken?: string | undefined
  /** The free bytes of the database's disk, where it can be seen from here. */
  freeDiskBytes?: (() => Promise<number>) | undefined
  /** The folder of the built frontend. */
  pagesFolder?: string
  /** Called with each statement sent to the database: tests check the query plans. */
  onStatement?: (statement: Statement) => void
}

export interface BackupOptions extends Pick<
  BackupPlan,
  'folder' | 'at' | 'keep' | 'passphrase' | 'clinicVersion'
> {
  /** The clinic's time of day for the weekly drill; undefined for drills on request only. */
  drillAt: Time | undefined
  /** The data folder, where a drill has its scratch database. */
  dataDir: string
  /** The folder of the embedded database; undefined for another one, whose disk is unknown. */
  databaseFolder: string | undefined
}

/** Creates the server with all routes. Closing it closes its database connections. */
export async function createApp({
  databaseUrl,
  sessionUrl,
  readUrl,
  secretKey,
  timeZone,
  databaseConnections = 10,
  databaseLimitMs = callLimitMs,
  trustProxy = false,
  patientBooking = true,
  offline = 'on',
  logLevel = 'silent',
  logStream,
  requestsPerMinute,
  legacyCallsPath = legacyBasePath,
  backups,
  freeDiskBytes,
  archiving,
  isDemo = false,
  outbound = { key: undefined, hosts: [] },
  publicAddress,
  metricsToken,
  clock: clockOverride,
  pagesFolder,
  onStatement,
}: AppOptions): Promise<FastifyInstance> {
  const databases = await openDatabases({
    databaseUrl,
    sessionUrl,
    readUrl,
    connections: databaseConnections,
    limitMs: databaseLimitMs,
    clockOverride,
    onStatement,
    onReplicaChange: (problem) => {
      if (problem === undefined) app.log.warn('reports are read from DATABASE_READ_URL')
      else app.log.warn({ problem }, 'DATABASE_READ_URL is not used for reports now')
    },
  })
  const { db, longDb, readDb, listenDb, replica, databaseClock, clock } = databases
  const diskRoom = await watchDiskRoom(freeDiskBytes)
  const authService = openAuthService(db, secretKey, databaseClock)
  const sessions = await openAuthSessionStore(db, listenDb, authService, databaseClock)
  const liveUrl = sessionUrl ?? databaseUrl
  const live = await openLive({ databaseUrl: liveUrl, databaseLimitMs, listenDb, sessions })
  const now = () => clinicNow(clock(), timeZone)
  const backupRuns =
    backups &&
    openBackupRuns(
      longDb,
      {
        backups: { ...backups, databaseUrl: sessionUrl ?? databaseUrl, secretKey, timeZone },
        drills: { ...backups, at: backups.drillAt, timeZone },
        databaseFolder: backups.databaseFolder,
      },
      (error) => app.log.warn({ err: error }, 'a backup or a drill failed'),
    )
  const auditChecks =
    backups &&
    openAuditChecks(longDb, { ...backups, databaseUrl, timeZone }, (error) =>
      app.log.warn({ err: error }, 'a check of the audit failed'),
    )
  const dependencies = {
    db,
    longDb,
    readDb,
    diskRoom,
    now,
    clock,
    timeZone,
    patientBooking,
    offline,
    authService,
    sessions,
    liveStreams: live.liveStreams,
    backupRuns,
    auditChecks,
    archiving,
    isDemo,
    outbound,
    publicAddress,
  }

  const contractUrl = toContractUrl(legacyCallsPath)
  const app = fastify({
    rewriteUrl: ({ url = '/' }) => contractUrl(url),
    // One hop: entries that the visitor sends come before the one that the proxy adds.
    trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    // Bytes. The longest draft of a visit in any script; pages send nothing longer.
    bodyLimit: 250_000,
    genReqId: () => randomUUID(),
    logger: {
      level: logLevel,
      serializers: logSerializers,
      ...(logStream && { stream: logStream }),
    },
    forceCloseConnections: 'idle',
    // What arrives on an open connection at the last moment is still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // URLs that the router cannot parse get the common problem format too.
    frameworkErrors: answerLegacyProblem,
  })
  collectContracts(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => lazySerializer(schema as unknown as z.ZodType))
  app.setErrorHandler((error, request, reply) => {
    if (isDiskFullError(error)) diskRoom.noteFull()
    // A database that ended for want of room is not reached either.
    const isFull = diskRoom.isFull() && asProblemError(error).code === 'unavailable'
    answerLegacyProblem(isFull ? new ProblemError('disk_full') : error, request, reply)
  })
  app.decorateRequest('session', undefined)
  // Cleaning up a large clinic takes longer than anybody at a desk would wait.
  const forJobs = { ...dependencies, db: longDb }
  const stopJobs = startJobs(
    [
      ...accessJobs(forJobs),
      ...schedulingJobs(forJobs),
      ...moneyJobs(forJobs),
      ...messagesJobs(forJobs),
      ...officeJobs(forJobs),
      ...(backupRuns?.jobs ?? []),
      ...(auditChecks ? [auditChecks.job] : []),
      ...(archiving?.jobs ?? []),
    ],
    app.log,
    live.feed.announce,
  )
  app.addHook('onClose', async () => {
    await Promise.all([stopJobs(), backupRuns?.stop(), auditChecks?.stop()])
    diskRoom.close()
    await live.close()
    await sessions.close()
    await databases.close()
  })

  const graceful = stopGracefully(app, live.liveStreams.endAll)
  app.decorate('stopGracefully', graceful.stop)
  await serveMetrics(app, { token: metricsToken, db, diskRoom, archiving, replica, clock, ...live })
  limitDatabaseTime(app, databaseLimitMs)
  setSecurityHeaders(app)
  if (requestsPerMinute !== undefined) limitRequestRate(app, requestsPerMinute)
  await app.register(rateLimit, { global: false, store: rateLimitStore(db) })
  await app.register(apiDocument, { legacyCallsPath })

  app.addHook('onRequest', async (request, reply) => {
    const { contract } = request.routeOptions.config
    if (!contract) return
    reply.header('cache-control', 'no-store')
    request.session = await findAuthSession(request, sessions)
    if (request.session) reply.header(permissionsVersionHeader, request.session.permissionsVersion)
    assertAllowed(contract, request.session, request, patientBooking)
  })

  if (replica) noteChanges(app, clock)
  live.addTo(app)
  refuseOnFullDisk(app, diskRoom)
  healthRoutes(app, { ...dependencies, isStopping: graceful.isStopping })
  clinicRoutes(app, dependencies)
  accessRoutes(app, dependencies)
  mastersRoutes(app, dependencies)
  patientsRoutes(app, dependencies)
  schedulingRoutes(app, dependencies)
  visitsRoutes(app, dependencies)
  moneyRoutes(app, dependencies)
  messagesRoutes(app, dependencies)
  deskRoutes(app, dependencies)
  officeRoutes(app, dependencies)
  selfServiceRoutes(app, dependencies)
  await outsideRoutes(app, dependencies)

  await servePages(app, dependencies, pagesFolder)
  return app
}
