import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { adjustmentKinds, type AdjustmentKind } from './limit-rule.ts'
import {
  limitNames,
  readMoneyLimits,
  saveMoneyLimits,
  type MoneyLimits,
  type StoredMoneyLimits,
} from './money-limits.ts'

export function moneyLimitRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, readMoneyLimits, () => selectLimits(db))

  route(app, saveMoneyLimits, ({ body: { version, limits }, staff, address }) =>
    db.begin(async (tx) => {
      const before = await selectLimits(tx, 'for update')
      const changed = adjustmentKinds.filter((kind) =>
        limitNames.some((name) => limits[kind][name] !== before.limits[kind][name]),
      )
      // Sent twice, after a lost answer or by two clicks: it is what was wanted.
      if (changed.length === 0) return before
      if (before.version !== version) throw new ProblemError('row_changed')
      await tx`update money_limit set version = version + 1`
      for (const kind of changed) {
        const { employee, consultant, secondPerson } = limits[kind]
        await tx`
          update money_limit set employee_paise = ${employee}::numeric * 100,
            consultant_paise = ${consultant}::numeric * 100,
            second_person_paise = ${secondPerson}::numeric * 100
          where kind = ${kind}`
        await audit(
          tx,
          { staff, address },
          {
            action: 'changed',
            subject: 'money limits',
            before: { kind, ...before.limits[kind] },
            after: { kind, ...limits[kind] },
          },
        )
      }
      return { version: before.version + 1, limits }
    }),
  )
}

/** The limits in rupees, with their common version. */
async function selectLimits(db: Queryable, lock?: 'for update'): Promise<StoredMoneyLimits> {
  const rows = await db<
    ({ kind: AdjustmentKind; version: number } & MoneyLimits[AdjustmentKind])[]
  >`
    select kind, version, employee_paise / 100.0 as employee, consultant_paise / 100.0 as consultant,
      second_person_paise / 100.0 as second_person
    from money_limit order by kind ${lock ? db`for update` : db``}`
  const limits = Object.fromEntries(
    rows.map(({ kind, employee, consultant, secondPerson }) => [
      kind,
      { employee, consultant, secondPerson },
    ]),
  ) as MoneyLimits
  return { version: rows[0]!.version, limits }
}
