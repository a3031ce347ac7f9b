import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { lastChangeOf } from '../../access/auth/last-change-cookie.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { ReadDatabase } from '../../platform/db/read-database.server.ts'
import { exportedRowSchema, exportReport } from './report-export.ts'
import { restrictToOwnReport } from './report-filter.ts'
import { readReportPage } from './report-query.server.ts'
import { resolvePatients, type ResolvedReportFilter } from './report-patients.server.ts'

/** Number of rows per query: a slow reader occupies only this memory, and no connection. */
const batchSize = 1_000

export function reportExportRoutes(
  app: FastifyInstance,
  { db, readDb }: { db: Db; readDb: ReadDatabase },
): void {
  route(
    app,
    exportReport,
    async ({ body, staff, address, request }) => {
      const filter = restrictToOwnReport(staff, body)
      await audit(db, { staff, address }, { action: 'exported', subject: 'report', after: filter })
      const read: Read = (run) => readDb.read(run, lastChangeOf(request))
      return Readable.from(linesOf(read, await read((db) => resolvePatients(db, filter))))
    },
    { isLong: true },
  )
}

type Read = <T>(run: (db: Db) => Promise<T>) => Promise<T>

/** Streams the report as lines; a page is read after the previous one was sent. */
async function* linesOf(read: Read, filter: ResolvedReportFilter): AsyncGenerator<string> {
  let rows = await read((db) => readReportPage(db, filter, batchSize, undefined))
  while (rows.length > 0) {
    yield rows.map((row) => `${JSON.stringify(exportedRowSchema.parse(row))}\n`).join('')
    if (rows.length < batchSize) return
    const last = rows.at(-1)
    rows = await read((db) => readReportPage(db, filter, batchSize, last))
  }
}
