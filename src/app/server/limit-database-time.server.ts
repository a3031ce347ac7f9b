import type { FastifyInstance } from 'fastify'
import {
  callLimitMs,
  DatabaseWait,
  runWithDeadline,
} from '../../platform/db/call-deadline.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * When it came, by `performance.now()`, how long it may still wait for the database, and how long
     * it did.
     */
    databaseTime: { startedMs: number; leftMs: number; wait: DatabaseWait }
  }
}

/**
 * Gives each call its time to wait for the database: what is waited for longer fails, and is answered
 * with 503. The time in which a slow line sends the body is not counted.
 */
export function limitDatabaseTime(app: FastifyInstance, limitMs = callLimitMs): void {
  app.decorateRequest('databaseTime')
  app.addHook('onRequest', (request, _reply, done) => {
    // Long work has limits of its own.
    const leftMs = request.routeOptions.config.isLong ? Infinity : limitMs
    const wait = new DatabaseWait()
    request.databaseTime = { startedMs: performance.now(), leftMs, wait }
    runWithDeadline(leftMs, done, wait)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    request.databaseTime.leftMs -= performance.now() - request.databaseTime.startedMs
    done()
  })
  // The body arrived in events of the connection, outside of what began with the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const { leftMs, wait } = request.databaseTime
    runWithDeadline(leftMs, done, wait)
  })
}
