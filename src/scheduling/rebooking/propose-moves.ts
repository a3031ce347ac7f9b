import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import { overlaps, type TimeRange } from '../../platform/day/time.ts'
import { canReschedule } from '../appointments/appointment-status.ts'
import { bookingWindowDays } from '../slots/booking-window.ts'
import { byNearness } from '../slots/nearness.ts'
import {
  slotRefusal,
  type DayFacts,
  type SlotRefusal,
  type WeeklySlot,
} from '../slots/open-slots.ts'
import {
  alternativeDays,
  alternativesShown,
  firstSeriesDay,
  lastSessionDay,
} from '../series/series.ts'

/** A booked appointment, as far as moving it goes. */
export interface Movable extends TimeRange {
  id: number
  day: Day
  consultantId: number
  branchId: number
  patientId: number
  /** The series that it is a session of. */
  subscriptionId: number | null
  visitRecorded: boolean
}

/** A slot on a day, of the consultant and the branch of the appointment that goes there. */
export interface OpenPlace extends TimeRange {
  day: Day
  slot: number
}

/** All that decides where appointments can go. What is asked about one leaves its own time out. */
export interface MoveFacts {
  weekOf: (appointment: Movable) => readonly WeeklySlot[]
  dayOf: (appointment: Movable, day: Day) => DayFacts
  patientBusy: (appointment: Movable, day: Day) => TimeRange[]
  /** Whether the series of the appointment has another session on a day. */
  hasSession: (appointment: Movable, day: Day) => boolean
}

export type MoveRefusal = SlotRefusal | 'patient_busy' | 'same_day'

/** A place that was given to an appointment in the same proposal. */
export interface Given {
  appointment: Movable
  place: OpenPlace
}

/** Why an appointment cannot go to a slot on a day, or undefined when it can. */
export function moveRefusal(
  appointment: Movable,
  slot: WeeklySlot,
  day: Day,
  facts: MoveFacts,
  now: ClinicNow,
): MoveRefusal | undefined {
  const isSession = appointment.subscriptionId !== null
  if (isSession && day < firstSeriesDay(now.today)) return 'outside_booking_window'
  const lastDay = isSession ? lastSessionDay(now.today) : undefined
  const refusal = slotRefusal(slot, day, facts.dayOf(appointment, day), now, lastDay)
  if (refusal) return refusal
  if (facts.patientBusy(appointment, day).some((busy) => overlaps(busy, slot)))
    return 'patient_busy'
  return isSession && facts.hasSession(appointment, day) ? 'same_day' : undefined
}

/** Why a place is not to be had any more once others were given theirs. */
export function givenRefusal(
  appointment: Movable,
  place: OpenPlace,
  given: readonly Given[],
): 'slot_taken' | 'patient_busy' | 'same_day' | undefined {
  for (const other of given) {
    if (other.appointment.id === appointment.id || other.place.day !== place.day) continue
    const meets = overlaps(other.place, place)
    if (meets && other.appointment.consultantId === appointment.consultantId) return 'slot_taken'
    if (meets && other.appointment.patientId === appointment.patientId) return 'patient_busy'
    const series = appointment.subscriptionId
    if (series !== null && other.appointment.subscriptionId === series) return 'same_day'
  }
  return undefined
}

/** What is offered for one appointment. */
export interface Offer {
  /** The nearest open place that nobody before it was given. */
  proposed: OpenPlace | null
  /** The proposed place and the three nearest that are proposed to nobody. */
  nearest: OpenPlace[]
}

/**
 * Where each of some appointments could go: with the same consultant at the same branch, the soonest
 * booked chooses first. Those that are not moved (today's, and those whose visit was recorded) are offered nothing.
 */
export function proposeMoves(
  appointments: readonly Movable[],
  facts: MoveFacts,
  now: ClinicNow,
): Map<number, Offer> {
  const inOrder = appointments.toSorted((a, b) =>
    a.day + a.starts === b.day + b.starts
      ? a.id - b.id
      : a.day + a.starts < b.day + b.starts
        ? -1
        : 1,
  )
  const open = new Map(inOrder.map((it) => [it.id, openPlaces(it, facts, now)]))
  const given: Given[] = []
  for (const appointment of inOrder) {
    const place = open.get(appointment.id)!.find((it) => !givenRefusal(appointment, it, given))
    if (place) given.push({ appointment, place })
  }
  return new Map(
    inOrder.map((appointment) => {
      const proposed = given.find((it) => it.appointment.id === appointment.id)?.place ?? null
      const others = open
        .get(appointment.id)!
        .filter((it) => it !== proposed && !givenRefusal(appointment, it, given))
        .slice(0, alternativesShown)
      return [appointment.id, { proposed, nearest: proposed ? [proposed, ...others] : others }]
    }),
  )
}

/** The days on which a place is looked for: all that can be booked, or a series' days around its own. */
function daysLookedAt({ day, subscriptionId }: Movable, { today }: ClinicNow): Day[] {
  const [first, count] =
    subscriptionId === null
      ? [today, bookingWindowDays + 1]
      : [addDays(day, -alternativeDays), 2 * alternativeDays + 1]
  return Array.from({ length: count }, (_, index) => addDays(first, index)).filter(
    (it) => it >= today,
  )
}

function openPlaces(appointment: Movable, facts: MoveFacts, now: ClinicNow): OpenPlace[] {
  if (!canReschedule(appointment, now.today)) return []
  const week = Map.groupBy(facts.weekOf(appointment), ({ weekday }) => weekday)
  return daysLookedAt(appointment, now)
    .flatMap((day) =>
      (week.get(weekdayOf(day)) ?? [])
        .filter((slot) => moveRefusal(appointment, slot, day, facts, now) === undefined)
        .map(({ id, starts, ends }) => ({ day, slot: id, starts, ends })),
    )
    .toSorted(byNearness(appointment))
}
