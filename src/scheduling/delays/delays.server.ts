import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { isOwnNextVersion } from '../appointments/repeated-change.ts'
import { listDelays, sayDelay } from './delays.ts'
import { readDelays } from './standing-delay.server.ts'

/** The desk, or the consultant, says that they come later today. */
export function delayRoutes(
  app: FastifyInstance,
  { db, now }: Pick<ServerDependencies, 'db' | 'now'>,
): void {
  route(app, listDelays, ({ query: { branch }, staff }) =>
    readDelays(db, { branch, consultant: visibleConsultant(staff) }, now()),
  )

  route(app, sayDelay, ({ body: { branch, consultant, backAt, version }, staff, address }) =>
    db.begin(async (tx) => {
      if (visibleConsultant(staff, consultant) !== consultant) throw new ProblemError('not_found')
      const { today: day, time } = now()
      if (backAt !== null && backAt <= time) throw new ProblemError('past_slot')
      const [before] = await tx<{ backAt: string | null; version: number; changedBy: number }[]>`
        select to_char(back_at, 'HH24:MI') as back_at, version, changed_by from delay
        where consultant_id = ${consultant} and branch_id = ${branch} and day = ${day} for update`
      if (before && before.backAt === backAt && isOwnNextVersion(before, version, staff.id))
        return {}
      const [offered] = await tx`
        select from branch b join staff c on c.id = ${consultant} and c.role = 'Consultant' and c.active
        where b.id = ${branch} and b.active`
      if (!offered) throw new ProblemError('not_found')
      const [written] = await tx`
        insert into delay (branch_id, consultant_id, day, back_at, changed_by)
        values (${branch}, ${consultant}, ${day}, ${backAt}, ${staff.id})
        on conflict (consultant_id, branch_id, day) do update set back_at = excluded.back_at,
          version = delay.version + 1, changed_by = excluded.changed_by, changed_at = now()
          where delay.version = ${version}
        returning version`
      // Of two desks that say the first word at once the second has seen no version, too.
      if (!written || (!before && version !== 0)) throw new ProblemError('changed_meanwhile')
      await audit(
        tx,
        { staff, address },
        {
          action: backAt === null ? 'not expected later' : 'expected later',
          subject: 'staff',
          id: consultant,
          before: { branch, backAt: before?.backAt ?? null },
          after: { branch, backAt },
        },
      )
      return {}
    }),
  )
}
