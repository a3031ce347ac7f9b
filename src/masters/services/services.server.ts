import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { listServices, type Service } from './services.ts'

export function serviceRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(
    app,
    listServices,
    () => db<Service[]>`select id, name from service where active order by id`,
  )
}
