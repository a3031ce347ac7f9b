import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { can, visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { SharedReadings } from '../../platform/db/shared-readings.server.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { settledLines } from '../../platform/export/settled-lines.server.ts'
import { toPage } from '../../platform/http/page.ts'
import {
  exportedFeedbackSchema,
  exportFeedback,
  listFeedback,
  sumFeedback,
  type FeedbackFilter,
  type FeedbackState,
} from './feedback.ts'
import {
  countOpen,
  isOn,
  readFeedbackIds,
  readFeedbackRows,
  selectFeedback,
  type FeedbackScope,
} from './select-feedback.server.ts'

/** Reads what patients say of their visits: by page, as sums of some days, and as rows of a file. */
export function feedbackReadRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, listFeedback, async ({ query: { after, limit, ...query }, staff }) => {
    const found = await selectFeedback(db, scopeOf(staff, query), limit + 1, after)
    const { rows, next } = toPage(found, limit, ({ cursor }) => cursor)
    return { rows: rows.map(({ row }) => row), next }
  })

  const shared = new SharedReadings<CallAnswer<typeof sumFeedback>>()
  route(app, sumFeedback, ({ query, staff }) => {
    const filter = { ...query, consultant: visibleConsultant(staff, query.consultant) }
    return shared.read([filter], () => readSums(db, filter))
  })

  route(
    app,
    exportFeedback,
    async ({ body, staff, address }) => {
      const scope = scopeOf(staff, body)
      const { isNamed: _, ...after } = scope
      await audit(db, { staff, address }, { action: 'exported', subject: 'feedback', after })
      return Readable.from(await startFeedbackExport(db, scope))
    },
    { isLong: true },
  )
}

const scopeOf = (
  staff: SignedIn,
  filter: FeedbackFilter & { state: FeedbackState },
): FeedbackScope => ({
  ...filter,
  consultant: visibleConsultant(staff, filter.consultant),
  // Patients say more of a consultant who does not learn who they are.
  isNamed: can(staff, 'settle feedback'),
})

/** The lines of the answers of a filter as they are at one moment, the newest first. */
export async function startFeedbackExport(
  db: Db,
  scope: FeedbackScope,
): Promise<AsyncGenerator<string>> {
  const ids = await readFeedbackIds(db, scope)
  return settledLines(ids, exportedFeedbackSchema, (batch) => readFeedbackRows(db, batch, scope))
}

async function readSums(db: Db, filter: FeedbackFilter): Promise<CallAnswer<typeof sumFeedback>> {
  const [rows, [open]] = await Promise.all([
    db<CallAnswer<typeof sumFeedback>['rows']>`
      with sum as (
        select f.branch_id, f.consultant_id, count(*)::int as asked,
          array[count(*) filter (where f.rating = 1), count(*) filter (where f.rating = 2),
            count(*) filter (where f.rating = 3), count(*) filter (where f.rating = 4),
            count(*) filter (where f.rating = 5)]::int[] as counts
        from visit_feedback f where ${isOn(db, filter)}
        group by f.branch_id, f.consultant_id
      )
      select sum.branch_id, b.name as branch_name, sum.consultant_id, c.name as consultant_name, sum.asked, sum.counts
      from sum join branch b on b.id = sum.branch_id join staff c on c.id = sum.consultant_id
      order by b.name, c.name, sum.branch_id, sum.consultant_id`,
    db<[{ count: number }]>`${countOpen(db, filter)}`,
  ])
  return { rows: [...rows], open: open.count }
}
