import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { exportedRowSchema, exportReport } from './report-export.ts'
import { restrictToOwnReport } from './report-filter.ts'
import {
  resolvePatients,
  readReportPage,
  type ResolvedReportFilter,
} from './report-query.server.ts'

/** Number of rows per query: a slow reader occupies only this memory, and no connection. */
const batchSize = 1_000

export function reportExportRoutes(
  app: FastifyInstance,
  { db, longDb }: { db: Db; longDb: Db },
): void {
  route(
    app,
    exportReport,
    async ({ body, staff, address }) => {
      const filter = restrictToOwnReport(staff, body)
      await audit(db, { staff, address }, { action: 'exported', subject: 'report', after: filter })
      return Readable.from(linesOf(longDb, await resolvePatients(longDb, filter)))
    },
    { isLong: true },
  )
}

/** Streams the report as lines; a page is read after the previous one was sent. */
async function* linesOf(db: Db, filter: ResolvedReportFilter): AsyncGenerator<string> {
  let rows = await readReportPage(db, filter, batchSize, undefined)
  while (rows.length > 0) {
    yield rows.map((row) => `${JSON.stringify(exportedRowSchema.parse(row))}\n`).join('')
    if (rows.length < batchSize) return
    rows = await readReportPage(db, filter, batchSize, rows.at(-1))
  }
}
