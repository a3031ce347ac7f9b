import type { FastifyInstance } from 'fastify'
import { route } from '../../../access/permissions/route.server.ts'
import type { SignedIn } from '../../../access/permissions/access.ts'
import type { ClinicNow } from '../../../platform/day/clinic-now.ts'
import { addDays, type Day } from '../../../platform/day/day.ts'
import type { Db, Queryable } from '../../../platform/db/connect.server.ts'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import type { MeasuredValue } from '../../../masters/test-catalogue/measured-values.ts'
import type { Sex } from '../../../patients/register/correct-patient.ts'
import { auditRecord, openHistory } from '../../visit/open-record.server.ts'
import { readableBy } from '../../visit/notes-access.server.ts'
import { areFiguresOf, fieldsFor, figureFields, figuresFor, withAllRanges } from './figure-rule.ts'
import { figuresInWords, type Figure } from './figures.ts'
import {
  noteTestResult,
  readTestResults,
  resultDayProblem,
  type StoredResult,
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
      const tests = await tx<FoundTest[]>`
        select r.id, case when r.lab_test_id is null then 'Radiology' else 'Lab' end as type,
          coalesce(l.name, x.name) as name, a.day, c.name as consultant_name, p.sex,
          coalesce(l.measured_values, x.measured_values) as measured_values,
          case when r.result is not null then json_build_object('text', r.result, 'day', r.result_day,
            'figures', ${countingFigures(tx)}, 'notedBy', noted.name) end as result
        ${testsOf(tx, record.patientId, actor.staff)}
        order by a.day desc, a.starts desc, a.id desc, type, name
        limit ${maxTests}`
      await auditRecord(tx, 'read', 'test results', record, actor)
      return tests.map(({ sex, measuredValues, result, ...test }) => ({
        ...test,
        measuredValues: fieldsFor(measuredValues, sex),
        result: result && { ...result, figures: figuresFor(result.figures ?? [], sex) },
      }))
    }),
  )

  // At any time, also after the visit: a result comes when it comes.
  route(app, noteTestResult, ({ params: { id, test }, body: { result, seen }, ...actor }) =>
    db.begin(async (tx) => {
      const { patientId } = await openHistory(tx, id, actor)
      const [row] = await tx<StoredTest[]>`
        select r.appointment_id, a.day, coalesce(l.name, x.name) as name, r.result, r.result_day, p.sex,
          coalesce(l.measured_values, x.measured_values) as measured_values,
          ${countingFigures(tx)} as figures
        ${testsOf(tx, patientId, actor.staff)} and r.id = ${test}
        for update of r`
      if (!row) throw new ProblemError('not_found')
      const { appointmentId, day: recommendedOn, name } = row
      const stored = storedOf(row)
      const after = result && withWords(result)
      // Noted already, by this very request, whose answer was lost.
      if (isSame(stored, after)) return {}
      if (!isSame(stored, seen)) throw new ProblemError('row_changed')
      const problem = result && resultDayProblem(result.day, { recommendedOn, today: now().today })
      if (problem) throw new ProblemError('invalid_input', undefined, { 'result.day': problem })
      const figures = after?.figures ?? []
      // Whoever typed them saw other units or ranges than there are now.
      const fields = figureFields(row.measuredValues, row.figures)
      if (!areFiguresOf(figures, fieldsFor(fields, row.sex))) throw new ProblemError('row_changed')
      const values = withAllRanges(figures, fields)
      const storedFigures =
        after && figures.length > 0 ? { text: after.text, day: after.day, values } : null
      await tx`
        update recommended_test set result = ${after?.text ?? null}, result_day = ${after?.day ?? null},
          result_by = ${result ? actor.staff.id : null},
          figures = ${storedFigures && JSON.stringify(storedFigures)}::text::jsonb
        where id = ${test}`
      const audited = (it: StoredResult | null) => it && { test: name, ...it }
      await auditRecord(
        tx,
        result ? 'recorded' : 'removed',
        'test results',
        { appointmentId, patientId },
        actor,
        { before: audited(stored) ?? undefined, after: audited(after) ?? undefined },
      )
      return {}
    }),
  )
}

type FoundTest = Omit<TestWithResult, 'measuredValues'> & OfCatalogue

/** What the catalogue says of a test, and the sex of the patient, which says whose ranges apply. */
interface OfCatalogue {
  measuredValues: MeasuredValue[]
  sex: Sex | null
}

interface StoredTest extends OfCatalogue {
  appointmentId: number
  day: Day
  name: string
  result: string | null
  resultDay: Day | null
  figures: Figure[]
}

/** As it is shown, and so as it was seen. */
const storedOf = ({ result, resultDay, figures, sex }: StoredTest): StoredResult | null =>
  result === null ? null : { text: result, day: resultDay!, figures: figuresFor(figures, sex) }

/** Figures without other words are stored in words too, which whoever knows no figures shows. */
const withWords = ({ text, day, figures = [] }: TestResult): StoredResult => ({
  text: text === '' ? figuresInWords(figures) : text,
  day,
  figures,
})

const isSame = (one: StoredResult | null, other: StoredResult | null): boolean => {
  const content = (it: StoredResult | null) => it && { ...it, figures: it.figures ?? [] }
  return canonicalJson(content(one)) === canonicalJson(content(other))
}

/**
 * SQL: the figures of a recommended test (r) with the ranges of both sexes, an empty list for none. Those of other words or another day do not count:
 * a process of the version before, which knows no figures, has noted another result over them.
 */
export const countingFigures = (tx: Queryable) => tx`
  case when r.figures ->> 'text' = r.result and r.figures ->> 'day' = to_char(r.result_day, 'YYYY-MM-DD')
    then r.figures -> 'values' else '[]'::jsonb end`

/** SQL: the tests (r) that visits (their appointments: a) of a patient recommended, of those that a user may read. */
const testsOf = (tx: Queryable, patientId: number, staff: SignedIn) => tx`
  from recommended_test r
  join appointment a on a.id = r.appointment_id
  join patient p on p.id = a.patient_id
  join staff c on c.id = a.consultant_id
  left join lab_test l on l.id = r.lab_test_id
  left join radiology_test x on x.id = r.radiology_test_id
  left join staff noted on noted.id = r.result_by
  where a.patient_id = ${patientId} ${readableBy(tx, staff, 'a')}`

/**
 * How many tests a patient was recommended of which the user may read, how many of those of the last `awaitedDays` have
 * no result, and whether one value of one of them was noted in figures twice.
 */
export async function countTests(
  tx: Queryable,
  patientId: number,
  { staff, today }: { staff: SignedIn; today: Day },
): Promise<{ tests: number; withoutResult: number; hasCourse: boolean }> {
  const [counts] = await tx<[{ tests: number; withoutResult: number; hasCourse: boolean }]>`
    select coalesce(sum(tests), 0)::int as tests, coalesce(sum(without_result), 0)::int as without_result,
      coalesce(bool_or(has_course), false) as has_course
    from (
      select count(*) as tests,
        count(*) filter (where r.result is null and is_live(a.status) and a.day >= ${addDays(today, -awaitedDays)}) as without_result,
        -- Of one value, as the course itself finds them: by name and unit.
        (select count(*) > count(distinct (lower(trim(value ->> 'name')), trim(value ->> 'unit')))
         from unnest(array_agg(${countingFigures(tx)})) of_one, jsonb_array_elements(of_one) value) as has_course
      ${testsOf(tx, patientId, staff)}
      group by r.lab_test_id, r.radiology_test_id) of_test`
  return counts
}
