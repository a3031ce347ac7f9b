import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { lastChangeOf } from '../../access/auth/last-change-cookie.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { ReadDatabase } from '../../platform/db/read-database.server.ts'
import { SharedReadings } from '../../platform/db/shared-readings.server.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { parseCursor, toAppointmentPage } from '../../scheduling/appointments/page-cursor.ts'
import { restrictToOwnReport } from './report-filter.ts'
import { readReportPage, sumReport, withCustomPlan } from './report-query.server.ts'
import { resolvePatients } from './report-patients.server.ts'
import { listReport, readReportTotals } from './report.ts'

export function reportRoutes(
  app: FastifyInstance,
  { db, readDb }: { db: Db; readDb: ReadDatabase },
): void {
  const isLong = true
  route(
    app,
    listReport,
    async ({ body: { after, limit, ...requested }, staff, address, request }) => {
      const filter = restrictToOwnReport(staff, requested)
      // One row more than requested shows whether there is a next page.
      const [rows] = await Promise.all([
        readDb.read(
          (replica) =>
            withCustomPlan(replica, filter, async (tx) =>
              readReportPage(tx, await resolvePatients(tx, filter), limit + 1, parseCursor(after)),
            ),
          lastChangeOf(request),
        ),
        // One audit event per page, because each page shows other patients.
        audit(db, { staff, address }, { action: 'read', subject: 'report', after: filter }),
      ])
      return toAppointmentPage(rows, limit)
    },
    { isLong },
  )

  const sharedTotals = new SharedReadings<CallAnswer<typeof readReportTotals>>()
  route(
    app,
    readReportTotals,
    ({ body, staff, request }) => {
      const filter = restrictToOwnReport(staff, body)
      const changedMs = lastChangeOf(request)
      return sharedTotals.read([filter, changedMs], () =>
        readDb.read(async (replica, ageSeconds) => {
          const totals = await withCustomPlan(replica, filter, (tx) => sumReport(tx, filter))
          return { ...totals, ageSeconds }
        }, changedMs),
      )
    },
    { isLong },
  )
}
