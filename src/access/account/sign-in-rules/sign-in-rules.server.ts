import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/connect.server.ts'
import type { Role } from '../../permissions/access.ts'
import { audit } from '../../audit-log/audit.server.ts'
import { route } from '../../permissions/route.server.ts'
import type { AuthSessionStore } from '../../auth/auth-session-store.server.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { listSignInRules, setRoleNames, setSignInRule, type RolesRule } from './sign-in-rules.ts'

export function signInRuleRoutes(
  app: FastifyInstance,
  { db, sessions }: { db: Db; sessions: AuthSessionStore },
): void {
  route(app, listSignInRules, async () => {
    return db<RolesRule[]>`
      select rule.role, two_factor_required, shown_name, count(s.id)::int as staff,
        (count(s.id) filter (where s.two_factor_enabled))::int as with_factor
      from role_rule rule left join staff s on s.role = rule.role and s.active
      group by rule.role
      order by array_position(array['Admin', 'Employee', 'Consultant'], rule.role)`
  })

  route(app, setSignInRule, async ({ params: { role }, body, staff, address }) => {
    const { twoFactorRequired } = body
    await db.begin(async (tx) => {
      const [before] = await tx<{ twoFactorRequired: boolean }[]>`
        select two_factor_required from role_rule where role = ${role} for update`
      if (before!.twoFactorRequired === twoFactorRequired) return
      await tx`update role_rule set two_factor_required = ${twoFactorRequired} where role = ${role}`
      await audit(
        tx,
        { staff, address },
        {
          action: 'changed sign-in rule',
          subject: 'role_rule',
          before: { role, ...before },
          after: { role, twoFactorRequired },
        },
      )
    })
    sessions.forgetEverybody()
    return {}
  })

  route(app, setRoleNames, async ({ body, staff, address }) => {
    await db.begin(async (tx) => {
      const rules = await tx<{ role: Role; shownName: string }[]>`
        select role, shown_name from role_rule order by role for update`
      const { seen } = body
      // What somebody else has named meanwhile is not overwritten unseen.
      if (
        seen &&
        rules.some(({ role, shownName }) => ![seen[role], body[role]].includes(shownName))
      )
        throw new ProblemError('row_changed')
      for (const { role, shownName } of rules) {
        const after = body[role]
        if (after === shownName) continue
        await tx`update role_rule set shown_name = ${after} where role = ${role}`
        await audit(
          tx,
          { staff, address },
          {
            action: 'changed role name',
            subject: 'role_rule',
            before: { role, shownName },
            after: { role, shownName: after },
          },
        )
      }
    })
    sessions.forgetEverybody()
    return {}
  })
}
