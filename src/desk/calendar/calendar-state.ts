import { addDays, daysBetween, daySchema, weekdayOf, type Day } from '../../platform/day/day.ts'
import { idInAddress } from '../../platform/http/id.ts'

export const calendarViews = ['day', 'week', 'month'] as const
type CalendarView = (typeof calendarViews)[number]

/** What the calendar shows. It stands in the address, for the reload and the way back. */
export interface CalendarPlace {
  view: CalendarView
  day: Day
  /** 'all' are the branches of one consultant; null when nobody has chosen yet. */
  branch: number | 'all' | null
  consultant: number | null
  service: number | null
  /** Whether cancelled appointments are shown too. */
  cancelled: boolean
}

/** The place that an address tells; what is missing in it or makes no sense is as at the start. */
export function readPlace(search: URLSearchParams, today: Day): CalendarPlace {
  const id = (name: string) => idInAddress.safeParse(search.get(name)).data ?? null
  return {
    view: calendarViews.find((view) => view === search.get('view')) ?? 'day',
    day: daySchema.safeParse(search.get('day')).data ?? today,
    branch: search.get('branch') === 'all' ? 'all' : id('branch'),
    consultant: id('consultant'),
    service: id('service'),
    cancelled: search.get('cancelled') === 'show',
  }
}

/** The address of a place, without what goes without saying: today stays today over midnight. */
export function placeSearch(place: CalendarPlace, today: Day): string {
  const search = new URLSearchParams({ view: place.view })
  if (place.day !== today) search.set('day', place.day)
  for (const name of ['branch', 'consultant', 'service'] as const) {
    if (place[name] !== null) search.set(name, String(place[name]))
  }
  if (place.cancelled) search.set('cancelled', 'show')
  return `?${search}`
}

const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/** The same date that many months later, or the last of a month that is too short for it. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const index = year * 12 + month - 1 + months
  const first = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
  const last = addDays(firstOfMonth(addDays(first, 31)), -1)
  return last.slice(8) < String(date).padStart(2, '0') ? last : addDays(first, date - 1)
}

/** The days that a view shows: a day, Monday to Sunday, or the whole weeks around a month. */
export function rangeOf({ view, day }: Pick<CalendarPlace, 'view' | 'day'>): {
  from: Day
  days: number
} {
  if (view === 'day') return { from: day, days: 1 }
  if (view === 'week') return { from: mondayOf(day), days: 7 }
  const from = mondayOf(firstOfMonth(day))
  const next = addMonths(firstOfMonth(day), 1)
  return { from, days: Math.ceil(daysBetween(from, next) / 7) * 7 }
}

/** The place one day, week or month further on, or back. */
export function stepPlace(place: CalendarPlace, by: 1 | -1): CalendarPlace {
  if (place.view === 'month') return { ...place, day: addMonths(place.day, by) }
  return { ...place, day: addDays(place.day, by * (place.view === 'week' ? 7 : 1)) }
}

/**
 * The branch that is looked at, or undefined for all branches of one consultant. Nobody looks at
 * every consultant of every branch: without a choice it is the branch of last time, or the first.
 */
export function branchInView(
  { branch, consultant }: CalendarPlace,
  { ownOnly, remembered, branches }: Viewer,
): number | undefined {
  const known = (id: number | null) => (branches.includes(id!) ? id! : undefined)
  if (branch === 'all' && (ownOnly || consultant !== null)) return undefined
  const chosen = branch === 'all' ? undefined : known(branch)
  if (chosen !== undefined || ownOnly) return chosen
  return known(remembered) ?? branches[0]
}

interface Viewer {
  /** A consultant, who sees their own day at every branch. */
  ownOnly: boolean
  /** The branch that was looked at last time. */
  remembered: number | null
  branches: number[]
}
