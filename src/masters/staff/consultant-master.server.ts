import type { FastifyInstance } from 'fastify'
import { setFirstPassword } from '../../access/account/staff-sign-in.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { AuthSessionStore } from '../../access/auth/auth-session-store.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { addRow, changeRow } from '../kit/write-master.server.ts'
import { lockFees, writeFees } from '../services/fees.server.ts'
import {
  addConsultant,
  changeConsultant,
  listAllConsultants,
  retireConsultant,
  type ConsultantMaster,
} from './consultant-master.ts'
import { assertConsultantAccount, assertPermissions } from './assert-permissions.server.ts'
import { lockManager, lockPerson } from './lock-person.server.ts'
import { retireStaff } from './retire-staff.server.ts'

const role = 'Consultant'

interface Dependencies {
  db: Db
  now: () => ClinicNow
  sessions: AuthSessionStore
}

export function consultantMasterRoutes(
  app: FastifyInstance,
  { db, now, sessions }: Dependencies,
): void {
  route(
    app,
    listAllConsultants,
    () => db<ConsultantMaster[]>`
      select id, version, active, name, username, email, mobile, role, access_codes,
        further_rights, locked_at is not null as locked, degree, registration_number,
        (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'fee', cs.fee)
            order by s.id), '[]')
          from consultant_service cs join service s on s.id = cs.service_id and s.active
          where cs.consultant_id = staff.id and cs.active) as fees,
        (select count(*) from appointment a
          where a.consultant_id = staff.id and a.status = 'PE' and a.day >= ${now().today})::int
          as booked
      from staff where role = 'Consultant' order by name, id`,
  )
  route(app, addConsultant, ({ body: { fees, ...values }, ...actor }) =>
    db.begin(async (tx) => {
      await lockFees(tx)
      const manager = await lockManager(tx, 'consultants', actor.staff)
      assertPermissions(manager, undefined, { role, ...values })
      const id = await addRow(tx, 'staff', actor, { role, ...values })
      await writeFees(tx, actor, 'consultant', id, fees)
      return { id, password: await setFirstPassword(tx, id, undefined, actor) }
    }),
  )
  route(
    app,
    changeConsultant,
    async ({ params: { id }, body: { version, fees, ...values }, ...actor }) => {
      await db.begin(async (tx) => {
        await lockFees(tx)
        const request = { id, action: 'change' } as const
        const { manager, person } = await lockPerson(tx, 'consultants', actor.staff, request)
        assertConsultantAccount(manager, person, { ...person, ...values })
        assertPermissions(manager, person, { ...person, ...values })
        await changeRow(tx, 'staff', actor, { id, version, values })
        await writeFees(tx, actor, 'consultant', id, fees)
      })
      sessions.forget(id)
      return {}
    },
  )
  route(app, retireConsultant, async ({ params: { id }, body, ...actor }) => {
    await db.begin((tx) => retireStaff(tx, 'consultants', actor, { id, ...body }))
    sessions.forget(id)
    return {}
  })
}
