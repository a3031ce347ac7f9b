import { addDays } from '../../platform/day/day.ts'
import { addMinutes } from '../../platform/day/time.ts'
import { expectedWaits, type ExpectedWait } from '../../scheduling/line/expected-wait.ts'
import { waitFacts, type WaitEntry } from '../../scheduling/line/wait-facts.ts'
import { instantOfMinute, type KeptDay, type KeptVisit } from './kept-day.ts'
import { learnFrom, type Learned } from './learn-from-days.ts'

/** What somebody was shown on arrival, and what came of it. Minutes. */
export interface ShownWait {
  shown: ExpectedWait
  /** The naive estimate: people before them times the slot's length. */
  naive: number
  waited: number
  /** How many people were before them. */
  before: number
}

/** The share of patients who were called within the range that they were shown. */
export const shareWithin = (waits: readonly ShownWait[]): number =>
  waits.filter(({ shown, waited }) => waited >= shown.from && waited <= shown.to).length /
  waits.length

/** The wait shown to everybody of a day when they arrived, each from what was known at that minute. */
export const replayDay = (day: KeptDay, learned: Learned, walkInLimit: number): ShownWait[] =>
  day.visits.flatMap((visit) => {
    // Whoever missed a call was called before; when is not kept.
    if (visit.arrived === null || visit.called === null || visit.missed !== undefined) return []
    const now = visit.arrived
    const facts = factsAt(now, visit, day, learned, walkInLimit)
    const place = facts.members.findIndex(({ id }) => id === visit.id)
    const waiting = facts.members.slice(0, place).filter(({ isHere }) => isHere).length
    const before = waiting + (facts.consultant.state === 'busy' ? 1 : 0)
    return {
      shown: expectedWaits(facts).get(visit.id)!,
      before,
      naive: before * visit.slotMinutes,
      waited: visit.called - now,
    }
  })

/** As in learn-waits.server.ts. */
const daysBack = 60

/** The waits shown on kept days, each learned from the days before it alone. */
export const replayKeptDays = (days: readonly KeptDay[], walkInLimit: number): ShownWait[] =>
  [...Map.groupBy(days, ({ day }) => day)].flatMap(([today, ofToday]) => {
    const from = addDays(today, -daysBack)
    const learned = learnFrom(days.filter(({ day }) => day >= from && day < today))
    return ofToday.flatMap((day) => replayDay(day, learned, walkInLimit))
  })

/** The facts of a line as the server has them when somebody arrives. */
function factsAt(
  now: number,
  arriving: KeptVisit,
  day: KeptDay,
  learned: Learned,
  walkInLimit: number,
) {
  const rules = { now: Math.floor(now), visitMinutes: arriving.slotMinutes, walkInLimit }
  const consultantDay = {
    slots: day.hours.map(({ from, to }) => ({
      starts: addMinutes('00:00', from),
      ends: addMinutes('00:00', to),
    })),
    ...learned.of(day.consultantId),
  }
  const entries = day.visits
    // Walk-ins are not known before they come.
    .filter((visit) =>
      visit.booked === null || visit === arriving
        ? isBy(visit.arrived, now)
        : (visit.bookedAt ?? now) <= now,
    )
    .map((visit) => entryAt(now, visit, visit === arriving))
  const clock = { instant: new Date(instantOfMinute(now)), timeZone: 'UTC' }
  return waitFacts(entries, consultantDay, rules, clock)
}

function entryAt(now: number, visit: KeptVisit, isArriving: boolean): WaitEntry {
  const { booked, arrived, called, finished } = visit
  // Whoever arrives is not called in the same minute yet.
  const isCalled = !isArriving && isBy(called, now)
  const state = !isBy(arrived, now)
    ? 'expected'
    : isBy(visit.left ?? null, now)
      ? 'leftUnseen'
      : !isCalled
        ? 'waiting'
        : isBy(finished, now)
          ? 'done'
          : 'withConsultant'
  const instant = (minute: number | null) =>
    isBy(minute, now) && minute !== null ? instantOfMinute(minute) : null
  return {
    appointmentId: visit.id,
    serviceId: visit.serviceId,
    state,
    walkIn: booked === null,
    starts: addMinutes('00:00', Math.floor(booked ?? arrived!)),
    arrivedAt: instant(arrived),
    calledAt: isCalled ? instant(called) : null,
    finishedAt: isCalled ? instant(finished) : null,
    missedAt: instant(visit.missed ?? null),
    movedUpAt: instant(visit.movedUp ?? null),
    movedUpReason: null,
  }
}

const isBy = (minute: number | null, now: number): boolean => minute !== null && minute <= now
