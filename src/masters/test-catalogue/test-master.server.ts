import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { addRow, changeRow, retireRow } from '../kit/write-master.server.ts'
import { labTestMaster, radiologyTestMaster, type TestMaster } from './test-master.ts'

export function testMasterRoutes(app: FastifyInstance, parts: { db: Db }): void {
  keepTests(app, parts, labTestMaster, 'lab_test')
  keepTests(app, parts, radiologyTestMaster, 'radiology_test')
}

function keepTests(
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
  route(app, add, ({ body, ...by }) =>
    db.begin(async (tx) => ({ id: await addRow(tx, table, by, body) })),
  )
  route(app, change, ({ params: { id }, body: { version, ...values }, ...by }) =>
    db.begin(async (tx) => {
      await changeRow(tx, table, by, { id, version, values })
      return {}
    }),
  )
  route(app, retire, ({ params: { id }, body, ...by }) =>
    db.begin(async (tx) => {
      await retireRow(tx, table, by, { id, ...body })
      return {}
    }),
  )
}
