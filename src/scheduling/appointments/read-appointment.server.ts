import type { FastifyInstance } from 'fastify'
import { consultantSeenBy } from '../../access/permissions/access.ts'
import { readAudited } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { Appointment } from './appointment.ts'
import { readAppointment } from './read-appointment.ts'
import { selectAppointments } from './select-appointments.server.ts'

export function appointmentReadRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, readAppointment, async ({ params: { id }, ...by }) => {
    const own = consultantSeenBy(by.staff)
    const select = db<(Appointment & { age: number })[]>`
      ${selectAppointments(db, db`, age_on(p.age, p.age_on, a.day) as age`)}
      where a.id = ${id} ${own === undefined ? db`` : db`and a.consultant_id = ${own}`}`
    const row = await readAudited(db, select, by, { subject: 'appointment', id })
    if (!row) throw new Refusal('not_found')
    return row
  })
}
