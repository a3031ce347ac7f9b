import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { exportedRowSchema, exportReport } from './report-export.ts'
import { reportSeenBy } from './report-filter.ts'
import { findPatients, readReportPage, type FoundFilter } from './report-query.server.ts'

/** So many rows are read at a time: a slow reader holds no connection, only these. */
const rowsAtOnce = 1_000

export function reportExportRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, exportReport, async ({ body, staff, address }) => {
    const filter = reportSeenBy(staff, body)
    await audit(db, { staff, address }, { action: 'exported', subject: 'report', after: filter })
    return Readable.from(linesOf(db, await findPatients(db, filter)))
  })
}

/** The whole report in lines, each page read when the one before has been sent. */
async function* linesOf(db: Db, filter: FoundFilter): AsyncGenerator<string> {
  let rows = await readReportPage(db, filter, rowsAtOnce, undefined)
  while (rows.length > 0) {
    yield rows.map((row) => `${JSON.stringify(exportedRowSchema.parse(row))}\n`).join('')
    if (rows.length < rowsAtOnce) return
    rows = await readReportPage(db, filter, rowsAtOnce, rows.at(-1))
  }
}
