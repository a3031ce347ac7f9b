import postgres from 'postgres'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError, type ProblemCode } from '../../platform/http/problem.ts'
import { mergePatients, separatePatients } from './merge-patients.ts'
import { filledFields, stillFilled, type FillableField } from './merge-rule.ts'
import { columnsOf, lockPatient, type LockedPatient } from './registered-patient.server.ts'

export function patientMergeRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, mergePatients, ({ params: { id }, body, staff, address }) =>
    db
      .begin(async (tx) => {
        const { other, reason } = body
        if (other.id === id) throw new ProblemError('invalid_input')
        // In one order, so that two desks that merge the same two do not deadlock.
        await tx`select from patient where id in (${id}, ${other.id}) order by id for update`
        // The answer to a request that is sent again after a lost answer.
        if (await isMerged(tx, { kept: id, merged: other.id })) return {}
        const { today } = now()
        const kept = await lockPatient(tx, id, today)
        const merged = await lockPatient(tx, other.id, today)
        if (kept.version !== body.version || merged.version !== other.version) {
          throw new ProblemError('row_changed')
        }
        const filled = filledFields(kept, merged)
        const columns = columnsOf(filled, kept.age, today)
        await tx`update patient set ${tx({ ...columns, version: kept.version + 1 })} where id = ${id}`
        const [{ merge }] = await tx<[{ merge: number }]>`
          select merge_patients(${id}, ${other.id}, ${staff.id}, ${reason},
            ${JSON.stringify(filled)}::text::jsonb) as merge`
        // In the audit of both: each is read by its own.
        for (const patientId of [id, other.id]) {
          await audit(
            tx,
            { staff, address },
            {
              action: 'merged',
              subject: 'patient',
              id,
              patientId,
              before: { patient: other.id, name: merged.name, mobile: merged.mobile },
              after: { patient: id, merge, ...filled, reason },
            },
          )
        }
        return {}
      })
      .catch(throwBothBusy),
  )

  route(app, separatePatients, ({ params: { id }, body: { merge }, staff, address }) =>
    db.begin(async (tx) => {
      const { today } = now()
      const kept = await lockPatient(tx, id, today)
      const [row] = await tx<
        { mergedId: number; filled: Partial<LockedPatient>; isUndone: boolean }[]
      >`
        select merged_id, filled, undone_at is not null as is_undone from patient_merge
        where id = ${merge} and kept_id = ${id}`
      if (!row) throw new ProblemError('not_found')
      if (row.isUndone) return {}
      const emptied = Object.fromEntries(
        stillFilled(kept, row.filled).map((field): [FillableField, null] => [field, null]),
      )
      const columns = columnsOf(emptied, kept.age, today)
      await tx`update patient set ${tx({ ...columns, version: kept.version + 1 })} where id = ${id}`
      await tx`select separate_patients(${merge}, ${staff.id})`
      for (const patientId of [id, row.mergedId]) {
        await audit(
          tx,
          { staff, address },
          {
            action: 'separated',
            subject: 'patient',
            id,
            patientId,
            after: { patient: row.mergedId, merge },
          },
        )
      }
      return {}
    }),
  )
}

async function isMerged(
  tx: Queryable,
  { kept, merged }: { kept: number; merged: number },
): Promise<boolean> {
  const [row] = await tx`
    select from patient_merge where kept_id = ${kept} and merged_id = ${merged} and undone_at is null`
  return row !== undefined
}

/** What one person cannot have twice at the same time, by the constraint that forbids it. */
const busyConstraints: Record<string, ProblemCode> = {
  appointment_patient_overlap: 'both_booked',
  waiting_entry_once: 'both_wait',
}

function throwBothBusy(error: unknown): never {
  const constraint = error instanceof postgres.PostgresError ? error.constraint_name : undefined
  const code = constraint === undefined ? undefined : busyConstraints[constraint]
  throw code === undefined ? error : new ProblemError(code)
}
