import { addDays, type Day } from '../../platform/day/day.ts'
import { deskIds } from './accounts.server.ts'
import type { Ailment } from './ailment.server.ts'
import type { SlotRow } from './consultants.server.ts'
import type { DiaryRows, SubscriptionRow } from './diary-rows.server.ts'
import { bookedBefore, type Instant } from './instants.server.ts'
import { complaintOf, freePatient, locationOf, type PatientPools } from './patient-pools.server.ts'
import type { Person } from './people.server.ts'
import { physiotherapy } from './branches-and-services.server.ts'
import type { Random } from './random.server.ts'

/** A subscription with sessions left to plan. */
export interface Series {
  subscription: SubscriptionRow
  patient: Person
  ailment: Ailment
  location: string | null
  slotIds: number[]
  remaining: number
}

/**
 * The share of slots that start a series: about half of the physiotherapists' appointments become
 * sessions.
 */
const shareOfSlots = 0.36
const startRate = 0.25
const maxStartDaysAhead = 10

/**
 * The physiotherapists' running series. A series takes its weekday slots on open days until its
 * sessions are full; a holiday moves it on.
 */
export function runningSeries(
  random: Random,
  slots: readonly SlotRow[],
  poolOf: PatientPools,
  { today, now }: { today: Day; now: Instant },
) {
  const bySlot = new Map<number, Series>()
  const withSeries = new Set<number>()
  const heldSlots = new Map<number, number>()
  const slotsOf = Map.groupBy(slots, ({ consultantId }) => consultantId)
  let lastId = 0

  const count = (consultant: number, change: number) =>
    heldSlots.set(consultant, (heldSlots.get(consultant) ?? 0) + change)

  /** The series with a session in a slot; counts that session as used. */
  function bookSession(slot: SlotRow): Series | undefined {
    const series = bySlot.get(slot.id)
    if (!series) return undefined
    series.remaining -= 1
    if (series.remaining === 0) {
      for (const id of series.slotIds) bySlot.delete(id)
      count(slot.consultantId, -series.slotIds.length)
      withSeries.delete(series.patient.id)
    }
    return series
  }

  /** Starts a series at random on a free slot, with the same time on one or two other weekdays. */
  function startSometimes(
    slot: SlotRow,
    day: Day,
    isBusy: (person: Person) => boolean,
    rows: DiaryRows,
  ): void {
    const ownSlots = slotsOf.get(slot.consultantId)!
    const heldShare = (heldSlots.get(slot.consultantId) ?? 0) / ownSlots.length
    if (day > addDays(today, maxStartDaysAhead) || heldShare >= shareOfSlots) return
    if (bySlot.has(slot.id) || !random.chance(startRate)) return
    const pool = poolOf(physiotherapy, slot.branchId)
    const patient = freePatient(random, pool, (one) => isBusy(one) || withSeries.has(one.id))
    if (!patient) return
    const sameHour = ownSlots.filter(
      (other) =>
        other.starts === slot.starts && other.weekday !== slot.weekday && !bySlot.has(other.id),
    )
    const slotIds = [slot, ...random.sample(sameHour, random.between(1, 2))].map(({ id }) => id)
    const subscription = {
      id: ++lastId,
      patientId: patient.id,
      serviceId: physiotherapy,
      branchId: slot.branchId,
      startDay: day,
      sessions: random.pick([5, 6, 8, 10, 10, 12, 15]),
      createdBy: random.pick([deskIds.reception, deskIds.frontdesk]),
      createdAt: bookedBefore(random, day, today, now),
    }
    const series = {
      subscription,
      patient,
      ailment: complaintOf(random, patient, physiotherapy),
      location: locationOf(random, patient),
      slotIds,
      remaining: subscription.sessions,
    }
    for (const id of slotIds) bySlot.set(id, series)
    count(slot.consultantId, slotIds.length)
    withSeries.add(patient.id)
    rows.subscriptions.push(subscription)
    rows.subscriptionSlots.push(
      ...slotIds.map((slotId) => ({ subscriptionId: subscription.id, slotId })),
    )
  }

  return {
    takeSession: bookSession,
    maybeStart: startSometimes,
    areRunning: () => withSeries.size > 0,
  }
}
