import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import { overlaps, type TimeRange } from '../../platform/day/time.ts'
import { byNearness } from '../slots/nearness.ts'
import { slotRefusal, type DayFacts, type WeeklySlot } from '../slots/open-slots.ts'

/** How many sessions a series has (specification, section 9). */
export const sessionsWithin = { least: 2, most: 30 } as const

/** A series begins tomorrow at the earliest, and no further ahead than somebody can plan. */
export const firstSeriesDay = (today: Day): Day => addDays(today, 1)
export const lastSeriesStart = (today: Day): Day => addDays(today, 90)

/** A series that is not full after a year is no series: the chosen slots are hardly ever open. */
export const longestSeriesDays = 366

/** The last day that a session can be on. */
export const lastSessionDay = (today: Day): Day =>
  addDays(lastSeriesStart(today), longestSeriesDays)

/** A weekly slot of the service at one branch, with whose it is. */
export interface WeekSlot extends WeeklySlot {
  consultantId: number
}

/** One session in its place. */
export interface Place extends TimeRange {
  day: Day
  slot: number
  consultantId: number
}

export type PlaceRefusal =
  | Exclude<ReturnType<typeof slotRefusal>, undefined>
  | 'patient_busy'
  | 'same_day'

/** All that decides over a series' days: what is known of a consultant's day, and of the patient's. */
export interface SeriesFacts {
  dayOf: (consultantId: number, day: Day) => DayFacts
  patientBusy: (day: Day) => TimeRange[]
  /** The name of the holiday that closes the clinic or the branch that day; a leave has none here. */
  holidayOn: (day: Day) => string | undefined
}

const placeOf = ({ id, starts, ends, consultantId }: WeekSlot, day: Day): Place => ({
  day,
  slot: id,
  starts,
  ends,
  consultantId,
})

/** Why a session cannot take a slot on a day, or undefined when it can. */
export function placeRefusal(
  slot: WeekSlot,
  day: Day,
  facts: SeriesFacts,
  now: ClinicNow,
): PlaceRefusal | undefined {
  // Of today nothing is taken: a series begins tomorrow, and is moved to tomorrow at the earliest.
  if (day < firstSeriesDay(now.today)) return 'outside_booking_window'
  const lastDay = lastSessionDay(now.today)
  const refusal = slotRefusal(slot, day, facts.dayOf(slot.consultantId, day), now, lastDay)
  if (refusal) return refusal
  return facts.patientBusy(day).some((busy) => overlaps(busy, slot)) ? 'patient_busy' : undefined
}

export interface SeriesPlan {
  /** In order, never two on a day; fewer than asked when the series cannot be filled. */
  sessions: Place[]
  /** The places that the series moved on from, and why. */
  skipped: (Place & { why: PlaceRefusal; holiday: string | null })[]
}

/**
 * Walks the chosen weekdays' slots from the start day until the sessions are full. A holiday, a
 * leave or a taken slot moves the series on (specification, section 4).
 */
export function planSeries(
  wish: { startDay: Day; sessions: number; slots: readonly WeekSlot[] },
  facts: SeriesFacts,
  now: ClinicNow,
): SeriesPlan {
  const plan: SeriesPlan = { sessions: [], skipped: [] }
  const byWeekday = new Map(wish.slots.map((slot) => [slot.weekday, slot]))
  for (let walked = 0; walked < longestSeriesDays; walked++) {
    if (plan.sessions.length === wish.sessions) break
    const day = addDays(wish.startDay, walked)
    const slot = byWeekday.get(weekdayOf(day))
    if (!slot) continue
    const why = placeRefusal(slot, day, facts, now)
    if (why) {
      const holiday = why === 'holiday' ? (facts.holidayOn(day) ?? null) : null
      plan.skipped.push({ ...placeOf(slot, day), why, holiday })
    }
    if (!why) plan.sessions.push(placeOf(slot, day))
  }
  return plan
}

/** What is wrong with one session of an agreed series. */
export interface Clash {
  day: Day
  slot: number
  why: PlaceRefusal
}

/**
 * The sessions of an agreed list that cannot be taken (any more). A slot that the branch does not
 * offer for the service is none, and a second session of one day stands in the first one's way.
 */
export function clashesOf(
  agreed: readonly { day: Day; slot: number }[],
  slots: readonly WeekSlot[],
  facts: SeriesFacts,
  now: ClinicNow,
): Clash[] {
  const days = new Set<Day>()
  return agreed.flatMap(({ day, slot: id }) => {
    const slot = slots.find((it) => it.id === id)
    const twice = days.has(day)
    days.add(day)
    const why = slot
      ? (placeRefusal(slot, day, facts, now) ?? (twice ? 'same_day' : undefined))
      : 'slot_not_offered'
    return why ? [{ day, slot: id, why }] : []
  })
}

export const alternativesShown = 3
/** How far around a place that cannot be had the look for others reaches. */
export const alternativeDays = 14

/**
 * The three open places nearest to one that cannot be had: by days, then by the hour. Never on a
 * day that the series has already.
 */
export function nearestPlaces(
  wanted: { day: Day; starts: string },
  usedDays: ReadonlySet<Day>,
  slots: readonly WeekSlot[],
  facts: SeriesFacts,
  now: ClinicNow,
): Place[] {
  const days = Array.from({ length: 2 * alternativeDays + 1 }, (_, index) =>
    addDays(wanted.day, index - alternativeDays),
  ).filter((day) => day === wanted.day || !usedDays.has(day))
  return days
    .flatMap((day) =>
      slots
        .filter((slot) => placeRefusal(slot, day, facts, now) === undefined)
        .map((slot) => placeOf(slot, day)),
    )
    .toSorted(byNearness(wanted))
    .slice(0, alternativesShown)
}
