import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { addRow, changeRow, retireRow } from '../kit/write-master.server.ts'
import { chargeMaster, listCharges, type ChargeChoice, type ChargeMaster } from './charges.ts'

export function chargeRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const { list, add, change, retire } = chargeMaster
  route(
    app,
    listCharges,
    () => db<ChargeChoice[]>`
      select id, name, price from charge_item where active order by lower(name), id`,
  )
  route(
    app,
    list,
    () => db<ChargeMaster[]>`
      select id, version, active, name, price from charge_item order by lower(name), id`,
  )
  route(app, add, ({ body, ...actor }) =>
    db.begin(async (tx) => ({ id: await addRow(tx, 'charge_item', actor, body) })),
  )
  route(app, change, ({ params: { id }, body: { version, ...values }, ...actor }) =>
    db.begin(async (tx) => {
      await changeRow(tx, 'charge_item', actor, { id, version, values })
      return {}
    }),
  )
  route(app, retire, ({ params: { id }, body, ...actor }) =>
    db.begin(async (tx) => {
      await retireRow(tx, 'charge_item', actor, { id, ...body })
      return {}
    }),
  )
}
