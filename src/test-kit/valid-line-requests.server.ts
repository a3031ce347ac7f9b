import { randomUUID } from 'node:crypto'
import type { CallName } from '../access/permissions/permissions.ts'
import { markArrived } from '../desk/arrivals/arrivals.ts'
import { anita, buildBooking } from './build-booking.server.ts'
import { testNow } from './test-config.ts'
import type { TestScene } from './test-scene.server.ts'
import { asAdmin, type MakeRequest } from './valid-request.server.ts'

/** The id of a patient who waits for Dr. Anita; the version of the entry is 1. */
async function arrived({ anita: consultant, pending }: TestScene): Promise<number> {
  const id = await pending()
  await consultant.call(markArrived, { params: { id } })
  return id
}

/** Valid requests for the calls of the line. */
export const lineRequests: Partial<Record<CallName, MakeRequest>> = {
  'GET /api/line': asAdmin({ query: { branch: 1 } }),
  'POST /api/line/walk-ins': ({ admin: by }) => {
    const { day: _, slot: __, ...body } = buildBooking({})
    return { by, body }
  },
  'POST /api/line/call': async (scene) => {
    const appointment = await arrived(scene)
    const [current] = await scene.clinic.db<{ id: number }[]>`
      select appointment_id as id from line_entry
      where consultant_id = ${anita} and day = ${testNow.today} and is_called`
    return {
      by: scene.anita,
      body: {
        branch: 1,
        consultant: anita,
        current: current?.id ?? null,
        appointment,
        callKey: randomUUID(),
      },
    }
  },
  'POST /api/line/:id/change': async (scene) => ({
    by: scene.anita,
    params: { id: await arrived(scene) },
    body: { version: 1, change: 'leave' },
  }),
  'POST /api/line/:id/move-up': async (scene) => ({
    by: scene.anita,
    params: { id: await arrived(scene) },
    body: { version: 1, reason: 'fever' },
  }),
}
