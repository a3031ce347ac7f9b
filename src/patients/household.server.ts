import type { FastifyInstance } from 'fastify'
import { route } from '../access/route.server.ts'
import type { ClinicNow } from '../day/clinic-clock.ts'
import type { Db } from '../db/connect.server.ts'
import { readHousehold, type HouseholdMember } from './household.ts'

export function householdRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(
    app,
    readHousehold,
    ({ query }) => db<HouseholdMember[]>`
      select p.id, p.name, coalesce(p.email, '') as email,
        p.age + extract(year from age(${now().today}::date, p.age_on))::int as age,
        coalesce((select a.location from appointment a
          where a.patient_id = p.id and a.location is not null
          order by a.day desc limit 1), '') as location
      from patient p where p.mobile = ${query.mobile} order by p.name limit 20`,
  )
}
