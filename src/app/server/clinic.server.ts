import type { FastifyInstance } from 'fastify'
import { readClinic } from './clinic.ts'
import { route } from '../../access/permissions/route.server.ts'

export function clinicRoutes(
  app: FastifyInstance,
  {
    clock,
    timeZone,
    patientBooking,
  }: { clock: () => Date; timeZone: string; patientBooking: boolean },
): void {
  route(app, readClinic, () => ({
    timeZone,
    now: clock().toISOString(),
    patientBooking,
  }))
}
