import type { Queryable } from '../../../platform/db/connect.server.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { testTypes, type ChosenTest, type RecommendedTest } from './recommended-tests.ts'

/**
 * The selected tests with their names, without duplicates, in the catalogues' order. Throws for a test
 * that no catalogue offers, unless this visit already recommends it.
 */
export async function namedTests(
  tx: Queryable,
  appointmentId: number,
  chosen: ChosenTest[],
): Promise<RecommendedTest[]> {
  const idsOf = (type: string) => [
    ...new Set(chosen.filter((it) => it.type === type).map(({ id }) => id)),
  ]
  const [lab, radiology] = testTypes.map(idsOf)
  const found = await tx<RecommendedTest[]>`
    select 'Lab' as type, l.id, l.name from lab_test l
    where l.id = any(${lab!}) and (l.active or exists (select from recommended_test r
      where r.appointment_id = ${appointmentId} and r.lab_test_id = l.id))
    union all
    select 'Radiology', x.id, x.name from radiology_test x
    where x.id = any(${radiology!}) and (x.active or exists (select from recommended_test r
      where r.appointment_id = ${appointmentId} and r.radiology_test_id = x.id))
    order by type, id`
  if (found.length < lab!.length + radiology!.length) throw new ProblemError('invalid_input')
  return found
}
