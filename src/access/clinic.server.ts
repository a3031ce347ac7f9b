import type { FastifyInstance } from 'fastify'
import { readClinic } from './clinic.ts'
import { route } from './route.server.ts'

export function clinicRoutes(
  app: FastifyInstance,
  { clock, timeZone }: { clock: () => Date; timeZone: string },
): void {
  route(app, readClinic, () => ({ timeZone, now: clock().toISOString() }))
}
