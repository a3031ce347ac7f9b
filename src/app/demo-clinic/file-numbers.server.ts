import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'

const prefix = 'OPD-'
const next = 1201
/** How many patients have a file. */
const files = 40

/** Files of some of those who come next, numbered up to the clinic's next number, in the order in which they were first here. */
export async function addFileNumbers(tx: Queryable, { today }: { today: Day }): Promise<void> {
  await tx`
    with filed as (
      select patient_id as id from appointment where day >= ${today} and status = 'PE'
      group by patient_id order by min(day), min(starts), patient_id limit ${files}
    )
    update patient p set file_number = ${prefix}::text || (${next}::int - f.back)
    from (select id, row_number() over (order by id desc) as back from filed) f
    where p.id = f.id`
  await tx`insert into file_numbering ${tx({ prefix, next, version: 1 })}`
}
