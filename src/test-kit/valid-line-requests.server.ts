import { randomUUID } from 'node:crypto'
import type { CallName } from '../access/permissions/permissions.ts'
import { markArrived } from '../desk/arrivals/arrivals.ts'
import { makeDisplayLink } from '../desk/board/display-links.ts'
import type { CallInput } from '../platform/http/call-contract.ts'
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

/** What an Admin says of a board. */
export const testDisplayLink: CallInput<typeof makeDisplayLink>['body'] = {
  branch: 1,
  name: 'Ground floor',
  showsInitials: false,
  speaks: true,
  languages: ['en', 'fr'],
}

/** Valid requests for the calls of the line and its board. */
export const lineRequests: Partial<Record<CallName, MakeRequest>> = {
  'GET /api/delays': asAdmin({ query: { branch: 1 } }),
  'PUT /api/delays': ({ admin: by }) => ({
    by,
    body: { branch: 1, consultant: anita, backAt: '23:58', version: 0 },
  }),
  'GET /api/line': asAdmin({ query: { branch: 1 } }),
  'GET /api/line/waits': asAdmin({ query: { branch: 1 } }),
  'GET /api/line/elsewhere': asAdmin({ query: { branch: 1, consultant: anita } }),
  'GET /api/line/:id/slip': async (scene) => ({
    by: scene.anita,
    params: { id: await arrived(scene) },
  }),
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
  'GET /api/display-links': asAdmin(),
  'POST /api/display-links': asAdmin({ body: testDisplayLink }),
  'DELETE /api/display-links/:id': async ({ admin: by }) => {
    const { id } = await by.call(makeDisplayLink, { body: testDisplayLink })
    return { by, params: { id } }
  },
  'POST /api/board': async ({ admin, nobody: by }) => {
    const { branch, link } = await admin.call(makeDisplayLink, { body: testDisplayLink })
    return { by, body: { branch, link } }
  },
  'POST /api/own-place': async (scene) => {
    const id = await arrived(scene)
    const [entry] = await scene.clinic.db<{ placeKey: string }[]>`
      select place_key from line_entry where appointment_id = ${id}`
    return { by: scene.nobody, body: { link: entry!.placeKey } }
  },
}
