import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import {
  listBranches,
  addBranch,
  changeBranch,
  listAllBranches,
  retireBranch,
  type Branch,
  type BranchMaster,
} from './branches.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addRow, changeRow, retireRow } from '../kit/write-master.server.ts'

/** The branches that are open for appointments, as patients see them. */
export const selectOpenBranches = (db: Db) =>
  db<Branch[]>`select id, name from branch where active order by id`

export function branchRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listBranches, ({ query, staff }) =>
    query.withRetired && staff
      ? db<Branch[]>`
          select id, name, upi_address, not active as is_retired from branch
          where active or exists (select from appointment a where a.branch_id = branch.id)
          order by active desc, id`
      : staff
        ? db<Branch[]>`select id, name, upi_address from branch where active order by id`
        : selectOpenBranches(db),
  )
  route(
    app,
    listAllBranches,
    () => db<BranchMaster[]>`
      select id, version, active, name, address, phone, upi_address, code, gstin, registration_lines,
        patient_change_hours, arrival_code,
        (select count(*) from appointment a
          where a.branch_id = branch.id and a.status = 'PE' and a.day >= ${now().today})::int as booked
      from branch order by id`,
  )
  route(app, addBranch, ({ body, ...actor }) =>
    db.begin(async (tx) => ({ id: await addRow(tx, 'branch', actor, body) })),
  )
  route(app, changeBranch, ({ params: { id }, body: { version, ...values }, ...actor }) =>
    db.begin(async (tx) => {
      await changeRow(tx, 'branch', actor, { id, version, values })
      return {}
    }),
  )
  route(app, retireBranch, ({ params: { id }, body, ...actor }) =>
    db.begin(async (tx) => {
      await retireRow(tx, 'branch', actor, { id, ...body })
      return {}
    }),
  )
}
