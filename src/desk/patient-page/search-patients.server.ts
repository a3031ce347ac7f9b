import type { FastifyInstance } from 'fastify'
import { consultantSeenBy } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { findClients, type FoundClient } from './patient-page.ts'
import { findLikely } from '../../patients/register/find-likely-patients.server.ts'
import { typedClient } from '../../patients/register/parse-patient-search.ts'

export function findClientRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(
    app,
    findClients,
    async ({ body: { typed }, staff, address }) => {
      const wish = typedClient(typed)
      if (!wish) return []
      return db.begin(async (tx) => {
        const own = consultantSeenBy(staff)
        const likely = await findLikely(tx, wish, { consultant: own })
        const found = await describeClients(tx, likely, own, now().today)
        if (found.length > 0) {
          const after = { typed, patients: found.map(({ id }) => id) }
          await audit(tx, { staff, address }, { action: 'looked up', subject: 'patient', after })
        }
        return found
      })
    },
    // As somebody types, a search a word or so; walking through all names is no desk's work.
    { limits: [{ max: 120, by: ({ session }) => `staff ${session?.staff.id}` }] },
  )
}

/** What is shown of patients, in the order of their ids here. */
const describeClients = (tx: Queryable, ids: number[], own: number | undefined, today: Day) => {
  const theirs = tx`a.patient_id = p.id ${own === undefined ? tx`` : tx`and a.consultant_id = ${own}`}`
  return tx<FoundClient[]>`
    select p.id, p.name, p.mobile, age_on(p.age, p.age_on, ${today}) as age,
      (select max(a.day) from appointment a where ${theirs} and a.status = 'CD') as last_day,
      (select min(a.day) from appointment a
        where ${theirs} and a.status = 'PE' and a.day >= ${today}) as next_day
    from unnest(${ids}::int[]) with ordinality as likely (id, place)
    join patient p on p.id = likely.id
    order by likely.place`
}
