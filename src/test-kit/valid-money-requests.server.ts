import { randomUUID } from 'node:crypto'
import type { CallName } from '../access/permissions/permissions.ts'
import { conductAppointment } from '../scheduling/appointments/change-appointment.ts'
import type { TestScene } from './test-scene.server.ts'
import type { MakeRequest } from './valid-request.server.ts'

/** A conducted appointment of Dr. Anita that owes 600 rupees, or is paid. */
async function conducted({ anita, pending }: TestScene, received: boolean): Promise<number> {
  const id = await pending()
  const payment = { amount: 600, received }
  await anita.call(conductAppointment, { params: { id }, body: { version: 1, payment } })
  return id
}

/** Requests about what is charged, paid and owed. */
export const moneyRequests: Partial<Record<CallName, MakeRequest>> = {
  'GET /api/appointments/:id/account': async (scene) => ({
    by: scene.anita,
    params: { id: await conducted(scene, false) },
  }),
  'POST /api/collections': async (scene) => ({
    by: scene.anita,
    body: {
      idempotencyKey: randomUUID(),
      items: [{ appointment: await conducted(scene, false), amount: 300 }],
      mode: 'Cash',
    },
  }),
  'POST /api/appointments/:id/reverse-entry': async (scene) => {
    const id = await conducted(scene, true)
    const [row] = await scene.clinic.db<{ entry: number }[]>`
      select id::int as entry from ledger_entry where appointment_id = ${id} and kind = 'payment'`
    return { by: scene.admin, params: { id }, body: { ...row!, reason: 'wrong_amount' } }
  },
}
