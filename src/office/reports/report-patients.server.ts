import type { PendingQuery, Row } from 'postgres'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { areSumsFilled } from '../../scheduling/daily-sums/daily-sums.server.ts'
import { keptSumsOf, patientPart } from '../../scheduling/daily-sums/patient-sums.server.ts'
import type { ReportFilter } from './report-filter.ts'

/**
 * Up to this number of patients, appointments are read per patient. A search that finds more matches
 * people whom a scan of the appointments meets soon.
 */
const patientIdsThreshold = 2_000

/** The filter with the matching patients looked up. */
export type ResolvedReportFilter = ReportFilter & {
  /** Undefined without a name or number, and for too many. */
  patients: number[] | undefined
  /** Of too many: those who match only by the name or number of an entry that was merged into theirs. */
  renamed: number[]
}

/**
 * Digits that so many appointments have as their patients' numbers mean too many patients. Known from the kept sums,
 * since to find them by an index takes longer than to read a page.
 */
const commonFrom = 20 * patientIdsThreshold

async function areCommonDigits(db: Queryable, mobile: string): Promise<boolean> {
  const part = patientPart({ name: undefined, mobile })
  if (!part || !(await areSumsFilled(db))) return false
  const [row] = await db<[{ isCommon: boolean }]>`
    select coalesce(sum(count), 0) > ${commonFrom} as is_common from ${keptSumsOf(db, part)}`
  return row.isCommon
}

/** Looks up the patients that match the name or number, of a merged entry too: what it had is with the one that stayed. */
export async function resolvePatients(
  db: Queryable,
  filter: ReportFilter,
): Promise<ResolvedReportFilter> {
  if (!filter.name && !filter.mobile) return { ...filter, patients: undefined, renamed: [] }
  if (!filter.mobile || filter.name || !(await areCommonDigits(db, filter.mobile))) {
    const rows = await db<{ id: number; stayed: number | null }[]>`
      select p.id, p.merged_into as stayed from patient p
      where ${matchesPatient(db, db`p`, filter)} limit ${patientIdsThreshold + 1}`
    if (rows.length <= patientIdsThreshold) {
      // A merged entry may have rows that a process of the version before has booked for it.
      const ids = rows.flatMap(({ id, stayed }) => (stayed === null ? [id] : [id, stayed]))
      return { ...filter, patients: [...new Set(ids)], renamed: [] }
    }
  }
  return { ...filter, patients: undefined, renamed: await readRenamed(db, filter) }
}

/** The patients who match a filter by the name or number of an entry that was merged into theirs, and not by their own. */
export async function readRenamed(db: Queryable, filter: ReportFilter): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct s.id from patient p join patient s on s.id = p.merged_into
    where p.merged_into is not null and ${matchesPatient(db, db`p`, filter)}
      and not (${matchesPatient(db, db`s`, filter)})`
  return rows.map(({ id }) => id)
}

/** SQL: the condition of the patients of a filter on `appointment a`. */
export function ofPatients(db: Queryable, filter: ResolvedReportFilter) {
  if (filter.patients) return db`and a.patient_id = any(${filter.patients})`
  if (!filter.name && !filter.mobile) return db``
  const matches = db`
    exists (select from patient p where p.id = a.patient_id and ${matchesPatient(db, db`p`, filter)})`
  return filter.renamed.length === 0
    ? db`and ${matches}`
    : db`and (a.patient_id = any(${filter.renamed}) or ${matches})`
}

const matchesPatient = (
  db: Queryable,
  entry: PendingQuery<Row[]>,
  { name, mobile }: ReportFilter,
) => db`
  ${name ? db`${entry}.name_key like ${`%${toLikeLiteral(name)}%`}` : db`true`}
  ${mobile ? db`and ${entry}.mobile like ${`%${mobile}%`}` : db``}`

/** Escapes a text as a LIKE pattern, in the normalized form of stored names. */
export const toLikeLiteral = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
