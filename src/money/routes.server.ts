import type { FastifyInstance } from 'fastify'
import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'
import { accountRoutes } from './collect/read-account.server.ts'
import { collectRoutes } from './collect/collect.server.ts'
import { branchDayRoutes } from './drawers/branch-day.server.ts'
import { drawerRoutes } from './drawers/drawers.server.ts'
import { outstandingRoutes } from './outstanding/outstanding.server.ts'
import { reverseRoutes } from './collect/reverse-entry.server.ts'

/** The routes of the money's folders. */
export function moneyRoutes(app: FastifyInstance, dependencies: ServerDependencies): void {
  accountRoutes(app, dependencies)
  collectRoutes(app, dependencies)
  reverseRoutes(app, dependencies)
  outstandingRoutes(app, dependencies)
  drawerRoutes(app, dependencies)
  branchDayRoutes(app, dependencies)
}
