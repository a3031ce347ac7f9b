import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { listLabTests, listRadiologyTests, type CatalogueTest } from './tests.ts'

export function testCatalogueRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(
    app,
    listLabTests,
    () => db<CatalogueTest[]>`select id, name from lab_test where active order by id`,
  )
  route(
    app,
    listRadiologyTests,
    () => db<CatalogueTest[]>`select id, name from radiology_test where active order by id`,
  )
}
