import { addSpan, type Span } from '../../masters/vaccines/span.ts'
import { doseKey, type ScheduledDose } from '../../masters/vaccines/vaccines.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import { lastDayOf, type PartialDay } from './partial-day.ts'

/** Days after which a dose that is due is overdue. */
export const graceDays = 28

/** Between two doses of which the schedule does not say how far they are apart. */
const leastInterval: Span = { count: 4, unit: 'weeks' }

/** A vaccine of the clinic's schedule. */
export interface ScheduledVaccine {
  doses: readonly ScheduledDose[]
  repeatsEvery: Span | null
}

/** A dose that a patient has had; without a label it is none of the schedule. */
export interface GivenDose {
  dose: string
  givenOn: PartialDay
}

/**
 * Where a dose stands. `due`, `overdue` and `coming` have the day from which it can be given. It is `missed` when it is too
 * late for it, or a later one was given, and `open` while nothing says when: no birth date, or the first dose has no age.
 */
export type DoseState =
  | { state: 'given'; givenOn: PartialDay }
  | { state: 'due' | 'overdue' | 'coming'; day: Day }
  | { state: 'missed' | 'open' }

/** A dose and where it stands; the label is '' for a repetition. */
export type DoseStanding = { dose: string } & DoseState

interface Facts {
  /** Null while only an age is known. */
  bornOn: Day | null
  today: Day
}

/**
 * Where each dose of a vaccine stands for one patient, in the order of the schedule; last the next repetition, if there is
 * one. A given dose is the one of its label; one with another label, such as from before the schedule was changed, is the
 * first that is still open.
 */
export function standingOf(
  { doses, repeatsEvery }: ScheduledVaccine,
  given: readonly GivenDose[],
  facts: Facts,
): DoseStanding[] {
  const had = matchDoses(doses, given)
  const lastGiven = had.findLastIndex((it) => it !== undefined)
  /** From when on the next dose counts its interval; null while the dose before is open. */
  let before: Day | null | undefined
  const standings = doses.map((dose, index): DoseStanding => {
    const { label } = dose
    const record = had[index]
    if (record) {
      before = latest(record.givenOn, facts.today)
      return { dose: label, state: 'given', givenOn: record.givenOn }
    }
    if (index < lastGiven) return { dose: label, state: 'missed' }
    const standing = standingOfDose(dose, before, facts)
    if (standing.state === 'open') before = null
    else if ('day' in standing) before = standing.day > facts.today ? standing.day : facts.today
    return { dose: label, ...standing }
  })
  const isComplete = standings.every(({ state }) => state === 'given' || state === 'missed')
  const days = given.map(({ givenOn }) => latest(givenOn, facts.today)).toSorted()
  const last = days.at(-1)
  if (repeatsEvery && isComplete && last !== undefined)
    standings.push({ dose: '', ...fromDay(addSpan(last, repeatsEvery), facts.today) })
  return standings
}

/** The next dose to give, if one is due or coming. */
export const nextDose = (standings: readonly DoseStanding[]) =>
  standings.find((it) => it.state === 'overdue' || it.state === 'due' || it.state === 'coming')

/** The given dose for each of the schedule, or undefined. */
function matchDoses(doses: readonly ScheduledDose[], given: readonly GivenDose[]) {
  const rest = given.toSorted((one, other) => (one.givenOn < other.givenOn ? -1 : 1))
  const had = doses.map(({ label }) => {
    const at = rest.findIndex(({ dose }) => doseKey(dose) === doseKey(label))
    return at < 0 ? undefined : rest.splice(at, 1)[0]
  })
  // A repeated label is a further dose, not the next one of the schedule.
  const unknown = rest.filter(
    (it) => it.dose !== '' && !doses.some(({ label }) => doseKey(label) === doseKey(it.dose)),
  )
  return had.map((it) => it ?? unknown.shift())
}

/** Where a dose stands that was not given; `before` is null while the dose before is open, undefined where there is none. */
function standingOfDose(
  { age, interval, until }: ScheduledDose,
  before: Day | null | undefined,
  { bornOn, today }: Facts,
): DoseState {
  const lastDay = until && bornOn && addSpan(bornOn, until)
  if (lastDay && today > lastDay) return { state: 'missed' }
  if (before === null || (age && !bornOn)) return { state: 'open' }
  // What alone says when is an age, or the dose before.
  if (!age && before === undefined) return { state: 'open' }
  const byAge = age && bornOn ? addSpan(bornOn, age) : undefined
  const byInterval = before === undefined ? undefined : addSpan(before, interval ?? leastInterval)
  const day = [byAge, byInterval]
    .filter((it) => it !== undefined)
    .toSorted()
    .at(-1)!
  return lastDay && day > lastDay ? { state: 'missed' } : fromDay(day, today)
}

function fromDay(day: Day, today: Day): DoseState {
  if (day > today) return { state: 'coming', day }
  return { state: today > addDays(day, graceDays) ? 'overdue' : 'due', day }
}

/** The last day that it may have been given on, so that nothing is due too early; never one that is still to come. */
function latest(givenOn: PartialDay, today: Day): Day {
  const day = lastDayOf(givenOn)
  return day < today ? day : today
}
