import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { addRow, changeRow, retireRow } from '../kit/write-master.server.ts'
import { takeStarterVaccines, vaccineMaster, type VaccineMaster } from './vaccines.ts'

export function vaccineRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const { list, add, change, retire } = vaccineMaster
  route(
    app,
    list,
    () => db<VaccineMaster[]>`
      select id, version, active, name, doses, repeats_every from vaccine order by lower(name), id`,
  )
  route(app, add, ({ body, ...actor }) =>
    db.begin(async (tx) => ({ id: await addRow(tx, 'vaccine', actor, body) })),
  )
  route(app, takeStarterVaccines, ({ body: { vaccines }, ...actor }) =>
    db.begin(async (tx) => {
      let added = 0
      for (const after of vaccines) {
        const { name, doses, repeatsEvery } = after
        // Another person takes the set at this moment.
        // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other on one connection
        const [row] = await tx<{ id: number }[]>`
          insert into vaccine (name, doses, repeats_every)
          values (${name}, ${JSON.stringify(doses)}::text::jsonb,
            ${repeatsEvery && JSON.stringify(repeatsEvery)}::text::jsonb)
          on conflict do nothing returning id`
        if (!row) continue
        // oxlint-disable-next-line eslint/no-await-in-loop -- as above
        await audit(tx, actor, { action: 'added', subject: 'vaccine', id: row.id, after })
        added += 1
      }
      return { added }
    }),
  )
  route(app, change, ({ params: { id }, body: { version, ...values }, ...actor }) =>
    db.begin(async (tx) => {
      await changeRow(tx, 'vaccine', actor, { id, version, values })
      return {}
    }),
  )
  route(app, retire, ({ params: { id }, body, ...actor }) =>
    db.begin(async (tx) => {
      await retireRow(tx, 'vaccine', actor, { id, ...body })
      return {}
    }),
  )
}
