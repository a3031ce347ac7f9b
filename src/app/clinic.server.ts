import type { FastifyInstance } from 'fastify'
import { readClinic } from '../access/clinic.ts'
import { route } from '../access/route.server.ts'

export function clinicRoutes(
  app: FastifyInstance,
  { clock, timeZone }: { clock: () => Date; timeZone: string },
): void {
  route(app, readClinic, () => ({ timeZone, now: clock().toISOString() }))
}
