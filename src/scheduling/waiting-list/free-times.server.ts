import type { Queryable } from '../../platform/db/connect.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
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
  const branches = [...new Set(wishes.flatMap(({ branchIds }) => branchIds))]
  const wanted = branches.map((branchId) => {
    const consultants = wishes
      .filter(({ branchIds }) => branchIds.includes(branchId))
      .flatMap(({ serviceId, consultantId }) =>
        consultantsOf(serviceId).filter((it) => consultantId === null || it === consultantId),
      )
    return { branchId, consultants: [...new Set(consultants)] }
  })
  const all = [...new Set(wanted.flatMap(({ consultants }) => consultants))]
  if (all.length === 0) return () => []
  const factsOf = await readFactsOfBranches(db, all, branches, now)
  const days = windowDays(now.today).filter((day) =>
    wishes.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
  )
  const times = wanted.flatMap(({ branchId, consultants }) =>
    consultants.flatMap((consultantId) =>
      days.flatMap((day) =>
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
    ),
  )
  const timesOf = Map.groupBy(times, ({ consultantId }) => consultantId)
  return (serviceId) => consultantsOf(serviceId).flatMap((it) => timesOf.get(it) ?? [])
}
