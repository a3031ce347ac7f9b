import type { FastifyInstance } from 'fastify'
import { consultantSeenBy } from '../access/access.ts'
import { route } from '../access/route.server.ts'
import type { Db } from '../db/connect.server.ts'
import { Refusal } from '../http/problem.ts'
import type { Appointment } from './appointment.ts'
import { readAppointment } from './read-appointment.ts'
import { selectAppointments } from './select-appointments.server.ts'

export function appointmentReadRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, readAppointment, async ({ params: { id }, staff }) => {
    const own = consultantSeenBy(staff)
    const [row] = await db<(Appointment & { age: number })[]>`
      ${selectAppointments(db, db`, age_on(p.age, p.age_on, a.day) as age`)}
      where a.id = ${id} ${own === undefined ? db`` : db`and a.consultant_id = ${own}`}`
    if (!row) throw new Refusal('not_found')
    return row
  })
}
