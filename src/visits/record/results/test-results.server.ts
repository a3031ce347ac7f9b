import type { FastifyInstance } from 'fastify'
import { route } from '../../../access/permissions/route.server.ts'
import type { SignedIn } from '../../../access/permissions/access.ts'
import type { ClinicNow } from '../../../platform/day/clinic-now.ts'
import { addDays, type Day } from '../../../platform/day/day.ts'
import type { Db, Queryable } from '../../../platform/db/connect.server.ts'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { auditRecord, openHistory } from '../../visit/open-record.server.ts'
import { readableBy } from '../../visit/notes-access.server.ts'
import {
  noteTestResult,
  readTestResults,
  resultDayProblem,
  type TestWithResult,
  type TestResult,
} from './test-results.ts'

/** Far more than one patient is recommended; the latest of them. */
const maxTests = 300

/**
 * Days for which a visit says that a recommended test has no result. After them nobody awaits it: it was not made, or
 * its result was told before there was a place for it.
 */
const awaitedDays = 180

export function testResultRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, readTestResults, ({ params: { id }, ...actor }) =>
    db.begin(async (tx) => {
      const record = await openHistory(tx, id, actor)
      const tests = await tx<TestWithResult[]>`
        select r.id, case when r.lab_test_id is null then 'Radiology' else 'Lab' end as type,
          coalesce(l.name, x.name) as name, a.day, c.name as consultant_name,
          case when r.result is not null then json_build_object('text', r.result, 'day', r.result_day,
            'notedBy', noted.name) end as result
        ${testsOf(tx, record.patientId, actor.staff)}
        order by a.day desc, a.starts desc, a.id desc, type, name
        limit ${maxTests}`
      await auditRecord(tx, 'read', 'test results', record, actor)
      return tests
    }),
  )

  // At any time, also after the visit: a result comes when it comes.
  route(app, noteTestResult, ({ params: { id, test }, body: { result, seen }, ...actor }) =>
    db.begin(async (tx) => {
      const { patientId } = await openHistory(tx, id, actor)
      const [row] = await tx<StoredTest[]>`
        select r.appointment_id, a.day, coalesce(l.name, x.name) as name, r.result, r.result_day
        ${testsOf(tx, patientId, actor.staff)} and r.id = ${test}
        for update of r`
      if (!row) throw new ProblemError('not_found')
      const { appointmentId, day: recommendedOn, name } = row
      const stored = row.result === null ? null : { text: row.result, day: row.resultDay! }
      // Noted already, by this very request, whose answer was lost.
      if (canonicalJson(stored) === canonicalJson(result)) return {}
      if (canonicalJson(stored) !== canonicalJson(seen)) throw new ProblemError('row_changed')
      const problem = result && resultDayProblem(result.day, { recommendedOn, today: now().today })
      if (problem) throw new ProblemError('invalid_input', undefined, { 'result.day': problem })
      await tx`
        update recommended_test set result = ${result?.text ?? null}, result_day = ${result?.day ?? null},
          result_by = ${result ? actor.staff.id : null}
        where id = ${test}`
      const values = (it: TestResult | null) => it && { test: name, ...it }
      await auditRecord(
        tx,
        result ? 'recorded' : 'removed',
        'test results',
        { appointmentId, patientId },
        actor,
        { before: values(stored) ?? undefined, after: values(result) ?? undefined },
      )
      return {}
    }),
  )
}

interface StoredTest {
  appointmentId: number
  day: Day
  name: string
  result: string | null
  resultDay: Day | null
}

/** SQL: the tests (r) that visits (their appointments: a) of a patient recommended, of those that a user may read. */
const testsOf = (tx: Queryable, patientId: number, staff: SignedIn) => tx`
  from recommended_test r
  join appointment a on a.id = r.appointment_id
  join staff c on c.id = a.consultant_id
  left join lab_test l on l.id = r.lab_test_id
  left join radiology_test x on x.id = r.radiology_test_id
  left join staff noted on noted.id = r.result_by
  where a.patient_id = ${patientId} ${readableBy(tx, staff, 'a')}`

/**
 * How many tests a patient was recommended of which the user may read, and how many of those of the last
 * `awaitedDays` have no result.
 */
export async function countTests(
  tx: Queryable,
  patientId: number,
  { staff, today }: { staff: SignedIn; today: Day },
): Promise<{ tests: number; withoutResult: number }> {
  const [counts] = await tx<[{ tests: number; withoutResult: number }]>`
    select count(*)::int as tests,
      count(*) filter (where r.result is null and a.day >= ${addDays(today, -awaitedDays)})::int as without_result
    ${testsOf(tx, patientId, staff)}`
  return counts
}
