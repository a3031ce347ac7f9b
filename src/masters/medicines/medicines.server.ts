import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { addRow, changeRow, retireRow } from '../kit/write-master.server.ts'
import { medicineMaster, type MedicineMaster } from './medicines.ts'
import { takeStarterMedicines } from './starter-medicines.ts'

export function medicineRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const { list, add, change, retire } = medicineMaster
  route(
    app,
    list,
    () => db<MedicineMaster[]>`
      select id, version, active, name, strength, joined_into from medicine
      order by lower(name), length(strength), strength, id`,
  )

  route(app, add, ({ body, ...actor }) =>
    db.begin(async (tx) => {
      const values = toColumns(body)
      if (body.joinedInto !== null) await requireTarget(tx, body.joinedInto)
      return { id: await addRow(tx, 'medicine', actor, values) }
    }),
  )

  route(app, takeStarterMedicines, ({ body: { medicines }, ...actor }) =>
    db.begin(async (tx) => {
      let added = 0
      for (const { name, strength } of medicines) {
        const after = { name, strength: strength || null }
        // Another person takes the set at this moment, or a prescription brings one of them.
        const [row] = await tx<{ id: number }[]>`
          insert into medicine (name, strength) values (${name}, ${after.strength})
          on conflict do nothing returning id`
        if (!row) continue
        await audit(tx, actor, { action: 'added', subject: 'medicine', id: row.id, after })
        added += 1
      }
      return { added }
    }),
  )

  route(app, change, ({ params: { id }, body: { version, ...sent }, ...actor }) =>
    db.begin(async (tx) => {
      const values = toColumns(sent)
      // Locked together, in the order of their ids, so that two desks join one after the other.
      const ids = [id, ...(sent.joinedInto === null ? [] : [sent.joinedInto])]
      const rows = await tx<MedicineMaster[]>`
        select id, version, active, name, strength, joined_into from medicine
        where id = any(${ids}) order by id for update`
      const before = rows.find((row) => row.id === id)
      if (sent.joinedInto !== null) await requireTarget(tx, sent.joinedInto, id)
      // A corrected name may be taken only by an earlier spelling of this very medicine.
      await tx`
        delete from medicine
        where joined_into = ${id} and lower(name) = lower(${values.name})
          and strength is not distinct from ${values.strength}`
      await changeRow(tx, 'medicine', actor, { id, version, values })
      if (sent.joinedInto !== null) {
        await tx`update medicine set joined_into = ${sent.joinedInto} where joined_into = ${id}`
      } else if (before && spellingOf(before) !== spellingOf(values)) {
        // The earlier spelling stays known, so that a repeated prescription does not bring it back.
        await tx`
          insert into medicine (name, strength, active, joined_into)
          values (${before.name}, ${before.strength}, false, ${id}) on conflict do nothing`
      }
      return {}
    }),
  )

  route(app, retire, ({ params: { id }, body, ...actor }) =>
    db.begin(async (tx) => {
      if (body.active) await tx`update medicine set joined_into = null where id = ${id}`
      await retireRow(tx, 'medicine', actor, { id, ...body })
      return {}
    }),
  )
}

/** What is joined is retired. */
const toColumns = ({ name, strength, joinedInto }: typeof medicineMaster.add.body._output) => ({
  name,
  strength: strength || null,
  joinedInto,
  ...(joinedInto !== null && { active: false }),
})

const spellingOf = ({ name, strength }: Pick<MedicineMaster, 'name' | 'strength'>): string =>
  JSON.stringify([name.toLowerCase(), strength])

/** Throws unless a medicine can be suggested instead of another: it is offered itself. */
async function requireTarget(tx: Queryable, target: number, id?: number): Promise<void> {
  const [found] = await tx`select from medicine where id = ${target} and active`
  if (found && target !== id) return
  throw new ProblemError('invalid_input', undefined, {
    joinedInto: messageKey('medicines.notOffered'),
  })
}
