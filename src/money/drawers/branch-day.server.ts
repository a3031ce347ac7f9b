import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { selectClinicDetails } from '../../masters/clinic-details/clinic-details.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { openSheetPrinter } from '../../visits/printouts/sheet-printer.server.ts'
import { unknownMode } from '../../scheduling/appointments/payment.ts'
import { toDaySheet } from './day-sheet.server.ts'
import { printBranchDay, readBranchDay, type BranchDay } from './drawers.ts'
import { selectDrawers } from './select-drawers.server.ts'

export function branchDayRoutes(
  app: FastifyInstance,
  { db, clock, timeZone }: ServerDependencies,
): void {
  const printer = openSheetPrinter(app.log)
  app.addHook('onClose', () => printer.close())

  route(app, readBranchDay, ({ query: { branch, day } }) => selectBranchDay(db, branch, day))

  route(app, printBranchDay, async ({ query: { branch, day, locale } }) => {
    const data = await selectBranchDay(db, branch, day)
    const { name: clinicName } = await selectClinicDetails(db)
    const bytes = await printer.printTables(
      toDaySheet(data, { day, clinicName, locale, printedAt: clock(), timeZone }),
    )
    return new File([bytes], `day-${day}.pdf`, { type: printBranchDay.fileType })
  })
}

/** The money of a branch on a day, of one moment. Throws `not_found` for an unknown branch. */
const selectBranchDay = (db: Db, branchId: number, day: Day): Promise<BranchDay> =>
  db.begin('isolation level repeatable read read only', async (tx) => {
    const [branch] = await tx<{ name: string }[]>`select name from branch where id = ${branchId}`
    if (!branch) throw new ProblemError('not_found')
    const drawers = await selectDrawers(
      tx,
      tx`d.branch_id = ${branchId} and d.day = ${day} and r.entries > 0`,
    )
    const totals = await tx<BranchDay['totals']>`
      select e.kind, coalesce(e.mode, ${unknownMode}) as mode,
        sum(ledger_received(e.kind, e.paise))::bigint as paise, count(*)::int as entries
      from money_received m join ledger_entry e using (id)
      where m.day = ${day} and e.branch_id = ${branchId}
      group by e.kind, e.mode order by e.kind, e.mode`
    const receipts = await tx<BranchDay['receipts']>`
      select r.kind, (array_agg(n.number order by r.number))[1] as first,
        (array_agg(n.number order by r.number desc))[1] as last
      from receipt r join numbered_receipt n using (id)
      where r.day = ${day} and r.branch_id = ${branchId}
      group by r.kind, r.financial_year order by 1`
    return {
      branchName: branch.name,
      drawers,
      totals: totals.map((it) => ({ ...it, paise: Number(it.paise) })),
      receipts: [...receipts],
    }
  })
