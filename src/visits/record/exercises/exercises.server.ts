import type { FastifyInstance } from 'fastify'
import { route } from '../../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../../platform/db/connect.server.ts'
import { auditRecord, openRecord } from '../../visit/open-record.server.ts'
import { readableBy } from '../../visit/notes-access.server.ts'
import { readRecords } from '../read-record.server.ts'
import { savePart } from '../save-part.server.ts'
import type { SaveContext, SaveResult } from '../write-parts.server.ts'
import { listExerciseNames, readLastExercises, type Exercise } from './exercises.ts'

/** How many of the latest exercises are looked through for names, of the consultant and of the clinic each. */
const exercisesSearched = 500
/** How many names are suggested. */
const maxNames = 200

export function exerciseRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  // Nothing in it is of a patient. The rows are read from the end of an index, however many there are.
  route(app, listExerciseNames, async ({ staff }) => {
    const found = await db<{ name: string }[]>`
      select (array_agg(name order by id desc))[1] as name
      from (
        (select id, true as is_own, name from exercise
          where consultant_id = ${staff.id} order by id desc limit ${exercisesSearched})
        union all
        (select id, false, name from exercise order by id desc limit ${exercisesSearched})
      ) late
      group by lower(name)
      order by bool_or(is_own) desc, max(id) desc
      limit ${maxNames}`
    return found.map(({ name }) => name)
  })

  route(app, readLastExercises, ({ params: { id }, ...actor }) =>
    db.begin(async (tx) => {
      const record = await openRecord(tx, id, actor.staff)
      const [last] = await tx<{ id: number }[]>`
        select e.id from appointment a
        join appointment e on e.patient_id = a.patient_id and e.consultant_id = a.consultant_id
          and (e.day, e.starts) < (a.day, a.starts)
        where a.id = ${id} and is_live(a.status) and is_live(e.status) ${readableBy(tx, actor.staff, 'e')}
          and exists (select from exercise x where x.appointment_id = e.id)
        order by e.day desc, e.starts desc limit 1`
      if (!last) return { exercises: [] }
      const sourceRecord = { ...record, appointmentId: last.id }
      await auditRecord(tx, 'read', 'visit.exercises', sourceRecord, actor)
      return { exercises: (await readRecords(tx, [last.id])).get(last.id)?.exercises ?? [] }
    }),
  )
}

export function saveHomeExercises(
  tx: Queryable,
  saveContext: SaveContext,
  exercises: Exercise[],
): SaveResult {
  const { id } = saveContext
  return savePart(tx, { ...saveContext, part: 'exercises', after: exercises }, async () => {
    await tx`delete from exercise where appointment_id = ${id}`
    const rows = exercises.map((it, index) => ({ ...it, position: index + 1 }))
    await tx`
      insert into exercise (appointment_id, consultant_id, position, name, sets, repetitions,
        hold_seconds, times_a_day, instructions)
      select a.id, a.consultant_id, r.position, r.name, r.sets, r.repetitions, r."holdSeconds",
        r."timesADay", r.instructions
      from appointment a, jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) r (position int,
        name text, sets int, repetitions int, "holdSeconds" int, "timesADay" int, instructions text)
      where a.id = ${id} order by r.position`
  })
}
