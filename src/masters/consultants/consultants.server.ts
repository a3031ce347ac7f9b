import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { listConsultants, type Consultant } from './consultants.ts'

export function consultantRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, listConsultants, ({ query, staff }) => {
    const { branch, service, withRetired, withSlotMinutes } = query
    if (withRetired && staff) {
      return db<(Consultant & { fee: null })[]>`
        select id, name, null as fee, not active as is_retired from staff c
        where role = 'Consultant'
          and (active or exists (select from appointment a where a.consultant_id = c.id))
        order by active desc, name`
    }
    return service === undefined
      ? db<(Consultant & { fee: null })[]>`
          select id, name, null as fee ${withSlotMinutes ? slotMinutes(db) : db``} from staff c
          where role = 'Consultant' and active and ${sitsAt(db, branch)} order by name`
      : db<(Consultant & { fee: number })[]>`
          select c.id, c.name, cs.fee from staff c
          join consultant_service cs on cs.consultant_id = c.id
          where cs.service_id = ${service} and cs.active
            and c.role = 'Consultant' and c.active and ${sitsAt(db, branch)}
          order by c.name`
  })
}

const slotMinutes = (db: Db) => db`,
  array(select distinct (extract(epoch from slot.ends - slot.starts) / 60)::int from slot
    where slot.consultant_id = c.id and slot.active) as slot_minutes`

const sitsAt = (db: Db, branch: number | undefined) =>
  branch === undefined
    ? db`true`
    : db`exists (
        select from slot where slot.consultant_id = c.id and slot.branch_id = ${branch} and slot.active
      )`
