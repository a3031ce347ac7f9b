import type { Queryable } from '../../../platform/db/connect.server.ts'
import { Refusal } from '../../../platform/http/problem.ts'
import { testTypes, type ChosenTest, type RecommendedTest } from './recommended-tests.ts'

/**
 * The chosen tests with their names, each once, in the catalogues' order. Refuses a test that no
 * catalogue offers; one that was retired since it was recommended at this visit stays.
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
  if (found.length < lab!.length + radiology!.length) throw new Refusal('invalid_input')
  return found
}
