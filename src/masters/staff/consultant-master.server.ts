import type { FastifyInstance } from 'fastify'
import { giveFirstPassword } from '../../access/account/staff-sign-in.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { SessionRegister } from '../../access/auth/auth-session-store.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { addRow, changeRow } from '../kit/write-master.server.ts'
import { holdFees, writeFees } from '../services/fees.server.ts'
import {
  addConsultant,
  changeConsultant,
  listAllConsultants,
  retireConsultant,
  type ConsultantMaster,
} from './consultant-master.ts'
import { refuseAccount, refuseRights } from './given-rights.server.ts'
import { holdKeeper, holdPerson } from './kept-person.server.ts'
import { retireStaff } from './retire-staff.server.ts'

/** What every consultant may by being one; further rights are for Employees. */
const asConsultant = { role: 'Consultant', furtherRights: [] } as const

interface Parts {
  db: Db
  now: () => ClinicNow
  sessions: SessionRegister
}

export function consultantMasterRoutes(app: FastifyInstance, { db, now, sessions }: Parts): void {
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
  route(app, addConsultant, ({ body: { fees, ...values }, ...by }) =>
    db.begin(async (tx) => {
      await holdFees(tx)
      const keeper = await holdKeeper(tx, 'consultants', by.staff)
      refuseRights(keeper, undefined, { ...asConsultant, ...values })
      const id = await addRow(tx, 'staff', by, { role: asConsultant.role, ...values })
      await writeFees(tx, by, 'consultant', id, fees)
      return { id, password: await giveFirstPassword(tx, id, undefined, by) }
    }),
  )
  route(
    app,
    changeConsultant,
    async ({ params: { id }, body: { version, fees, ...values }, ...by }) => {
      await db.begin(async (tx) => {
        await holdFees(tx)
        const wish = { id, deed: 'change' } as const
        const { keeper, person } = await holdPerson(tx, 'consultants', by.staff, wish)
        refuseAccount(keeper, person, { ...person, ...values })
        refuseRights(keeper, person, { ...person, ...values })
        await changeRow(tx, 'staff', by, { id, version, values })
        await writeFees(tx, by, 'consultant', id, fees)
      })
      sessions.forget(id)
      return {}
    },
  )
  route(app, retireConsultant, async ({ params: { id }, body, ...by }) => {
    await db.begin((tx) => retireStaff(tx, 'consultants', by, { id, ...body }))
    sessions.forget(id)
    return {}
  })
}
