import { afterAll, beforeAll } from 'vitest'
import { listOpenSlots } from '../scheduling/slots/slots.ts'
import { anita } from './build-booking.server.ts'
import { callerOf, openTestClinic, type Caller, type TestClinic } from './test-clinic.server.ts'

/** The clinic of a test file, and who works in it. */
export const scene = {} as {
  clinic: TestClinic
  reception: Caller
  /** A caller without a session. */
  patient: Caller
}

export const forget = () => scene.clinic.db`delete from rate_limit`

export const aSeriesSlot = async (weekday = 3): Promise<number> => {
  const [row] = await scene.clinic.db<{ id: number }[]>`
    select id from slot where consultant_id = 11 and branch_id = 1 and weekday = ${weekday}
    order by starts desc limit 1`
  return row!.id
}

export const openSlotOf = async (day: string): Promise<number> => {
  const { slots } = await scene.reception.call(listOpenSlots, {
    query: { consultant: String(anita), branch: '1', day },
  })
  return slots[0]!.id
}

/** Opens a clinic for the tests of a file. */
export function openOwnBookingClinic(): void {
  beforeAll(async () => {
    scene.clinic = await openTestClinic()
    await scene.clinic.db`update appointment set status = 'CN' where status = 'PE'`
    scene.reception = await scene.clinic.callerFor('reception')
    scene.patient = callerOf(scene.clinic.app, '')
  })
  afterAll(() => scene.clinic.close())
}
