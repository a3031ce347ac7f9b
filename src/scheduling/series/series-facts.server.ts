import type { PendingQuery, Row } from 'postgres'
import { addDays, type Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { fallsOn, partOfDay, type DayOffRow } from '../slots/days-off.ts'
import type { DayOff } from '../slots/open-slots.ts'
import type { SeriesFacts, WeekSlot } from './series.ts'
import type { WeekSlotDetails } from './series-booking.ts'

interface SeriesOffer {
  branch: number
  service: number
}

/** The weekly slots in which a service is given at a branch, by weekday and time. */
const readWeekSlots = (
  db: Queryable,
  { branch, service }: SeriesOffer,
  isGiven: PendingQuery<Row[]>,
) => db<(WeekSlotDetails & WeekSlot)[]>`
  select s.id, s.weekday, s.starts, s.ends, s.consultant_id, c.name as consultant_name, cs.fee
  from slot s
  join consultant_service cs on cs.consultant_id = s.consultant_id
    and cs.service_id = ${service} and ${isGiven}
  join staff c on c.id = s.consultant_id and c.active
  join branch b on b.id = s.branch_id and b.active
  where s.branch_id = ${branch} and s.active
  order by s.weekday, s.starts, c.name`

/** The weekly slots for a new series: none of a service that is not booked as one. */
export async function readSeriesSlots(db: Queryable, offer: SeriesOffer) {
  const [row] = await db`select from service where id = ${offer.service} and active and is_series`
  return row ? readWeekSlots(db, offer, db`cs.active`) : []
}

/**
 * The weekly slots to which the sessions of a series can be moved. What is booked can be moved as any appointment
 * can, also when its service was retired since, or its consultant no longer gives it.
 */
export const readMoveSlots = (db: Queryable, series: number, offer: SeriesOffer) =>
  readWeekSlots(
    db,
    offer,
    db`(cs.active or exists (
      select from appointment a
      where a.subscription_id = ${series} and a.consultant_id = cs.consultant_id and a.status = 'PE'))`,
  )

interface SeriesFactsQuery {
  branch: number
  slots: readonly WeekSlot[]
  /** First day, inclusive; `to` is the last, inclusive. */
  from: Day
  to: Day
  /** The patient whose other appointments must not overlap. */
  patient?: { name: string; mobile: string } | undefined
  /** Ids of appointments that are being moved: their own times do not count as taken. */
  except?: readonly number[]
}

interface SeriesFactsRow {
  daysOff: Omit<DayOffRow, 'branchId'>[]
  taken: (TimeRange & { day: Day; consultantId: number })[]
  busy: (TimeRange & { day: Day })[]
}

/** Reads the facts of the days of a series for the rules of `series.ts`, in one round trip. */
export async function readSeriesFacts(
  db: Queryable,
  query: SeriesFactsQuery,
): Promise<SeriesFacts> {
  const { branch, slots, from, to, patient, except = [] } = query
  const consultants = [...new Set(slots.map(({ consultantId }) => consultantId))]
  const [row] = await db<[SeriesFactsRow]>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('name', h.name, 'firstDay', h.first_day,
          'lastDay', h.last_day, 'repeatsYearly', h.repeats_yearly, 'consultantId', h.consultant_id,
          'starts', to_char(h.starts, 'HH24:MI'), 'ends', to_char(h.ends, 'HH24:MI'))), '[]')
        from holiday h
        where (h.branch_id is null or h.branch_id = ${branch})
          and (h.consultant_id is null or h.consultant_id = any(${consultants}))
          and (h.repeats_yearly or h.first_day <= ${to} and h.last_day >= ${from})) as days_off,
      (select coalesce(jsonb_agg(jsonb_build_object('day', a.day, 'consultantId', a.consultant_id,
          'starts', to_char(a.starts, 'HH24:MI'), 'ends', to_char(a.ends, 'HH24:MI'))), '[]')
        from appointment a
        where a.consultant_id = any(${consultants}) and is_live(a.status)
          and (a.held_until is null or a.held_until > now())
          and a.day between ${from} and ${to} and a.id <> all(${[...except]}::int[])) as taken,
      (select coalesce(jsonb_agg(jsonb_build_object('day', a.day,
          'starts', to_char(a.starts, 'HH24:MI'), 'ends', to_char(a.ends, 'HH24:MI'))), '[]')
        from appointment a
        where a.patient_id = known_patient(${patient?.mobile ?? ''}, ${patient?.name ?? ''})
          and (a.held_until is null or a.held_until > now())
          and is_live(a.status) and a.day between ${from} and ${to}
          and a.id <> all(${[...except]}::int[])) as busy`
  return toSeriesFacts(row, slots)
}

function toSeriesFacts({ daysOff, taken, busy }: SeriesFactsRow, slots: readonly WeekSlot[]) {
  const takenOn = Map.groupBy(taken, ({ consultantId, day }) => `${consultantId} ${day}`)
  const busyOn = Map.groupBy(busy, ({ day }) => day)
  const slotsOf = Map.groupBy(slots, ({ consultantId }) => consultantId)
  return {
    dayOf: (consultantId: number, day: Day) => ({
      slots: slotsOf.get(consultantId) ?? [],
      daysOff: daysOff
        .filter((dayOff) => dayOff.consultantId === null || dayOff.consultantId === consultantId)
        .filter((dayOff) => fallsOn(dayOff, day))
        .map((dayOff): DayOff => ({ name: dayOff.name, part: partOfDay(dayOff) })),
      taken: takenOn.get(`${consultantId} ${day}`) ?? [],
    }),
    patientBusy: (day: Day) => busyOn.get(day) ?? [],
    // The reason of a consultant's leave is private, so leaves have no name here.
    holidayOn: (day: Day) =>
      daysOff.find(
        (dayOff) => dayOff.consultantId === null && dayOff.starts === null && fallsOn(dayOff, day),
      )?.name,
  }
}

/** The range from `margin` days before the first to `margin` days after the last of some days. */
export function daysAround(days: readonly Day[], margin: number): { from: Day; to: Day } {
  const sorted = [...days].toSorted()
  return { from: addDays(sorted[0]!, -margin), to: addDays(sorted.at(-1)!, margin) }
}
