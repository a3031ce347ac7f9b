import postgres from 'postgres'
import type { FastifyInstance } from 'fastify'
import { audit, type Actor, type AuditEntry } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError, type ProblemCode } from '../../platform/http/problem.ts'
import { bothAllergies } from '../allergies/allergy-rule.ts'
import { bothDeskNotes } from '../desk-note/desk-note.ts'
import { throwPatientKnown } from '../register/correct-patient.server.ts'
import { mergePatients, separatePatients } from './merge-patients.ts'
import { filledFields, stillFilled, type Facts, type FillableField } from './merge-rule.ts'
import {
  columnsOf,
  lockPatient,
  type LockedPatient,
} from '../register/registered-patient.server.ts'

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
        const locked = await tx<{ isMerged: boolean }[]>`
          select merged_into is not null as is_merged from patient
          where id in (${id}, ${other.id}) order by id for update`
        // The answer to a request that is sent again after a lost answer.
        if (await isMerged(tx, { kept: id, merged: other.id })) return {}
        if (locked.some((entry) => entry.isMerged)) throw new ProblemError('row_changed')
        const { today } = now()
        const kept = await lockPatient(tx, id, today)
        const merged = await lockPatient(tx, other.id, today)
        if (kept.version !== body.version || merged.version !== other.version) {
          throw new ProblemError('row_changed')
        }
        const filled = filledFields(kept, merged)
        const noted = await joinNoted(tx, id, other.id)
        const [{ merge }] = await tx<[{ merge: number }]>`
          select merge_patients(${id}, ${other.id}, ${staff.id}, ${reason},
            ${JSON.stringify(filled)}::text::jsonb, ${today}) as merge`
        await tx`select leave_waiting_list_when_merged(${merge})`
        // After the merge, which has noted what the entry said before.
        const columns = columnsOf(filled, kept.age, today)
        await tx`update patient set ${tx({ ...columns, version: kept.version + 1 })} where id = ${id}`
        const fileNumber = await takeOverFileNumber(tx, id)
        await auditBoth(tx, { staff, address }, [id, other.id], {
          action: 'merged',
          before: {
            patient: other.id,
            name: merged.name,
            mobile: merged.mobile,
            fileNumber: merged.fileNumber,
            ...noted.before,
          },
          after: { patient: id, merge, ...filled, fileNumber, ...noted.both, reason },
        })
        return {}
      })
      .catch(throwBothBusy),
  )

  route(app, separatePatients, ({ params: { id }, body: { merge }, staff, address }) =>
    db
      .begin(async (tx) => {
        const { today } = now()
        const kept = await lockPatient(tx, id, today)
        const [row] = await tx<
          {
            mergedId: number
            filled: Partial<LockedPatient>
            keptAge: number
            keptAgeOn: Day
            isUndone: boolean
          }[]
        >`
        select merged_id, filled, kept_age, kept_age_on, undone_at is not null as is_undone
        from patient_merge where id = ${merge} and kept_id = ${id}`
        if (!row) throw new ProblemError('not_found')
        if (row.isUndone) return {}
        const { mergedId, keptAge, keptAgeOn } = row
        const others = await tx<Facts[]>`
        select born_on, sex, email, location, language from patient
        where merged_into = ${id} and id <> ${mergedId}`
        const emptied = stillFilled(kept, row.filled, others)
        const before = Object.fromEntries(emptied.map((field) => [field, kept[field]]))
        const after = Object.fromEntries(
          emptied.map((field): [FillableField, null] => [field, null]),
        )
        const columns = {
          ...columnsOf(after, kept.age, today),
          // Not what it was by the other's day of birth.
          ...(emptied.includes('bornOn') && { age: keptAge, age_on: keptAgeOn }),
        }
        await tx`update patient set ${tx({ ...columns, version: kept.version + 1 })} where id = ${id}`
        await tx`select separate_patients(${merge}, ${staff.id})`
        await tx`select wait_again_when_separated(${merge}, ${today}, ${staff.id})`
        await tx`select give_back_file_number(${merge})`
        const fileNumber = await takeOverFileNumber(tx, id)
        const [named] = await tx<
          [{ name: string; mobile: string; separatedFileNumber: string | null }]
        >`
        select p.name, p.mobile, o.file_number as separated_file_number
        from patient p join patient o on o.id = ${mergedId} where p.id = ${id}`
        // What was noted since may be of either.
        const noted = await joinNoted(tx, mergedId, id)
        await auditBoth(tx, { staff, address }, [id, mergedId], {
          action: 'separated',
          before: { ...before, name: kept.name, mobile: kept.mobile, fileNumber: kept.fileNumber },
          after: { ...after, ...named, fileNumber, patient: mergedId, merge, ...noted.both },
        })
        return {}
      })
      .catch(throwPatientKnown),
  )
}

/** Writes what was done to both: the audit of each is read by its own. */
async function auditBoth(
  tx: Queryable,
  actor: Actor,
  patients: readonly [kept: number, other: number],
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  for (const patientId of patients) {
    await audit(tx, actor, { ...entry, subject: 'patient', id: patients[0], patientId })
  }
}

/** What is noted of a patient in words. */
interface Noted {
  allergies: string | null
  deskNote: string | null
}

/**
 * Of two entries of one person both are believed: what is noted of the other is noted `of` this one, too. Answers what
 * each had before, by their ids.
 */
async function joinNoted(
  tx: Queryable,
  of: number,
  other: number,
): Promise<{
  before: { [Field in keyof Noted]: Record<number, Noted[Field]> }
  both: Noted
}> {
  const rows = await tx<({ id: number } & Noted)[]>`
    select id, allergies, desk_note from patient where id in (${of}, ${other})`
  const before = {
    allergies: Object.fromEntries(rows.map((row) => [row.id, row.allergies])),
    deskNote: Object.fromEntries(rows.map((row) => [row.id, row.deskNote])),
  }
  const both = {
    allergies: bothAllergies(before.allergies[of] ?? null, before.allergies[other] ?? null),
    deskNote: bothDeskNotes(before.deskNote[of] ?? null, before.deskNote[other] ?? null),
  }
  await tx`
    update patient set allergies = ${both.allergies}, desk_note = ${both.deskNote} where id = ${of}`
  return { before, both }
}

/** What the patient has then: their own, or that of an entry that was merged into theirs. */
async function takeOverFileNumber(tx: Queryable, id: number): Promise<string | null> {
  const [row] = await tx<[{ fileNumber: string | null }]>`
    select take_over_file_number(${id}) as file_number`
  return row.fileNumber
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

/** The SQLSTATE of `merge_patients` for two who are in one line. */
const inLineError = 'OPD04'

function throwBothBusy(error: unknown): never {
  if (!(error instanceof postgres.PostgresError)) throw error
  if (error.code === inLineError) throw new ProblemError('already_in_line')
  const code = busyConstraints[error.constraint_name ?? '']
  throw code === undefined ? error : new ProblemError(code)
}
