import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Day, daysBetween } from '../../platform/day/day.ts'
import { overlaps, type TimeRange, minutesOf, type Time } from '../../platform/day/time.ts'
import { byNearness } from '../slots/nearness.ts'
import { slotProblem, type DayFacts, type WeeklySlot } from '../slots/open-slots.ts'

/** The smallest and largest number of sessions of a series (specification, section 9). */
export const sessionLimits = { min: 2, max: 30 } as const

/** The first day on which a series can begin. */
export const firstSeriesDay = (today: Day): Day => addDays(today, 1)
export const lastSeriesStart = (today: Day): Day => addDays(today, 90)

/**
 * Days that planning looks ahead. Slots that do not fill a series in a year are hardly ever open.
 */
export const maxSeriesDays = 366

/** The last possible day of a session. */
export const lastSessionDay = (today: Day): Day => addDays(lastSeriesStart(today), maxSeriesDays)

/** A weekly slot of the service at one branch, with its consultant. */
export interface WeekSlot extends WeeklySlot {
  consultantId: number
}

/** One session: its day, slot, times and consultant. */
export interface SlotOnDay extends TimeRange {
  day: Day
  slot: number
  consultantId: number
}

export type SessionProblem =
  | Exclude<ReturnType<typeof slotProblem>, undefined>
  | 'patient_busy'
  | 'same_day'

/** All facts that decide when sessions can be: of the consultants' days and of the patient's. */
export interface SeriesFacts {
  dayOf: (consultantId: number, day: Day) => DayFacts
  patientBusy: (day: Day) => TimeRange[]
  /**
   * The name of the holiday that closes the clinic or the branch on a day; undefined for a leave.
   */
  holidayOn: (day: Day) => string | undefined
}

const toSlotOnDay = ({ id, starts, ends, consultantId }: WeekSlot, day: Day): SlotOnDay => ({
  day,
  slot: id,
  starts,
  ends,
  consultantId,
})

/** Why a session cannot be booked into a slot on a day; undefined when it can. */
export function sessionProblem(
  slot: WeekSlot,
  day: Day,
  facts: SeriesFacts,
  now: ClinicNow,
): SessionProblem | undefined {
  // Sessions are booked and moved to tomorrow at the earliest, never to today.
  if (day < firstSeriesDay(now.today)) return 'outside_booking_window'
  const lastDay = lastSessionDay(now.today)
  const problem = slotProblem(slot, day, facts.dayOf(slot.consultantId, day), now, lastDay)
  if (problem) return problem
  return facts.patientBusy(day).some((busy) => overlaps(busy, slot)) ? 'patient_busy' : undefined
}

export interface SeriesPlan {
  /** In order, at most one per day; fewer than requested when the slots do not fill the series. */
  sessions: SlotOnDay[]
  /** The slots that were skipped, and why. */
  skipped: (SlotOnDay & { why: SessionProblem; holiday: string | null })[]
}

/**
 * Plans the sessions on the chosen weekly slots, day by day from the start day, until all are
 * placed or `maxSeriesDays` have passed. A holiday, a leave or a taken slot is skipped
 * (specification, section 4).
 */
export function planSeries(
  request: {
    startDay: Day
    sessions: number
    slots: readonly WeekSlot[]
    /** Days on which the series has a session that stays. */
    usedDays?: ReadonlySet<Day>
  },
  facts: SeriesFacts,
  now: ClinicNow,
): SeriesPlan {
  const plan: SeriesPlan = { sessions: [], skipped: [] }
  const byWeekday = new Map(request.slots.map((slot) => [slot.weekday, slot]))
  for (let dayOffset = 0; dayOffset < maxSeriesDays; dayOffset++) {
    if (plan.sessions.length === request.sessions) break
    const day = addDays(request.startDay, dayOffset)
    if (day > lastSessionDay(now.today)) break
    const slot = byWeekday.get(weekdayOf(day))
    if (!slot) continue
    const why =
      sessionProblem(slot, day, facts, now) ?? (request.usedDays?.has(day) ? 'same_day' : undefined)
    if (why) {
      const holiday = why === 'holiday' ? (facts.holidayOn(day) ?? null) : null
      plan.skipped.push({ ...toSlotOnDay(slot, day), why, holiday })
    }
    if (!why) plan.sessions.push(toSlotOnDay(slot, day))
  }
  return plan
}

/** A session of an agreed series that cannot be booked, and why. */
export interface Clash {
  day: Day
  slot: number
  why: SessionProblem
}

/**
 * The sessions of an agreed list that cannot be booked: also those in a slot that the branch does
 * not offer for the service, and a second session on one day.
 */
export function findClashes(
  agreed: readonly { day: Day; slot: number }[],
  slots: readonly WeekSlot[],
  facts: SeriesFacts,
  now: ClinicNow,
): Clash[] {
  const days = new Set<Day>()
  return agreed.flatMap(({ day, slot: id }) => {
    const slot = slots.find((it) => it.id === id)
    const isSecondOnDay = days.has(day)
    days.add(day)
    const why = slot
      ? (sessionProblem(slot, day, facts, now) ?? (isSecondOnDay ? 'same_day' : undefined))
      : 'slot_not_offered'
    return why ? [{ day, slot: id, why }] : []
  })
}

export const maxAlternatives = 3
/** Days before and after a taken session that are searched for alternatives. */
export const alternativeRangeDays = 14

/**
 * The three open slots nearest to a taken session: by days, then by time of day. Never on a day of
 * `usedDays`, which has another session of the series.
 */
export function nearestSlots(
  wanted: { day: Day; starts: string },
  usedDays: ReadonlySet<Day>,
  slots: readonly WeekSlot[],
  facts: SeriesFacts,
  now: ClinicNow,
): SlotOnDay[] {
  const days = Array.from({ length: 2 * alternativeRangeDays + 1 }, (_, index) =>
    addDays(wanted.day, index - alternativeRangeDays),
  ).filter((day) => day === wanted.day || !usedDays.has(day))
  return days
    .flatMap((day) =>
      slots
        .filter((slot) => sessionProblem(slot, day, facts, now) === undefined)
        .map((slot) => toSlotOnDay(slot, day)),
    )
    .toSorted(byNearness(wanted))
    .slice(0, maxAlternatives)
}

const maxMinutes = 24 * 60
/**
 * A confirmation by the desk later than this before the first session is too late for the patient.
 */
const minutesBeforeFirst = 120
const minMinutes = 30

/**
 * How many minutes the times of a series from the public form are held: a day, but only until two
 * hours before the first session, and at least half an hour.
 */
export function holdMinutes({ today, time }: ClinicNow, first: { day: Day; starts: Time }): number {
  const minutesAhead =
    daysBetween(today, first.day) * 1440 + minutesOf(first.starts) - minutesOf(time)
  return Math.max(minMinutes, Math.min(maxMinutes, minutesAhead - minutesBeforeFirst))
}
