import type { FastifyInstance } from 'fastify'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { bookingCalls } from './booking-calls.server.ts'
import { deskCalls } from './desk-calls.server.ts'
import type { EarlierCall } from './earlier-call.server.ts'
import { listCalls } from './list-calls.server.ts'
import { masterCalls } from './master-calls.server.ts'
import { reportCalls } from './report-calls.server.ts'
import { visitCalls } from './visit-calls.server.ts'

/** The whole table of the specification, section 7. */
export const earlierCalls: readonly EarlierCall[] = [
  ...masterCalls,
  ...listCalls,
  ...bookingCalls,
  ...deskCalls,
  ...reportCalls,
  ...visitCalls,
]

export async function earlierCallRoutes(
  app: FastifyInstance,
  { now }: { now: () => ClinicNow },
): Promise<void> {
  await app.register(async (calls) => {
    takeEmptyBodies(calls)
    for (const call of earlierCalls) call.serve(calls, now)
  })
}

/** Some calls are sent with an empty body that says it is JSON. */
function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, settle) =>
      body === '' ? settle(null, undefined) : parse(request, body, settle),
  )
}
