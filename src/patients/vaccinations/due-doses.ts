import { addSpan, type Span } from '../../masters/vaccines/span.ts'
import { doseKey, type ScheduledDose } from '../../masters/vaccines/vaccines.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import { firstDayOf, isDay, lastDayOf, mayBeSameDay, type PartialDay } from './partial-day.ts'

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

/** The further doses that may be of the day of another one, where one of the two is of a month or a year. */
export const furtherAround = <T extends GivenDose>(given: readonly T[], day: PartialDay): T[] =>
  given.filter(
    ({ dose, givenOn }) =>
      dose === '' && mayBeSameDay(givenOn, day) && !(isDay(givenOn) && isDay(day)),
  )

/**
 * Where a dose stands. `due`, `overdue` and `coming` have the day from which it can be given; one that is coming has none
 * while nobody can name one: it counts from a dose of this month or year, or of a month or year so long that the day on
 * which it is surely not too early is past its end. It is `missed` when it is too late for it in any case, or for one
 * before it, or a later one was given, and `open` while nothing says when: no birth date, or the first dose has no age.
 */
export type DoseState =
  | { state: 'given'; givenOn: PartialDay }
  | { state: 'due' | 'overdue'; day: Day }
  | { state: 'coming'; day: Day | null }
  | { state: 'missed' | 'open' }

/** A dose and where it stands; the label is '' for a repetition. */
export type DoseStanding = { dose: string } & DoseState

interface Facts {
  /** Null while only an age is known. */
  bornOn: Day | null
  today: Day
}

/**
 * Between which days a dose was given, or from which one can be: the same where it is known. By the earliest it is too
 * late, by the latest it is due.
 */
interface PossibleDays {
  earliest: Day
  /** As far as it can be said today: in a month or year that is not over it moves on, until it is `settled`. */
  latest: Day
  settled: Day
}

/**
 * Where each dose of a vaccine stands for one patient, in the order of the schedule; last the next repetition, if there is
 * one. Time since the last dose counts from the latest that was given of this vaccine, whichever it was.
 */
export function standingOf(
  { doses, repeatsEvery }: ScheduledVaccine,
  given: readonly GivenDose[],
  facts: Facts,
): DoseStanding[] {
  const { today } = facts
  const had = dosesHad(doses, given, facts.bornOn)
  const lastGiven = had.findLastIndex((it) => it !== undefined)
  const lastDays = daysOfLast(had, given, today)
  /** From when on the next dose counts its interval; null while the dose before is open. */
  let before: PossibleDays | null | undefined = lastDays
  let isTooLate = false
  const standings = doses.map((dose, index): DoseStanding => {
    const { label } = dose
    const record = had[index]
    if (record) return { dose: label, state: 'given', givenOn: record.givenOn }
    if (index < lastGiven || isTooLate) return { dose: label, state: 'missed' }
    const end = endOf(dose, facts)
    const days = daysFor(dose, { before, isFirst: index === 0, end }, facts)
    isTooLate = days === 'missed'
    if (days === 'missed' || days === 'open') {
      before = null
      return { dose: label, state: days }
    }
    // It is given today at the earliest.
    before = mapDays(days, (day) => later(day, today))
    return { dose: label, ...fromDays(days, { end, today }) }
  })
  const isComplete = standings.every(({ state }) => state === 'given' || state === 'missed')
  if (repeatsEvery && isComplete && lastDays)
    standings.push({ dose: '', ...fromDays(addTo(lastDays, repeatsEvery), { today }) })
  return standings
}

/** The next dose to give, if one is due or coming. */
export const nextDose = (standings: readonly DoseStanding[]) =>
  standings.find((it) => it.state === 'overdue' || it.state === 'due' || it.state === 'coming')

/**
 * For each dose of the schedule the one that was given, or undefined: that of its label. One whose label the schedule has no
 * more, such as from before it was changed, stands for the first dose that it can have been: given at its age or later, and
 * between those before and after it.
 */
export function dosesHad(
  doses: readonly ScheduledDose[],
  given: readonly GivenDose[],
  bornOn: Day | null,
): (GivenDose | undefined)[] {
  const rest = given.toSorted(
    (one, other) => one.givenOn.localeCompare(other.givenOn) || one.dose.localeCompare(other.dose),
  )
  const had = doses.map(({ label }) => {
    const at = rest.findIndex(({ dose }) => doseKey(dose) === doseKey(label))
    return at < 0 ? undefined : rest.splice(at, 1)[0]
  })
  // A repeated label is a further dose, not the next one of the schedule.
  const unknown = rest.filter(
    (it) => it.dose !== '' && !doses.some(({ label }) => doseKey(label) === doseKey(it.dose)),
  )
  let from: Day = ''
  let before: GivenDose | undefined
  for (const [index, { age }] of doses.entries()) {
    if (age && bornOn) from = later(from, addSpan(bornOn, age))
    if (!had[index]) {
      const next = had.slice(index + 1).find((it) => it !== undefined)
      const at = unknown.findIndex(
        (it) =>
          lastDayOf(it.givenOn) >= from &&
          mayBeAfter(it, before) &&
          (!next || mayBeAfter(next, it)),
      )
      if (at >= 0) had[index] = unknown.splice(at, 1)[0]
    }
    before = had[index] ?? before
  }
  return had
}

const mayBeAfter = (it: GivenDose, before: GivenDose | undefined): boolean =>
  !before || lastDayOf(it.givenOn) > firstDayOf(before.givenOn)

/** Of two days, of which one may be '' for none. */
const later = (one: Day, other: Day): Day => (one > other ? one : other)

const mapDays = (
  { earliest, latest, settled }: PossibleDays,
  change: (day: Day) => Day,
): PossibleDays => ({
  earliest: change(earliest),
  latest: change(latest),
  settled: change(settled),
})

const addTo = (days: PossibleDays, span: Span): PossibleDays =>
  mapDays(days, (day) => addSpan(day, span))

/**
 * When the last dose was given, whichever it was: not before the first day of any, nor after the last day of all. One of
 * the schedule that can have been given before a later one was.
 */
function daysOfLast(
  had: readonly (GivenDose | undefined)[],
  given: readonly GivenDose[],
  today: Day,
): PossibleDays | undefined {
  if (given.length === 0) return undefined
  const last = had.findLast((it) => it !== undefined)
  const notBefore = given.filter(
    (it) => it === last || !had.includes(it) || !last || !mayBeAfter(last, it),
  )
  const latestOf = (days: Day[]): Day => days.reduce(later, '')
  const settled = latestOf(notBefore.map((it) => lastDayOf(it.givenOn)))
  return {
    earliest: latestOf(given.map((it) => firstDayOf(it.givenOn))),
    latest: settled < today ? settled : today,
    settled,
  }
}

/** The last day on which a dose is given, if there is one. */
const endOf = ({ until }: ScheduledDose, { bornOn }: Facts): Day | undefined =>
  until && bornOn ? addSpan(bornOn, until) : undefined

interface PlaceInSeries {
  /** When the dose before is given: null while that is open, undefined where nothing was. */
  before: PossibleDays | null | undefined
  isFirst: boolean
  end: Day | undefined
}

/** From when on a dose can be given that was not. */
function daysFor(
  { age, interval }: ScheduledDose,
  { before, isFirst, end }: PlaceInSeries,
  { bornOn, today }: Facts,
): PossibleDays | 'missed' | 'open' {
  if (end && today > end) return 'missed'
  if (before === null || (age && !bornOn)) return 'open'
  // What alone says when is an age, or the dose before.
  if (!age && isFirst) return 'open'
  const byAge = age && bornOn ? addSpan(bornOn, age) : ''
  const after = before && addTo(before, interval ?? leastInterval)
  const days = after
    ? mapDays(after, (day) => later(day, byAge))
    : { earliest: byAge, latest: byAge, settled: byAge }
  return end && days.earliest > end ? 'missed' : days
}

function fromDays(
  { latest, settled }: PossibleDays,
  { end, today }: { end?: Day | undefined; today: Day },
): DoseState {
  if (latest <= today)
    return { state: today > addDays(latest, graceDays) ? 'overdue' : 'due', day: latest }
  const isNamed = latest === settled && !(end && latest > end)
  return { state: 'coming', day: isNamed ? latest : null }
}
