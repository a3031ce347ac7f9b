import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { readPaidBefore, type PaidBefore } from './paid-before.ts'
import { visitParts, type VisitPart } from './visit-parts.ts'

export function paidBeforeRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, readPaidBefore, async ({ params: { id }, staff }) => {
    const own = visibleConsultant(staff)
    const [row] = await db`
      select from appointment
      where id = ${id} ${own === undefined ? db`` : db`and consultant_id = ${own}`}`
    if (!row) throw new ProblemError('not_found')
    const [before, unsaved] = await Promise.all([paidBeforeOf(db, id), readUnsaved(db, id)])
    return { ...before, unsaved }
  })
}

/** The parts of a visit with a draft that is not saved, in the order of the screen. */
async function readUnsaved(db: Db, id: number): Promise<VisitPart[]> {
  const rows = await db<{ part: VisitPart }[]>`
    select part from visit_draft where appointment_id = ${id} and content is not null`
  return visitParts.filter((part) => rows.some((row) => row.part === part))
}

/** What was paid for an appointment before its visit. */
export async function paidBeforeOf(tx: Queryable, id: number): Promise<PaidBefore> {
  const [row] = await tx<[PaidBefore]>`
    select b.deposit / 100.0 as deposit,
      case when s.series_id is not null then jsonb_build_object('share', s.paise / 100.0,
        'drawn', b.package / 100.0, 'price', p.paise / 100.0,
        'left', coalesce(h.paise, 0) / 100.0) end as package
    from paid_before(${id}) b
    left join package_session s on s.appointment_id = ${id}
    left join package p on p.series_id = s.series_id
    left join held_deposit h on h.series_id = s.series_id`
  return row
}
