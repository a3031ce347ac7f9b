import { remainingMinutes, type Durations } from './durations.ts'
import {
  addShare,
  distributionOf,
  mixtureOf,
  moveOn,
  quantileOf,
  type MinuteDistribution,
} from './minute-distribution.ts'
import { paceOfDay, type FinishedVisit } from './pace.ts'

/** Somebody in a consultant's line. All minutes here count from now; past ones are negative. */
export interface LineMember {
  id: number
  /** How long their visit may take, by consultant and service. */
  durations: Durations
  /** Whether they wait; otherwise they are booked and not here yet. */
  isHere: boolean
  /** The booked time; of a walk-in the arrival. */
  dueIn: number
}

/** What the consultant does now. */
export type ConsultantNow =
  | { state: 'free' }
  /** With a patient, from the call on, for so many minutes. */
  | { state: 'busy'; minutes: number; durations: Durations }
  /** Has not begun today: is due in so many minutes. */
  | { state: 'notBegun'; dueIn: number }

export interface LineFacts {
  consultant: ConsultantNow
  /** Everybody in the order of the calls; who is not here yet stands where they would, if on time. */
  members: readonly LineMember[]
  /** Today's visits so far. */
  finished: readonly FinishedVisit[]
  /** When the consultant is away, such as at lunch; ascending. */
  breaks: readonly { from: number; to: number }[]
  /** By how many minutes the consultant begins later than planned. */
  lateness: Durations
  /** The share of booked patients who come. */
  comeRate: number
}

/** Minutes until the call: four of five are called within them. */
export interface ExpectedWait {
  from: number
  to: number
}

/**
 * The shares of the possible calls that are earlier and later than the range, by how many people are
 * before: none, one, two, three or more. What the distributions do not know (who is late, who walks in,
 * a visit like no other) adds up with each person, while rounding makes short ranges too wide. So four
 * of five hold for short and for long lines; chosen on simulated days, see bench/README.md.
 */
const tails = [
  { early: 0.2, late: 0.18 },
  { early: 0.09, late: 0.085 },
  { early: 0.05, late: 0.06 },
  { early: 0.04, late: 0.05 },
] as const
/** Nobody waits by the minute: a range begins and ends at a multiple of this. */
const stepMinutes = 5
/** Booked patients come so long before their time. */
const minutesAhead = 10
/** Who is overdue comes the less likely the longer it is; after so many minutes not any more. */
const givenUpAfter = 45

/** The range in which each person who waits will be called, by id. */
export function expectedWaits(facts: LineFacts): Map<number, ExpectedWait> {
  const waits = new Map<number, ExpectedWait>()
  let before = facts.consultant.state === 'busy' ? 1 : 0
  let previous: ExpectedWait = { from: 0, to: 0 }
  for (const [id, times] of callDistributions(facts)) {
    const { from, to } = toRange(times, before)
    // Whoever is called later is never promised an earlier call, though more is open with them.
    previous = { from: Math.max(from, previous.from), to: Math.max(to, previous.to) }
    waits.set(id, previous)
    before += 1
  }
  return waits
}

/**
 * When each person who waits will be called, by id, in the order of the calls. It follows the line call
 * by call with all lengths that the visits may have, on a fast, a usual and a slow day.
 */
export function callDistributions(facts: LineFacts): Map<number, MinuteDistribution> {
  const paces = paceOfDay(facts.finished).map((pace) => callTimes(facts, pace))
  return new Map(
    facts.members
      .filter(({ isHere }) => isHere)
      .map(({ id }) => [id, mixtureOf(paces.map((times) => times.get(id)!))]),
  )
}

function toRange(times: MinuteDistribution, before: number): ExpectedWait {
  const { early, late } = tails[Math.min(before, tails.length - 1)]!
  const from = Math.floor(quantileOf(times, early) / stepMinutes) * stepMinutes
  const to = Math.ceil(quantileOf(times, 1 - late) / stepMinutes) * stepMinutes
  return { from, to: Math.max(to, from + stepMinutes) }
}

/** A booked patient who is not here yet, with the minute from which they are likely here. */
interface Expected {
  comesIn: number
  comeRate: number
  visitMinutes: Durations
}

/** When each person who waits is called on a day of a pace. */
function callTimes(facts: LineFacts, pace: number): Map<number, MinuteDistribution> {
  const { consultant, members, breaks, lateness } = facts
  const times = new Map<number, MinuteDistribution>()
  /** Those whose place in the line has passed, and who go next when they come; ascending. */
  const passed: Expected[] = []
  let next = distributionOf(nextCallMinutes(consultant, lateness, pace))

  /** Adds a share at the end of a visit, after those who came during it and go before the next. */
  function endVisit(
    begin: number,
    end: number,
    share: number,
    into: MinuteDistribution,
    fromIndex = 0,
  ): void {
    const index = passed.findIndex(
      ({ comesIn }, at) => at >= fromIndex && comesIn > begin && comesIn <= end,
    )
    const came = passed[index]
    if (!came || share < negligibleShare) return addShare(into, end, share)
    endVisit(begin, end, share * (1 - came.comeRate), into, index + 1)
    const seen = (share * came.comeRate) / came.visitMinutes.length
    for (const minutes of came.visitMinutes) endVisit(begin, end + minutes, seen, into, index + 1)
  }

  for (const { id, durations, isHere, dueIn } of members) {
    const visitMinutes = durations.map((minutes) => minutes * pace)
    // The consultant sees everybody who was due before a break before it, and who came during it after it.
    for (const { from, to } of breaks.filter((pause) => dueIn >= pause.from)) {
      next = moveOn(next, (minute, share, into) => {
        if (minute < from) return addShare(into, minute, share)
        for (const late of lateness)
          endVisit(minute, Math.max(minute, to + late), share / lateness.length, into)
      })
    }
    const visit = (begin: number, share: number, into: MinuteDistribution) => {
      for (const minutes of visitMinutes)
        endVisit(begin, begin + minutes, share / visitMinutes.length, into)
    }
    if (isHere) {
      times.set(id, next)
      next = moveOn(next, visit)
      continue
    }
    const comeRate = comingRate(dueIn, facts.comeRate)
    const comesIn = dueIn - minutesAhead
    next = moveOn(next, (begin, share, into) => {
      if (begin < comesIn) return addShare(into, begin, share)
      addShare(into, begin, share * (1 - comeRate))
      visit(begin, share * comeRate, into)
    })
    passed.push({ comesIn, comeRate, visitMinutes })
    passed.sort((a, b) => a.comesIn - b.comesIn)
  }
  return times
}

/** Shares below it are not followed through every patient who may come meanwhile. */
const negligibleShare = 1e-5

const comingRate = (dueIn: number, comeRate: number): number =>
  dueIn >= 0 ? comeRate : comeRate * Math.max(0, 1 + dueIn / givenUpAfter)

/** The minutes until the consultant can call the next person. */
function nextCallMinutes(consultant: ConsultantNow, lateness: Durations, pace: number): Durations {
  if (consultant.state === 'free') return [0, 0, 1, 2]
  if (consultant.state === 'busy') {
    const durations = consultant.durations.map((minutes) => minutes * pace)
    return remainingMinutes(durations, consultant.minutes)
  }
  const { dueIn } = consultant
  return remainingMinutes(
    lateness.map((late) => dueIn + late),
    0,
  )
}
