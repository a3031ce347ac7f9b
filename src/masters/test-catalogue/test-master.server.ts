import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { addRow, changeRow, retireRow } from '../kit/write-master.server.ts'
import { labTestMaster, radiologyTestMaster, type TestMaster } from './test-master.ts'

export function testMasterRoutes(app: FastifyInstance, dependencies: { db: Db }): void {
  testMasterRoutesOf(app, dependencies, labTestMaster, 'lab_test')
  testMasterRoutesOf(app, dependencies, radiologyTestMaster, 'radiology_test')
}

function testMasterRoutesOf(
  app: FastifyInstance,
  { db }: { db: Db },
  { list, add, change, retire }: typeof labTestMaster | typeof radiologyTestMaster,
  table: 'lab_test' | 'radiology_test',
): void {
  route(
    app,
    list,
    () => db<TestMaster[]>`select id, version, active, name from ${db(table)} order by id`,
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
