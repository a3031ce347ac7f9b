import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { readHousehold, type HouseholdMember } from './household.ts'

export function householdRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(
    app,
    readHousehold,
    async ({ body, staff, address }) => {
      const members = await db<HouseholdMember[]>`
        select p.id, p.version, p.name, p.mobile, p.file_number, coalesce(p.email, '') as email,
          age_on(p.age, p.age_on, ${now().today}) as age, coalesce(p.location, '') as location,
          p.language, agrees_to_messages(p.id) as messages, p.desk_note
        from patient p
        where p.id in (
          select coalesce(merged_into, id) from patient
          where ${body.mobile === undefined ? db`upper(file_number) = upper(${body.fileNumber!})` : db`mobile = ${body.mobile}`})
        order by p.name limit 20`
      await db`
        insert into audit_event (staff_id, action, subject, subject_id, patient_id, address)
        select ${staff.id}, 'looked up', 'patient', id, id, ${address}
        from unnest(${members.map(({ id }) => id)}::int[]) id`
      return members
    },
    // A desk looks up one number per patient; the limit prevents enumerating all numbers.
    { limits: [{ max: 60, by: ({ session }) => `staff ${session?.staff.id}` }] },
  )
}
