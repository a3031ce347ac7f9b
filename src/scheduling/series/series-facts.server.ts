import { addDays, type Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { subscriptionServiceId } from '../../masters/services/services.ts'
import { fallsOn, partOf, type DayOffRow } from '../slots/days-off.ts'
import type { DayOff } from '../slots/open-slots.ts'
import type { SeriesFacts, WeekSlot } from './series.ts'
import type { ShownWeekSlot } from './series-booking.ts'

/** The weekly slots of the subscription service at a branch, those of each weekday by time. */
export const readWeekSlots = (db: Queryable, branch: number) => db<(ShownWeekSlot & WeekSlot)[]>`
  select s.id, s.weekday, s.starts, s.ends, s.consultant_id, c.name as consultant_name, cs.fee
  from slot s
  join consultant_service cs on cs.consultant_id = s.consultant_id
    and cs.service_id = ${subscriptionServiceId} and cs.active
  join staff c on c.id = s.consultant_id and c.active
  join branch b on b.id = s.branch_id and b.active
  join service v on v.id = cs.service_id and v.active
  where s.branch_id = ${branch} and s.active
  order by s.weekday, s.starts, c.name`

interface FactsWish {
  branch: number
  slots: readonly WeekSlot[]
  /** Both ends are looked at. */
  from: Day
  to: Day
  /** Whose own appointments stand in the way. */
  patient?: { name: string; mobile: string } | undefined
  /** Appointments that are being moved: their own time does not stand in the way. */
  except?: readonly number[]
}

interface FactsRow {
  daysOff: Omit<DayOffRow, 'branchId'>[]
  taken: (TimeRange & { day: Day; consultantId: number })[]
  busy: (TimeRange & { day: Day })[]
}

/** Reads, in one round trip, all that `series.ts` needs to know of the days of a series. */
export async function readSeriesFacts(db: Queryable, wish: FactsWish): Promise<SeriesFacts> {
  const { branch, slots, from, to, patient, except = [] } = wish
  const consultants = [...new Set(slots.map(({ consultantId }) => consultantId))]
  const [row] = await db<[FactsRow]>`
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
        where a.consultant_id = any(${consultants}) and a.status in ('PE', 'CD')
          and (a.held_until is null or a.held_until > now())
          and a.day between ${from} and ${to} and a.id <> all(${[...except]}::int[])) as taken,
      (select coalesce(jsonb_agg(jsonb_build_object('day', a.day,
          'starts', to_char(a.starts, 'HH24:MI'), 'ends', to_char(a.ends, 'HH24:MI'))), '[]')
        from appointment a join patient p on p.id = a.patient_id
        where p.mobile = ${patient?.mobile ?? ''} and p.name_key = name_key(${patient?.name ?? ''})
          and (a.held_until is null or a.held_until > now())
          and a.status <> 'CN' and a.day between ${from} and ${to}
          and a.id <> all(${[...except]}::int[])) as busy`
  return toSeriesFacts(row, slots)
}

function toSeriesFacts({ daysOff, taken, busy }: FactsRow, slots: readonly WeekSlot[]) {
  const takenOn = Map.groupBy(taken, ({ consultantId, day }) => `${consultantId} ${day}`)
  const busyOn = Map.groupBy(busy, ({ day }) => day)
  const slotsOf = Map.groupBy(slots, ({ consultantId }) => consultantId)
  return {
    dayOf: (consultantId: number, day: Day) => ({
      slots: slotsOf.get(consultantId) ?? [],
      daysOff: daysOff
        .filter((off) => off.consultantId === null || off.consultantId === consultantId)
        .filter((off) => fallsOn(off, day))
        .map((off): DayOff => ({ name: off.name, part: partOf(off) })),
      taken: takenOn.get(`${consultantId} ${day}`) ?? [],
    }),
    patientBusy: (day: Day) => busyOn.get(day) ?? [],
    // Why a consultant is on leave is nobody's to read.
    holidayOn: (day: Day) =>
      daysOff.find((off) => off.consultantId === null && off.starts === null && fallsOn(off, day))
        ?.name,
  }
}

/** The days around a list of places that a look for open ones may reach. */
export function daysAround(days: readonly Day[], by: number): { from: Day; to: Day } {
  const sorted = [...days].toSorted()
  return { from: addDays(sorted[0]!, -by), to: addDays(sorted.at(-1)!, by) }
}
