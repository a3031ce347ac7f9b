import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { reportSeenBy } from './report-filter.ts'
import { findPatients, readReportPage, sumReport, withPlanFor } from './report-query.server.ts'
import { listReport, readReportTotals } from './report.ts'

export function reportRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, listReport, async ({ body: { after, limit, ...asked }, staff, address }) => {
    const [day, starts, id] = after?.split(' ') ?? []
    const place = day === undefined ? undefined : { day, starts: starts!, id: Number(id) }
    const filter = reportSeenBy(staff, asked)
    // One row more than asked tells whether there is a next page, without counting.
    const [rows] = await Promise.all([
      withPlanFor(db, filter, async (tx) =>
        readReportPage(tx, await findPatients(tx, filter), limit + 1, place),
      ),
      // Each page is a look of its own: whoever reads on reads about other people.
      audit(db, { staff, address }, { action: 'read', subject: 'report', after: filter }),
    ])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const more = rows.length > limit && last
    return { rows: page, next: more ? `${last.day} ${last.starts} ${last.id}` : null }
  })

  route(app, readReportTotals, ({ body, staff }) => {
    const filter = reportSeenBy(staff, body)
    return withPlanFor(db, filter, async (tx) => sumReport(tx, await findPatients(tx, filter)))
  })
}
