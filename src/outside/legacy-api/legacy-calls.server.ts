import type { FastifyInstance } from 'fastify'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { bookingCalls } from './booking-calls.server.ts'
import { deskCalls } from './desk-calls.server.ts'
import type { LegacyCall } from './legacy-call.server.ts'
import { listCalls } from './list-calls.server.ts'
import { masterCalls } from './master-calls.server.ts'
import { reportCalls } from './report-calls.server.ts'
import { visitCalls } from './visit-calls.server.ts'

/** All legacy calls (specification, section 7). */
export const legacyCalls: readonly LegacyCall[] = [
  ...masterCalls,
  ...listCalls,
  ...bookingCalls,
  ...deskCalls,
  ...reportCalls,
  ...visitCalls,
]

export async function legacyApiRoutes(
  app: FastifyInstance,
  { now }: { now: () => ClinicNow },
): Promise<void> {
  await app.register(async (scope) => {
    acceptEmptyBodies(scope)
    for (const call of legacyCalls) call.register(scope, now)
  })
}

/** Parses an empty JSON body as null: legacy clients send a JSON content type without a body. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, onParsed) =>
      body === '' ? onParsed(null, undefined) : parse(request, body, onParsed),
  )
}
