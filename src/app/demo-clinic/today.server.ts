import { minutesOf, type Time } from '../../platform/day/time.ts'
import { consultantNamed, type SlotRow } from './consultants.server.ts'
import type { AppointmentRow } from './diary-rows.server.ts'

/** What today shows at least, at whatever hour the demo is loaded. */
const figuresOfAll = { pending: 22, conducted: 6, waiting: 4 }
/** Dr. Anita is the consultant that the README names first. */
const figuresOfAnita = { pending: 10, conducted: 0, waiting: 2 }

export interface Today {
  time: Time
  /** Open slots of today for single appointments. */
  slots: readonly SlotRow[]
  /** Its appointments so far; `book` adds to them. */
  appointments: readonly AppointmentRow[]
  /** Books nothing when there is nobody to book for. */
  book: (slot: SlotRow, status: 'PE' | 'CD') => void
  /** Marks the patient of a pending appointment as there. */
  arrive: (appointment: AppointmentRow) => void
}

/** Books free slots and marks arrivals until today has its figures. */
export function fillToday({ time, slots, appointments, book, arrive }: Today): void {
  const anita = consultantNamed('anita')
  const scopes = [
    { isMeant: (one: { consultantId: number }) => one.consultantId === anita, ...figuresOfAnita },
    { isMeant: () => true, ...figuresOfAll },
  ]
  for (const { isMeant, pending, conducted, waiting } of scopes) {
    const count = (status: AppointmentRow['status']) =>
      appointments.filter((one) => one.status === status && isMeant(one)).length
    const isFree = (slot: SlotRow) =>
      !appointments.some(
        (one) =>
          isLive(one) && one.consultantId === slot.consultantId && one.starts === slot.starts,
      )
    const bookUntil = (status: 'PE' | 'CD', wanted: number, inOrder: readonly SlotRow[]) => {
      for (const slot of inOrder) {
        if (count(status) >= wanted) return
        if (isFree(slot)) book(slot, status)
      }
    }
    const own = slots.filter(isMeant).toSorted((a, b) => (a.starts < b.starts ? -1 : 1))
    const over = own.filter(({ ends }) => ends <= time)
    const ahead = own.filter(({ ends }) => ends > time)
    // Shortly after midnight nothing is over: then the first were seen ahead of their time.
    bookUntil('CD', conducted, [...over, ...ahead])
    // Shortly before it nothing is ahead: then the last are late.
    bookUntil('PE', pending, [...ahead, ...over.toReversed()])

    const distance = ({ starts }: AppointmentRow) => Math.abs(minutesOf(starts) - minutesOf(time))
    const due = appointments
      .filter((one) => one.status === 'PE' && isMeant(one))
      .toSorted((a, b) => distance(a) - distance(b))
    let present = due.filter(({ arrivedAt }) => arrivedAt !== null).length
    for (const appointment of due) {
      if (present >= waiting) break
      if (appointment.arrivedAt !== null) continue
      arrive(appointment)
      present += 1
    }
  }
}

const isLive = ({ status }: AppointmentRow) => status !== 'CN'
