import { addMinutes, type Time } from '../../platform/day/time.ts'

/** Somebody who waits now. Times are minutes of the clinic's day; `arrived` may have a fraction. */
export interface WaitingPatient {
  appointmentId: number
  isWalkIn: boolean
  /** The booked time; of a walk-in the minute of arrival. */
  booked: number
  arrived: number
  /** When they were called, did not answer, and were passed over; null for others. */
  missed: number | null
  /** When and why the desk moved them up; null for others. */
  movedUp: { at: number; reason: string } | null
}

export interface LineRules {
  /** Minutes of the day. */
  now: number
  /** Minutes that a visit of this consultant takes: the length of a slot. */
  visitMinutes: number
  /** Minutes that a walk-in waits at most before booked patients wait for them. */
  walkInLimit: number
}

/** Why somebody has their place. */
export type PlaceReason =
  | { code: 'movedUp'; reason: string }
  | { code: 'walkInLimit'; since: Time; limit: number }
  | { code: 'onTime'; booked: Time }
  | { code: 'late'; booked: Time; came: Time }
  | { code: 'walkIn'; since: Time }
  | { code: 'missedCall'; at: Time }

export interface Place {
  appointmentId: number
  reason: PlaceReason
}

/**
 * The order in which a consultant calls those who wait, each with its reason:
 *
 * 1. who was moved up, first moved first;
 * 2. a walk-in who would wait beyond the limit if not called now;
 * 3. a booked patient who came on time and whose time is here, by the booked time;
 * 4. while the next booked time is a visit away: who came late or missed a call, by when they were
 *    there again, then walk-ins, by arrival;
 * 5. a booked patient who came early, when nobody else is there;
 * 6. who did not answer less than a visit ago, when nobody else is there at all: two of them called in
 *    turn would keep the room empty, and everybody else waiting.
 *
 * It plays the coming visits through, one visit length after the other, so the last place is as
 * honest as the first. The order of the input plays no part.
 */
export function lineOrder(waiting: readonly WaitingPatient[], rules: LineRules): Place[] {
  const left = classesOf(waiting)
  const places: Place[] = []
  for (let time = rules.now; places.length < waiting.length; time += rules.visitMinutes) {
    const next = takeNext(left, time, rules)
    places.push({ appointmentId: next.patient.appointmentId, reason: next.reason })
  }
  return places
}

interface Classes {
  movedUp: WaitingPatient[]
  onTime: WaitingPatient[]
  /** Came late, or missed a call. */
  behind: WaitingPatient[]
  walkIns: WaitingPatient[]
}

function classesOf(waiting: readonly WaitingPatient[]): Classes {
  const rest = waiting.filter(({ movedUp }) => !movedUp)
  const isBehind = (one: WaitingPatient) =>
    one.missed !== null || (!one.isWalkIn && Math.floor(one.arrived) > one.booked)
  const present = rest.filter((one) => !isBehind(one))
  const sorted = (rows: WaitingPatient[], key: (one: WaitingPatient) => number) =>
    rows.toSorted(
      (a, b) => key(a) - key(b) || a.arrived - b.arrived || a.appointmentId - b.appointmentId,
    )
  return {
    movedUp: sorted(
      waiting.filter(({ movedUp }) => movedUp),
      ({ movedUp }) => movedUp!.at,
    ),
    onTime: sorted(
      present.filter(({ isWalkIn }) => !isWalkIn),
      ({ booked }) => booked,
    ),
    behind: sorted(rest.filter(isBehind), ({ missed, arrived }) => missed ?? arrived),
    walkIns: sorted(
      present.filter(({ isWalkIn }) => isWalkIn),
      ({ arrived }) => arrived,
    ),
  }
}

/** Takes who is called at a time out of their class. At least one must be left. */
function takeNext(
  { movedUp, onTime, behind, walkIns }: Classes,
  time: number,
  { visitMinutes, walkInLimit }: LineRules,
): { patient: WaitingPatient; reason: PlaceReason } {
  const visitEnds = time + visitMinutes
  const [urgent] = movedUp
  if (urgent) {
    movedUp.shift()
    return { patient: urgent, reason: { code: 'movedUp', reason: urgent.movedUp!.reason } }
  }
  const [walkIn] = walkIns
  if (walkIn && walkIn.arrived + walkInLimit < visitEnds) {
    walkIns.shift()
    const since = toTime(walkIn.arrived)
    return { patient: walkIn, reason: { code: 'walkInLimit', since, limit: walkInLimit } }
  }
  const [booked] = onTime
  const isDue = booked !== undefined && booked.booked < visitEnds
  const late = behind.find(({ missed }) => missed === null || missed + visitMinutes <= time)
  if (booked && (isDue || (!late && !walkIn))) {
    onTime.shift()
    return { patient: booked, reason: { code: 'onTime', booked: toTime(booked.booked) } }
  }
  if (!late && walkIn) {
    walkIns.shift()
    return { patient: walkIn, reason: { code: 'walkIn', since: toTime(walkIn.arrived) } }
  }
  const next = late ?? behind[0]!
  behind.splice(behind.indexOf(next), 1)
  return { patient: next, reason: behindReason(next) }
}

const behindReason = ({ missed, booked, arrived }: WaitingPatient): PlaceReason =>
  missed === null
    ? { code: 'late', booked: toTime(booked), came: toTime(arrived) }
    : { code: 'missedCall', at: toTime(missed) }

const toTime = (minutes: number): Time => addMinutes('00:00', Math.floor(minutes))
