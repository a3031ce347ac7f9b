import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import { overlaps, type TimeRange } from '../../platform/day/time.ts'
import {
  changeProblem,
  moveProblem,
  type ChangeProblem,
  type MoveProblem,
} from '../appointments/appointment-status.ts'
import type { AppointmentStatus } from '../appointments/statuses.ts'
import { bookingWindowDays } from '../slots/booking-window.ts'
import { byNearness } from '../slots/nearness.ts'
import {
  slotProblem,
  type DayFacts,
  type SlotProblem,
  type WeeklySlot,
} from '../slots/open-slots.ts'
import {
  alternativeRangeDays,
  maxAlternatives,
  firstSeriesDay,
  lastSessionDay,
} from '../series/series.ts'

/** The properties of a booked appointment that decide where it can move. */
export interface Movable extends TimeRange {
  id: number
  day: Day
  consultantId: number
  branchId: number
  serviceId: number
  patientId: number
  /** The id of the series that it is a session of; null for a single appointment. */
  subscriptionId: number | null
  visitRecorded: boolean
}

/** An open slot on a day at the appointment's branch, of its consultant or of another one. */
export interface OpenSlot extends TimeRange {
  day: Day
  slot: number
  consultantId: number
}

/** All facts that decide where appointments can move. An appointment's own time does not count. */
export interface MoveFacts {
  /** The consultants whose slots are offered: the appointment's own first. */
  consultantsFor: (appointment: Movable) => readonly number[]
  /** The weekly slots of the appointment's `consultantId` at its branch. */
  weekOf: (appointment: Movable) => readonly WeeklySlot[]
  dayOf: (appointment: Movable, day: Day) => DayFacts
  patientBusy: (appointment: Movable, day: Day) => TimeRange[]
  /** Whether the series of the appointment has another session on a day. */
  hasSession: (appointment: Movable, day: Day) => boolean
}

export type RebookingProblem = SlotProblem | 'patient_busy' | 'same_day'

/**
 * Why the clinic cannot move an appointment that a user saw as version `seenVersion`, or undefined.
 * An affected one of today moves too: the sentence about today's appointments belongs to the
 * Reschedule button, where nobody has taken the patient's time.
 */
export function rebookProblem(
  appointment: Movable & { status: AppointmentStatus; version: number },
  seenVersion: number,
  isAffected: boolean,
  today: Day,
): ChangeProblem | MoveProblem | undefined {
  const problem = changeProblem(appointment, seenVersion, 'PE')
  if (problem) return problem
  if (isAffected) return appointment.visitRecorded ? 'visit_recorded' : undefined
  return moveProblem(appointment, today)
}

/** A slot that is assigned to an appointment in the same proposal. */
export interface Assignment {
  appointment: Movable
  openSlot: OpenSlot
}

/** Why an appointment cannot move to a slot on a day; undefined when it can. */
export function rebookingProblem(
  appointment: Movable,
  slot: WeeklySlot,
  day: Day,
  facts: MoveFacts,
  now: ClinicNow,
): RebookingProblem | undefined {
  const isSession = appointment.subscriptionId !== null
  if (isSession && day < firstSeriesDay(now.today)) return 'outside_booking_window'
  const lastDay = isSession ? lastSessionDay(now.today) : undefined
  const problem = slotProblem(slot, day, facts.dayOf(appointment, day), now, lastDay)
  if (problem) return problem
  if (facts.patientBusy(appointment, day).some((busy) => overlaps(busy, slot)))
    return 'patient_busy'
  return isSession && facts.hasSession(appointment, day) ? 'same_day' : undefined
}

/**
 * Why a slot conflicts with the slots assigned to other appointments; undefined when it does not.
 */
export function assignmentProblem(
  appointment: Movable,
  openSlot: OpenSlot,
  assignments: readonly Assignment[],
): 'slot_taken' | 'patient_busy' | 'same_day' | undefined {
  for (const other of assignments) {
    if (other.appointment.id === appointment.id || other.openSlot.day !== openSlot.day) continue
    const isOverlapping = overlaps(other.openSlot, openSlot)
    if (isOverlapping && other.openSlot.consultantId === openSlot.consultantId) return 'slot_taken'
    if (isOverlapping && other.appointment.patientId === appointment.patientId)
      return 'patient_busy'
    const series = appointment.subscriptionId
    if (series !== null && other.appointment.subscriptionId === series) return 'same_day'
  }
  return undefined
}

/** Today's have no dialog with all times, so that more are offered in the list. */
const maxAlternativesToday = 8

/** The slots offered for one appointment. */
export interface MoveOptions {
  /**
   * The nearest open slot that is not assigned to an earlier appointment; null when there is none.
   */
  proposed: OpenSlot | null
  /** The proposed slot and the three nearest that are proposed to no appointment. */
  nearest: OpenSlot[]
}

/**
 * Proposes slots for appointments at the same branch, with the consultants of `facts`; the earliest
 * appointment chooses first. The clinic has taken their time, so today's are moved too; those with a
 * recorded visit stay and get no slots.
 */
export function proposeMoves(
  appointments: readonly Movable[],
  facts: MoveFacts,
  now: ClinicNow,
): Map<number, MoveOptions> {
  const soonestFirst = appointments.toSorted((a, b) =>
    a.day + a.starts === b.day + b.starts
      ? a.id - b.id
      : a.day + a.starts < b.day + b.starts
        ? -1
        : 1,
  )
  const openSlotsById = new Map(soonestFirst.map((it) => [it.id, findOpenSlots(it, facts, now)]))
  const assignments: Assignment[] = []
  for (const appointment of soonestFirst) {
    const openSlot = openSlotsById
      .get(appointment.id)!
      .find((it) => !assignmentProblem(appointment, it, assignments))
    if (openSlot) assignments.push({ appointment, openSlot })
  }
  return new Map(
    soonestFirst.map((appointment) => {
      const proposed =
        assignments.find((it) => it.appointment.id === appointment.id)?.openSlot ?? null
      const others = openSlotsById
        .get(appointment.id)!
        .filter((it) => it !== proposed && !assignmentProblem(appointment, it, assignments))
        .slice(0, appointment.day === now.today ? maxAlternativesToday : maxAlternatives)
      return [appointment.id, { proposed, nearest: proposed ? [proposed, ...others] : others }]
    }),
  )
}

/** The days that are searched: the booking window, or for a session the days around its own. */
function searchDays({ day, subscriptionId }: Movable, { today }: ClinicNow): Day[] {
  const [first, count] =
    subscriptionId === null
      ? [today, bookingWindowDays + 1]
      : [addDays(day, -alternativeRangeDays), 2 * alternativeRangeDays + 1]
  return Array.from({ length: count }, (_, index) => addDays(first, index)).filter(
    (it) => it >= today,
  )
}

function findOpenSlots(appointment: Movable, facts: MoveFacts, now: ClinicNow): OpenSlot[] {
  if (appointment.visitRecorded) return []
  const days = searchDays(appointment, now)
  // The sort is stable: of equally near slots, the own consultant's comes first.
  return facts
    .consultantsFor(appointment)
    .flatMap((consultantId) => {
      const movable = { ...appointment, consultantId }
      const week = Map.groupBy(facts.weekOf(movable), ({ weekday }) => weekday)
      return days.flatMap((day) =>
        (week.get(weekdayOf(day)) ?? [])
          .filter(
            (slot) =>
              !isEarlierToday(appointment, day, slot, now) &&
              rebookingProblem(movable, slot, day, facts, now) === undefined,
          )
          .map(({ id, starts, ends }) => ({ day, slot: id, starts, ends, consultantId })),
      )
    })
    .toSorted(byNearness(appointment))
}

/** Whether a slot is before an appointment of today: its patient may not be able to come sooner. */
const isEarlierToday = (
  appointment: Movable,
  day: Day,
  { starts }: WeeklySlot,
  { today }: ClinicNow,
): boolean => appointment.day === today && day === today && starts < appointment.starts
