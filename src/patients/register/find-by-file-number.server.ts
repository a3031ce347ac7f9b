import type { Queryable } from '../../platform/db/connect.server.ts'
import { hasAppointment, type PatientScope } from './patient-scope.server.ts'

/** From so many characters on, with a digit among them, the beginning of a number is enough. */
const minBeginning = 3
/** Few, so that patients of whose mobile numbers the digits are a part are found as well. */
const mostByBeginning = 5
/** Of a prefix that all files have, so many are asked at most whether they are within the user's scope. */
const mostAsked = 200

interface Found {
  id: number
}

/**
 * The patient with a file number, in any capitals; then some of those whose number begins with it. An entry that was merged
 * is found as the one that stayed.
 */
export async function findByFileNumber(
  tx: Queryable,
  fileNumber: string,
  scope: PatientScope,
): Promise<Found[]> {
  const whole = await findByWholeFileNumber(tx, fileNumber, scope)
  if (fileNumber.length < minBeginning || !/\d/.test(fileNumber)) return whole
  return [...whole, ...(await findByBeginningOfFileNumber(tx, fileNumber, scope))]
}

export const findByWholeFileNumber = (tx: Queryable, fileNumber: string, scope: PatientScope) =>
  tx<Found[]>`
    select coalesce(p.merged_into, p.id) as id from patient p
    ${hasAppointment(tx, scope)}
    where upper(p.file_number) = upper(${fileNumber})`

// A file number has no character with a meaning in a pattern. The limit is inside, and as low as can be: PostgreSQL takes
// a beginning for rare, and would rather read and sort all that have it than as many as that by the index.
export const findByBeginningOfFileNumber = (
  tx: Queryable,
  beginning: string,
  scope: PatientScope,
) =>
  tx<Found[]>`
    select coalesce(p.merged_into, p.id) as id from (
      select id, merged_into, file_number from patient p
      where upper(p.file_number) like upper(${beginning}) || '%'
      order by upper(p.file_number) using ~<~ 
      limit ${scope.consultant === undefined && scope.from === undefined ? mostByBeginning : mostAsked}
    ) p
    ${hasAppointment(tx, scope)}
    order by upper(p.file_number) using ~<~
    limit ${mostByBeginning}`
