import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { can, visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { SharedReadings } from '../../platform/db/shared-readings.server.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { toPage } from '../../platform/http/page.ts'
import {
  exportedFeedbackSchema,
  exportFeedback,
  listFeedback,
  sumFeedback,
  type FeedbackFilter,
  type FeedbackState,
} from './feedback.ts'
import { countOpen, isAt, selectFeedback, type FeedbackScope } from './select-feedback.server.ts'

/** Number of rows per query of an export: a slow reader occupies only this memory, and no connection. */
const batchSize = 1_000

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
      return Readable.from(linesOf(db, scope))
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

async function* linesOf(db: Db, scope: FeedbackScope): AsyncGenerator<string> {
  let after: string | undefined
  for (;;) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- a page is read after the one before was sent
    const rows = await selectFeedback(db, scope, batchSize, after)
    yield rows.map(({ row }) => `${JSON.stringify(exportedFeedbackSchema.parse(row))}\n`).join('')
    if (rows.length < batchSize) return
    after = rows.at(-1)!.cursor
  }
}

async function readSums(
  db: Db,
  { from, to, ...place }: FeedbackFilter,
): Promise<CallAnswer<typeof sumFeedback>> {
  const [rows, [open]] = await Promise.all([
    db<CallAnswer<typeof sumFeedback>['rows']>`
      with sum as (
        select f.branch_id, f.consultant_id, count(*)::int as asked,
          array[count(*) filter (where f.rating = 1), count(*) filter (where f.rating = 2),
            count(*) filter (where f.rating = 3), count(*) filter (where f.rating = 4),
            count(*) filter (where f.rating = 5)]::int[] as counts
        from visit_feedback f where ${isAt(db, place)} and f.day between ${from} and ${to}
        group by f.branch_id, f.consultant_id
      )
      select sum.branch_id, b.name as branch_name, sum.consultant_id, c.name as consultant_name, sum.asked, sum.counts
      from sum join branch b on b.id = sum.branch_id join staff c on c.id = sum.consultant_id
      order by b.name, c.name, sum.branch_id, sum.consultant_id`,
    db<[{ count: number }]>`${countOpen(db, place)}`,
  ])
  return { rows: [...rows], open: open.count }
}
