import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { listBranches, type Branch } from './branches.ts'

export function branchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, listBranches, () => db<Branch[]>`select id, name from branch where active order by id`)
}
