import type { FastifyInstance } from 'fastify'
import { setFirstPassword } from '../../access/account/staff-sign-in.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { AuthSessionStore } from '../../access/auth/auth-session-store.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { addRow, changeRow } from '../kit/write-master.server.ts'
import {
  addEmployee,
  changeEmployee,
  listEmployees,
  retireEmployee,
  type Employee,
} from './employee-master.ts'
import { assertRename, assertPermissions } from './assert-permissions.server.ts'
import { lockManager, lockPerson } from './lock-person.server.ts'
import { retireStaff } from './retire-staff.server.ts'

export function employeeMasterRoutes(
  app: FastifyInstance,
  { db, sessions }: { db: Db; sessions: AuthSessionStore },
): void {
  route(
    app,
    listEmployees,
    () => db<Employee[]>`
      select id, version, active, name, username, email, mobile, role, access_codes,
        further_rights, locked_at is not null as locked
      from staff where role in ('Employee', 'Admin') order by name, id`,
  )
  route(app, addEmployee, ({ body, ...actor }) =>
    db.begin(async (tx) => {
      assertPermissions(await lockManager(tx, 'employees', actor.staff), undefined, body)
      const id = await addRow(tx, 'staff', actor, body)
      return { id, password: await setFirstPassword(tx, id, undefined, actor) }
    }),
  )
  route(app, changeEmployee, async ({ params: { id }, body: { version, ...values }, ...actor }) => {
    await db.begin(async (tx) => {
      const request = { id, action: 'change' } as const
      const { manager, person } = await lockPerson(tx, 'employees', actor.staff, request)
      assertPermissions(manager, person, values)
      assertRename(manager, person, values)
      await changeRow(tx, 'staff', actor, { id, version, values })
    })
    sessions.forget(id)
    return {}
  })
  route(app, retireEmployee, async ({ params: { id }, body, ...actor }) => {
    await db.begin((tx) => retireStaff(tx, 'employees', actor, { id, ...body }))
    sessions.forget(id)
    return {}
  })
}
