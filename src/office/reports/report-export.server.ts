import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { lastChangeOf } from '../../access/auth/last-change-cookie.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { ReadDatabase } from '../../platform/db/read-database.server.ts'
import { settledLines } from '../../platform/export/settled-lines.server.ts'
import { exportedRowSchema, exportReport } from './report-export.ts'
import { restrictToOwnReport, type ReportFilter } from './report-filter.ts'
import { readReportIds, readReportRows, withCustomPlan } from './report-query.server.ts'
import { resolvePatients } from './report-patients.server.ts'

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

/** The lines of a report as it is at one moment, newest first. `notBefore` is as for `ReadDatabase`. */
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
  return settledLines(ids, exportedRowSchema, (batch) => {
    const run = (from: Db) => readReportRows(from, batch)
    return source === db ? run(db) : readDb.read(run, notBefore)
  })
}
