import type { FastifyInstance } from 'fastify'
import { giveFirstPassword } from '../../access/account/staff-sign-in.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { SessionRegister } from '../../access/auth/auth-session-store.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { addRow, changeRow } from '../kit/write-master.server.ts'
import {
  addEmployee,
  changeEmployee,
  listEmployees,
  retireEmployee,
  type Employee,
} from './employee-master.ts'
import { refuseRename, refuseRights } from './given-rights.server.ts'
import { holdKeeper, holdPerson } from './kept-person.server.ts'
import { retireStaff } from './retire-staff.server.ts'

export function employeeMasterRoutes(
  app: FastifyInstance,
  { db, sessions }: { db: Db; sessions: SessionRegister },
): void {
  route(
    app,
    listEmployees,
    () => db<Employee[]>`
      select id, version, active, name, username, email, mobile, role, access_codes,
        further_rights, locked_at is not null as locked
      from staff where role in ('Employee', 'Admin') order by name, id`,
  )
  route(app, addEmployee, ({ body, ...by }) =>
    db.begin(async (tx) => {
      refuseRights(await holdKeeper(tx, 'employees', by.staff), undefined, body)
      const id = await addRow(tx, 'staff', by, body)
      return { id, password: await giveFirstPassword(tx, id, undefined, by) }
    }),
  )
  route(app, changeEmployee, async ({ params: { id }, body: { version, ...values }, ...by }) => {
    await db.begin(async (tx) => {
      const wish = { id, deed: 'change' } as const
      const { keeper, person } = await holdPerson(tx, 'employees', by.staff, wish)
      refuseRights(keeper, person, values)
      refuseRename(keeper, person, values)
      await changeRow(tx, 'staff', by, { id, version, values })
    })
    sessions.forget(id)
    return {}
  })
  route(app, retireEmployee, async ({ params: { id }, body, ...by }) => {
    await db.begin((tx) => retireStaff(tx, 'employees', by, { id, ...body }))
    sessions.forget(id)
    return {}
  })
}
