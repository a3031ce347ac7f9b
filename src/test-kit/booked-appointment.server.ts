import { afterAll, beforeAll } from 'vitest'
import { bookAppointment } from '../scheduling/booking/booking.ts'
import { listOpenSlots } from '../scheduling/slots/slots.ts'
import { buildBooking, anita } from './build-booking.server.ts'
import { openTestClinic, type Caller, type TestClinic } from './test-clinic.server.ts'
import { conductAppointment } from '../scheduling/appointments/change-appointment.ts'

/** The clinic of a test file, and who works in it. */
export const scene = {} as {
  clinic: TestClinic
  admin: Caller
  reception: Caller
  frontdesk: Caller
  consultant: Caller
}

/** Books the first open slot of Dr. Anita on a day. */
export async function booked(day = '2026-11-24'): Promise<number> {
  const { slots } = await scene.admin.call(listOpenSlots, {
    query: { consultant: anita, branch: 1, day },
  })
  const { id } = await scene.admin.call(bookAppointment, {
    body: buildBooking({ day, slot: slots[0]!.id }),
  })
  return id
}

export const cash = { amount: 450.5, received: true, mode: 'Cash' as const }

export const conduct = (caller: Caller, id: number, payment: object = cash, version = 1) =>
  caller.call(conductAppointment, {
    params: { id },
    body: { version, payment: payment as typeof cash },
  })

export const rowOf = async (id: number) =>
  (
    await scene.clinic
      .db`select status, payment_status, price, version from appointment where id = ${id}`
  )[0]

export const paymentOf = async (id: number) =>
  (
    await scene.clinic.db`
    select amount, received, mode, transaction_id, day from payment where appointment_id = ${id}`
  )[0]

/** Opens a clinic for the tests of a file. */
export function openBookedClinic(): void {
  beforeAll(async () => {
    scene.clinic = await openTestClinic()
    // An empty diary, so that every test finds an open slot.
    await scene.clinic
      .db`update appointment set status = 'CN' where consultant_id = ${anita} and status = 'PE'`
    ;[scene.admin, scene.reception, scene.frontdesk, scene.consultant] = (await Promise.all(
      ['admin', 'reception', 'frontdesk', 'anita'].map(scene.clinic.callerFor),
    )) as [Caller, Caller, Caller, Caller]
  })
  afterAll(() => scene.clinic.close())
}
