import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { lastChangeOf } from '../../access/auth/last-change-cookie.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { ReadDatabase } from '../../platform/db/read-database.server.ts'
import { exportedRowSchema, exportReport } from './report-export.ts'
import { restrictToOwnReport, type ReportFilter } from './report-filter.ts'
import { readReportIds, readReportRows, withCustomPlan } from './report-query.server.ts'
import { resolvePatients } from './report-patients.server.ts'

/** Number of rows per query: a slow reader occupies only this memory, and no connection. */
const batchSize = 1_000

interface Databases {
  db: Db
  readDb: ReadDatabase
}

export function reportExportRoutes(app: FastifyInstance, { db, readDb }: Databases): void {
  route(
    app,
    exportReport,
    async ({ body, staff, address, request }) => {
      const filter = restrictToOwnReport(staff, body)
      await audit(db, { staff, address }, { action: 'exported', subject: 'report', after: filter })
      return Readable.from(await startExport({ db, readDb }, filter, lastChangeOf(request)))
    },
    { isLong: true },
  )
}

/**
 * The lines of a report, each batch read after the previous one was sent. Which rows they are, and in which order, is
 * settled at one moment: by the order of time alone, one that moves meanwhile would be skipped or come twice, and a
 * snapshot held for a slow reader would keep the database from tidying up. What a row says is as of its reading.
 * `notBefore` is as for `ReadDatabase`.
 */
export async function startExport(
  { db, readDb }: Databases,
  filter: ReportFilter,
  notBefore?: number,
): Promise<AsyncGenerator<string>> {
  const { ids, source } = await readDb.read(
    async (from) => ({
      ids: await withCustomPlan(from, filter, async (tx) =>
        readReportIds(tx, await resolvePatients(tx, filter)),
      ),
      source: from,
    }),
    notBefore,
  )
  // Rows that the primary has listed may not have reached a replica yet.
  return linesOf(ids, (run) => (source === db ? run(db) : readDb.read(run, notBefore)))
}

async function* linesOf(
  ids: readonly number[],
  read: <T>(run: (db: Db) => Promise<T>) => Promise<T>,
): AsyncGenerator<string> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    const rows = await read((db) => readReportRows(db, batch))
    // None where all of them are gone.
    yield rows.map((row) => `${JSON.stringify(exportedRowSchema.parse(row))}\n`).join('')
  }
}
