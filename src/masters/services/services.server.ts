import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import {
  listServices,
  addService,
  changeService,
  listAllServices,
  retireService,
  type ServiceMaster,
} from './services.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addRow, changeRow, retireRow } from '../kit/write-master.server.ts'
import { starterSetRoute } from './starter-set.server.ts'
import { lockFees, writeFees } from './fees.server.ts'

/**
 * SQL: the branches at which each service can be booked: the rule of the consultants that are offered for it. Worked out
 * once for all services, by which consultants have hours at which branches.
 */
const givenServices = (db: Db) => db`
  given as materialized (
    select cs.service_id, array_agg(distinct hours.branch_id order by hours.branch_id) as branches
    from (select c.id as consultant_id, b.id as branch_id from staff c cross join branch b
        where c.role = 'Consultant' and c.active and b.active and exists (select from slot
          where slot.consultant_id = c.id and slot.branch_id = b.id and slot.active)) hours
    join consultant_service cs on cs.consultant_id = hours.consultant_id and cs.active
    group by cs.service_id)`
const givenAt = (db: Db) => db`coalesce(given.branches, '{}') as given_at`

/** The services on offer, or those of a consultant. */
export const selectOpenServices = (db: Db, consultant?: number) =>
  db<CallAnswer<typeof listServices>>`
    with ${givenServices(db)}
    select id, name, is_series, usual_fee, package_sessions, package_price, ${givenAt(db)}
    from service s left join given on given.service_id = s.id
    where active and (${consultant === undefined} or exists (
      select from consultant_service cs
      where cs.service_id = s.id and cs.consultant_id = ${consultant ?? null} and cs.active))
    order by id`

export function serviceRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listServices, ({ query, staff }) =>
    query.withRetired && staff
      ? db<CallAnswer<typeof listServices>>`
          with ${givenServices(db)}
          select id, name, is_series, usual_fee, package_sessions, package_price, ${givenAt(db)},
            not active as is_retired
          from service s left join given on given.service_id = s.id
          where active or exists (select from appointment a where a.service_id = s.id)
          order by active desc, id`
      : selectOpenServices(db, query.consultant),
  )
  route(
    app,
    listAllServices,
    () => db<ServiceMaster[]>`
      select id, version, active, name, minutes, is_series, usual_fee, package_sessions, package_price,
        tax_rate, sac,
        (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'fee', cs.fee)
            order by c.name), '[]')
          from consultant_service cs join staff c on c.id = cs.consultant_id and c.active
          where cs.service_id = service.id and cs.active) as fees,
        (select count(*) from appointment a
          where a.service_id = service.id and a.status = 'PE' and a.day >= ${now().today})::int
          as booked
      from service order by id`,
  )
  starterSetRoute(app, { db })
  route(app, addService, ({ body: { fees, ...values }, ...actor }) =>
    db.begin(async (tx) => {
      await lockFees(tx)
      const id = await addRow(tx, 'service', actor, values)
      await writeFees(tx, actor, 'service', id, fees)
      return { id }
    }),
  )
  route(app, changeService, ({ params: { id }, body: { version, fees, ...values }, ...actor }) =>
    db.begin(async (tx) => {
      await lockFees(tx)
      await changeRow(tx, 'service', actor, { id, version, values })
      await writeFees(tx, actor, 'service', id, fees)
      return {}
    }),
  )
  route(app, retireService, ({ params: { id }, body, ...actor }) =>
    db.begin(async (tx) => {
      await retireRow(tx, 'service', actor, { id, ...body })
      return {}
    }),
  )
}
