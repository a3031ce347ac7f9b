import type { CallName } from '../access/permissions/permissions.ts'
import { buildBooking } from './build-booking.server.ts'
import type { MakeRequest } from './valid-request.server.ts'

/** Requests that correct what was written down wrongly. */
export const correctionRequests: Partial<Record<CallName, MakeRequest>> = {
  'POST /api/clients/:id/correct': async ({ clinic, admin: by }) => {
    const { mobile } = buildBooking({}).patient
    const [row] = await clinic.db<{ id: number; version: number }[]>`
      insert into patient (name, mobile, age, age_on)
      values ('Misspelt', ${mobile}, 40, '2026-01-01') returning id, version`
    const { id, version } = row!
    return { by, params: { id }, body: { version, name: 'Well Spelt', reason: 'misspelt' } }
  },
}
