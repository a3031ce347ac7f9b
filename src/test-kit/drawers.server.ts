import { randomUUID } from 'node:crypto'
import { denominations } from '../money/drawers/drawer.ts'
import { closeDrawer, type DrawerOfDay } from '../money/drawers/drawers.ts'
import { conduct, scene } from './booked-appointment.server.ts'
import { createStaff, signInAs } from './staff.server.ts'
import { callerOf, type Caller } from './test-clinic.server.ts'
import { bookWithAnita } from './visits.server.ts'

let number = 0
/** Somebody new at the desk, who has taken nothing yet. */
export async function addDesk(accessCodes = [9]): Promise<Caller & { id: number }> {
  const username = `desk.${(number += 1)}`
  const furtherRights = ['conduct' as const]
  const id = await createStaff(scene.clinic.db, {
    username,
    role: 'Employee',
    accessCodes,
    furtherRights,
  })
  return { id, ...callerOf(scene.clinic.app, await signInAs(scene.clinic.app, username)) }
}
/** Takes money for an appointment of today. */
export async function takeMoney(by: Caller, amount: number, mode = 'Cash'): Promise<number> {
  const id = await bookWithAnita(scene.clinic.db)
  const transactionId = mode === 'Online' ? { transactionId: `UPI-${id}` } : {}
  await conduct(by, id, { amount, received: true, mode, ...transactionId })
  return id
}

/** Counts what is expected, in the largest notes; what is smaller than a rupee is not counted. */
export function countOf(
  { id, expected }: Pick<DrawerOfDay, 'id' | 'expected'>,
  changes: object = {},
) {
  const notes: Record<string, number> = {}
  let rest = Math.max(0, expected.opening + expected.cash)
  for (const paise of denominations) {
    notes[paise] = Math.floor(rest / paise)
    rest %= paise
  }
  return {
    idempotencyKey: randomUUID(),
    drawer: id,
    seen: expected,
    notes,
    online: expected.online + expected.notTold,
    ...changes,
  }
}
export const close = (by: Caller, drawer: DrawerOfDay, changes: object = {}) =>
  by.call(closeDrawer, { body: countOf(drawer, changes) })
