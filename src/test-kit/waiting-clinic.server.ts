import { cancelAppointment } from '../scheduling/appointments/change-appointment.ts'
import { readAppointment } from '../scheduling/appointments/list-appointments.ts'
import { bookAppointment } from '../scheduling/booking/booking.ts'
import { listOpenSlots } from '../scheduling/slots/slots.ts'
import { addToWaitingList, listWaiting } from '../scheduling/waiting-list/waiting-list.ts'
import { anita, buildBooking } from './build-booking.server.ts'
import { openTestClinic } from './test-clinic.server.ts'
import { buildEntry } from './valid-waiting-requests.server.ts'

/** The day that the patients of these tests wait for: a Wednesday. */
export const day = '2026-12-02'

export type WaitingClinic = Awaited<ReturnType<typeof openWaitingClinic>>

/** A clinic whose diaries are empty from today on, and what its desk does for those who wait. */
export async function openWaitingClinic() {
  const clinic = await openTestClinic()
  const desk = await clinic.callerFor('reception')
  const frontDesk = await clinic.callerFor('frontdesk')

  /** Nobody waits, and nothing is booked from today on. */
  async function reset(): Promise<void> {
    await clinic.db`delete from waiting_call`
    await clinic.db`delete from waiting_entry`
    await clinic.db`
      update appointment set status = 'CN' where status = 'PE' and day >= '2026-11-24'`
  }
  const openSlots = async () => {
    const query = { consultant: anita, branch: 1, day }
    return (await desk.call(listOpenSlots, { query })).slots
  }
  await reset()
  /** All slots of Dr. Anita on the day. */
  const slots = await openSlots()

  const book = async (slot: number, patient = buildBooking({}).patient) =>
    (await desk.call(bookAppointment, { body: buildBooking({ day, slot, patient }) })).id
  const wish = { firstDay: day, lastDay: day, weekdays: [3 as const] }
  return {
    ...clinic,
    desk,
    frontDesk,
    slots,
    reset,
    openSlots,
    book,
    /** Puts a new patient on the list, who waits for the day. */
    add: async (changes: Parameters<typeof buildEntry>[0] = {}) =>
      (await desk.call(addToWaitingList, { body: buildEntry({ ...wish, ...changes }) })).id,
    /** Books all slots of the day; answers the ids of the appointments in their order. */
    async fillDay() {
      const ids = []
      for (const { id } of slots) ids.push(await book(id))
      return ids
    },
    async cancel(id: number) {
      const { version } = await desk.call(readAppointment, { params: { id } })
      const body = { version, reason: 'patientAsked' }
      await desk.call(cancelAppointment, { params: { id }, body })
    },
    rowsOf: (query = {}) => desk.call(listWaiting, { query }),
    async stateOf(id: number) {
      const [row] = await clinic.db`
        select left_reason, booked_appointment_id, held_appointment_id
        from waiting_entry where id = ${id}`
      return row!
    },
    /** The slot of the day with an index, as the calls name it. */
    timeOf: (index: number) => ({ slot: slots[index]!.id, day }),
  }
}
