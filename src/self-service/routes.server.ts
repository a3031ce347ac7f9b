import type { FastifyInstance } from 'fastify'
import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'
import { ownSheetRoutes } from './my/own-sheet.server.ts'

/** The calls of patients' pages that are not those of a subject of their own. */
export function selfServiceRoutes(app: FastifyInstance, dependencies: ServerDependencies): void {
  ownSheetRoutes(app, dependencies)
}
