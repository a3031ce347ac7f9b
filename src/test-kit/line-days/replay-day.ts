import {
  expectedWaits,
  type ConsultantNow,
  type ExpectedWait,
  type LineFacts,
} from '../../scheduling/line/expected-wait.ts'
import { callOrder } from './call-order.ts'
import { breaksOf, dueMinute, type KeptDay, type KeptVisit } from './kept-day.ts'
import type { Learned } from './learn-from-days.ts'

/** What somebody was shown on arrival, and what came of it. Minutes. */
export interface ShownWait {
  shown: ExpectedWait
  /** The naive estimate: people before them times the slot's length. */
  naive: number
  waited: number
  /** How many people were before them. */
  before: number
}

/** The wait shown to everybody of a day when they arrived, each from what was known at that minute. */
export const replayDay = (day: KeptDay, learned: Learned): ShownWait[] =>
  day.visits.flatMap((visit) => {
    if (visit.arrived === null || visit.called === null) return []
    const facts = factsAt(visit.arrived, visit, day, learned)
    const place = facts.members.findIndex(({ id }) => id === visit.id)
    const waiting = facts.members.slice(0, place).filter(({ isHere }) => isHere).length
    const before = waiting + (facts.consultant.state === 'busy' ? 1 : 0)
    return {
      shown: expectedWaits(facts).get(visit.id)!,
      before,
      naive: before * visit.slotMinutes,
      waited: visit.called - visit.arrived,
    }
  })

/** What is known of a line at a minute of a kept day, when somebody arrives. */
function factsAt(now: number, arriving: KeptVisit, day: KeptDay, learned: Learned): LineFacts {
  const { consultantId, visits, hours } = day
  const durations = (visit: KeptVisit) => learned.durations(consultantId, visit)
  const called = visits.filter((visit) => isBy(visit.called, now) && visit !== arriving)
  const busyWith = called.find(({ finished }) => !isBy(finished, now))
  const consultant: ConsultantNow = busyWith
    ? { state: 'busy', minutes: now - busyWith.called!, durations: durations(busyWith) }
    : called.length > 0
      ? { state: 'free' }
      : { state: 'notBegun', dueIn: hours[0]!.from - now }
  // Of those who arrive in the same minute the first in the list is first.
  const isHere = (visit: KeptVisit) =>
    visit === arriving || (isBy(visit.arrived, now) && !isBy(visit.called, now))
  const isExpected = (visit: KeptVisit) => visit.booked !== null && !isBy(visit.arrived, now)
  const inLine = visits.filter(
    (visit) => isHere(visit) || (isExpected(visit) && visit !== arriving),
  )
  return {
    consultant,
    members: callOrder(
      inLine.map((visit) => (isHere(visit) ? visit : { ...visit, arrived: visit.booked })),
      now,
    ).map((visit) => ({
      id: visit.id,
      durations: durations(visit),
      isHere: isHere(visits.find(({ id }) => id === visit.id)!),
      dueIn: dueMinute(visit) - now,
    })),
    finished: called
      .filter(({ finished }) => isBy(finished, now))
      .map((visit) => ({ minutes: visit.finished! - visit.called!, durations: durations(visit) })),
    breaks: breaksOf(day).map(({ from, to }) => ({ from: from - now, to: to - now })),
    lateness: learned.lateness(consultantId),
    comeRate: learned.comeRate,
  }
}

const isBy = (minute: number | null, now: number): boolean => minute !== null && minute <= now
