import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import {
  listLabTests,
  listRadiologyTests,
  labTestMaster,
  radiologyTestMaster,
  type CatalogueTest,
  type TestMaster,
} from './tests.ts'
import { addRow, changeRow, retireRow } from '../kit/write-master.server.ts'

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
  testMasterRoutes(app, db, labTestMaster, 'lab_test')
  testMasterRoutes(app, db, radiologyTestMaster, 'radiology_test')
}

function testMasterRoutes(
  app: FastifyInstance,
  db: Db,
  { list, add, change, retire }: typeof labTestMaster | typeof radiologyTestMaster,
  table: 'lab_test' | 'radiology_test',
): void {
  route(
    app,
    list,
    () => db<TestMaster[]>`
      select id, version, active, name, measured_values from ${db(table)} order by id`,
  )
  route(app, add, ({ body, ...actor }) =>
    db.begin(async (tx) => ({ id: await addRow(tx, table, actor, body) })),
  )
  route(app, change, ({ params: { id }, body: { version, ...values }, ...actor }) =>
    db.begin(async (tx) => {
      await changeRow(tx, table, actor, { id, version, values })
      return {}
    }),
  )
  route(app, retire, ({ params: { id }, body, ...actor }) =>
    db.begin(async (tx) => {
      await retireRow(tx, table, actor, { id, ...body })
      return {}
    }),
  )
}
