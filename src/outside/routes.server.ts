import type { FastifyInstance } from 'fastify'
import { legacyApiRoutes } from './legacy-api/legacy-calls.server.ts'
import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'

/**
 * Registers the calls of other programs. Like every neighbourhood, it hands `app` one list of
 * routes.
 */
export async function outsideRoutes(
  app: FastifyInstance,
  dependencies: ServerDependencies,
): Promise<void> {
  await legacyApiRoutes(app, dependencies)
}
