import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { RegisteredPatient } from './correction-rule.ts'

export type LockedPatient = RegisteredPatient & { version: number }

/**
 * What the register has of a patient, locked until the transaction ends. Throws `not_found`, also for an
 * entry that was merged with another.
 */
export async function lockPatient(tx: Queryable, id: number, today: Day): Promise<LockedPatient> {
  const [row] = await tx<LockedPatient[]>`
    select name, mobile, age_on(age, age_on, ${today}) as age, born_on, sex, email, location, language, file_number,
      agrees_to_messages(id) as messages, version
    from patient where id = ${id} and merged_into is null for update`
  if (!row) throw new ProblemError('not_found')
  return row
}

/** The columns of changed fields: an age counts from today on, a day of birth from itself. */
export function columnsOf(
  { age, bornOn, fileNumber, ...others }: Partial<Omit<RegisteredPatient, 'messages'>>,
  ageBefore: number,
  today: Day,
): Record<string, string | number | null> {
  const fields = { ...others, ...(fileNumber !== undefined && { file_number: fileNumber }) }
  if (bornOn) return { ...fields, born_on: bornOn, age: 0, age_on: bornOn }
  const toldAge = { age: age ?? ageBefore, age_on: today }
  if (bornOn === null) return { ...fields, born_on: null, ...toldAge }
  return age === undefined ? fields : { ...fields, ...toldAge }
}

/** The patient who is meant by an id that a link or an earlier reading has: of a merged entry the one that stayed. */
export async function currentPatient(db: Queryable, id: number): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    select coalesce(merged_into, id) as id from patient where id = ${id}`
  if (!row) throw new ProblemError('not_found')
  return row.id
}
