import type { Queryable } from '../../platform/db/connect.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { weekdayOf, type Day } from '../../platform/day/day.ts'
import { openSlots } from '../slots/open-slots.ts'
import { readFactsOfBranches, windowDays } from '../slots/window-facts.server.ts'
import type { FreeTime, Wish } from './wish.ts'

/**
 * Reads the free times of those consultants and branches that somebody waits for, by the rule that
 * decides a booking. Answers the times of all who give a service.
 */
export async function readFreeTimes(
  db: Queryable,
  wishes: readonly Wish[],
  now: ClinicNow,
): Promise<(serviceId: number) => FreeTime[]> {
  const services = [...new Set(wishes.map(({ serviceId }) => serviceId))]
  const givers = await db<{ serviceId: number; consultantId: number }[]>`
    select cs.service_id, cs.consultant_id from consultant_service cs
    join staff c on c.id = cs.consultant_id and c.active
    join service s on s.id = cs.service_id and s.active and not s.is_series
    where cs.active and cs.service_id = any(${services}::int[])`
  const giversOf = Map.groupBy(givers, ({ serviceId }) => serviceId)
  const consultantsOf = (serviceId: number) =>
    (giversOf.get(serviceId) ?? []).map(({ consultantId }) => consultantId)
  const placesOf = new Map<string, { branchId: number; consultantId: number; wishes: Wish[] }>()
  for (const wish of wishes) {
    const consultants = consultantsOf(wish.serviceId).filter(
      (it) => wish.consultantId === null || it === wish.consultantId,
    )
    for (const branchId of wish.branchIds) {
      for (const consultantId of consultants) {
        const key = `${branchId} ${consultantId}`
        const place = placesOf.get(key)
        if (place) place.wishes.push(wish)
        else placesOf.set(key, { branchId, consultantId, wishes: [wish] })
      }
    }
  }
  const places = [...placesOf.values()]
  const days = windowDays(now.today).filter((day) => wishes.some(isOnDay(day)))
  if (places.length === 0 || days.length === 0) return () => []
  const factsOf = await readFactsOfBranches(
    db,
    [...new Set(places.map(({ consultantId }) => consultantId))],
    [...new Set(places.map(({ branchId }) => branchId))],
    now,
    { firstDay: days[0]!, lastDay: days.at(-1)! },
  )
  const times = places.flatMap(({ branchId, consultantId, wishes }) =>
    days
      .filter((day) => wishes.some(isOnDay(day)))
      .flatMap((day) =>
        openSlots(day, factsOf(consultantId, branchId, day), now).map(
          ({ id, starts, ends }): FreeTime => ({
            slot: id,
            day,
            starts,
            ends,
            consultantId,
            branchId,
          }),
        ),
      ),
  )
  const timesOf = Map.groupBy(times, ({ consultantId }) => consultantId)
  return (serviceId) => consultantsOf(serviceId).flatMap((it) => timesOf.get(it) ?? [])
}

const isOnDay =
  (day: Day) =>
  ({ firstDay, lastDay, weekdays }: Wish): boolean =>
    firstDay <= day && day <= lastDay && weekdays.includes(weekdayOf(day))
