import { addToWaitingList } from '../scheduling/waiting-list/waiting-list.ts'
import type { CallName } from '../access/permissions/permissions.ts'
import type { CallInput } from '../platform/http/call-contract.ts'
import { anita, buildBooking } from './build-booking.server.ts'
import { addFollowUp } from './follow-ups.server.ts'
import type { MakeRequest } from './valid-request.server.ts'
import type { TestScene } from './test-scene.server.ts'

type NewEntry = CallInput<typeof addToWaitingList>['body']

/** The days on which the requests here hold and book times: one alone would be full in the end. */
const days = ['2026-12-09', '2026-12-16', '2026-12-23']

/** A new patient who waits for Dr. Anita at branch 1, on any day and at any time. */
export const buildEntry = (changes: Partial<NewEntry> = {}): NewEntry => ({
  patient: buildBooking({}).patient,
  service: 1,
  consultant: anita,
  branches: [1],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromTime: null,
  untilTime: null,
  firstDay: '2026-11-24',
  lastDay: '2026-12-24',
  healthIssues: 'Fever since two days',
  ...changes,
})

const addEntry = async ({ admin }: TestScene): Promise<number> =>
  (await admin.call(addToWaitingList, { body: buildEntry() })).id

const forEntry: MakeRequest = async (scene) => ({
  by: scene.admin,
  params: { id: await addEntry(scene) },
})

const forTime =
  (more: object = {}): MakeRequest =>
  async (scene) => ({
    by: scene.admin,
    params: { id: await addEntry(scene) },
    body: { ...(await scene.openTime(days)), ...more },
  })

const { patient: _, ...wish } = buildEntry()

/** Valid requests of the waiting list. */
export const waitingRequests: Partial<Record<CallName, MakeRequest>> = {
  'POST /api/waiting-list': ({ admin: by }) => ({ by, body: buildEntry() }),
  'GET /api/waiting-list/:id/free-times': forEntry,
  'PUT /api/waiting-list/:id': async (scene) => ({
    by: scene.admin,
    params: { id: await addEntry(scene) },
    body: { ...wish, version: 1, untilTime: '12:00' },
  }),
  'POST /api/waiting-list/:id/hold': forTime(),
  'POST /api/waiting-list/:id/release': async (scene) => {
    const request = await forTime()(scene)
    const url = `/api/waiting-list/${request.params!['id']}/hold`
    const headers = { cookie: scene.admin.cookie }
    await scene.clinic.app.inject({ method: 'POST', url, headers, body: request.body! })
    return { by: request.by, params: request.params! }
  },
  'POST /api/waiting-list/:id/book': forTime(),
  'POST /api/waiting-list/:id/calls': forTime({ outcome: 'noAnswer', leaves: false }),
  'POST /api/waiting-list/:id/remove': forEntry,
  'POST /api/follow-ups/:id/calls': async ({ clinic, admin: by }) => ({
    by,
    params: { id: (await addFollowUp(clinic.db)).id },
    body: {
      version: 0,
      dueDay: '2026-11-16',
      outcome: 'noAnswer',
      askAgainOn: null,
      reason: null,
      note: 'Line was busy',
    },
  }),
  'POST /api/follow-ups/:id/reopen': async ({ clinic, admin: by }) => {
    const { id } = await addFollowUp(clinic.db)
    await clinic.db`
      insert into follow_up_call (appointment_id, follow_up_day, number, outcome, reason, called_by)
      select appointment_id, follow_up_day, 1, 'doesNotCome', 'well_again', 1
      from visit where appointment_id = ${id}`
    return { by, params: { id }, body: { version: 1 } }
  },
}
