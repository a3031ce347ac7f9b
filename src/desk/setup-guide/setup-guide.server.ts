import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { establishedAfter, readSetupFacts, type SetupFacts } from './setup-guide.ts'

export function setupGuideRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, readSetupFacts, async () => {
    const [facts] = await db<[SetupFacts]>`
      with giving as (
        select c.id, exists (
          select from slot join branch b on b.id = slot.branch_id and b.active
          where slot.consultant_id = c.id and slot.active) as has_hours
        from staff c where c.role = 'Consultant' and c.active and exists (
          select from consultant_service cs join service s on s.id = cs.service_id and s.active
          where cs.consultant_id = c.id and cs.active))
      select
        (select name <> '' from clinic_details) as has_name,
        (select count(*) from branch where active)::int as branches,
        (select count(*) from service where active)::int as services,
        (select count(*) from giving)::int as consultants,
        (select count(*) from giving where has_hours)::int as consultants_with_hours,
        (select count(*) from staff where role <> 'Consultant' and active)::int as desk_staff,
        (select count(*) from medicine where active)::int as medicines,
        (select count(*) from (select from appointment limit ${establishedAfter}) counted)::int
          as appointments`
    return facts
  })
}
