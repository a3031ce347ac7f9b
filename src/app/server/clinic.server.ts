import type { FastifyInstance } from 'fastify'
import { readClinic } from './clinic.ts'
import { route } from '../../access/permissions/route.server.ts'
import { selectClinicDetails } from '../../masters/clinic-details/clinic-details.server.ts'
import { zoneOffsetAt } from '../../platform/day/zone-offset-at.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { OfflineMode } from '../../platform/offline/offline.ts'

export function clinicRoutes(
  app: FastifyInstance,
  {
    db,
    clock,
    timeZone,
    patientBooking,
    offline,
  }: {
    db: Db
    clock: () => Date
    timeZone: string
    patientBooking: boolean
    offline: OfflineMode
  },
): void {
  route(app, readClinic, async () => {
    const { name, logoVersion } = await selectClinicDetails(db)
    const now = clock()
    const zoneOffset = zoneOffsetAt(now.getTime(), timeZone)
    const clinic = { timeZone, zoneOffset, now: now.toISOString(), name, logoVersion }
    const [anyStaff] = await db`select from staff limit 1`
    return { ...clinic, patientBooking, offline, isNew: !anyStaff }
  })
}
