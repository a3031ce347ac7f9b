import { addDays, daysBetween, daySchema, weekdayOf, type Day } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'

export const viewModes = ['day', 'week', 'month'] as const
type ViewMode = (typeof viewModes)[number]

/** The state of the calendar. It is stored in the address, for reload and back. */
export interface CalendarState {
  mode: ViewMode
  day: Day
  /** 'all' means the branches of one consultant; null before any choice. */
  branch: number | 'all' | null
  consultant: number | null
  service: number | null
  /** True if cancelled appointments are shown too. */
  cancelled: boolean
}

/** The state of an address; missing or invalid parameters get their defaults. */
export function readCalendarState(search: URLSearchParams, today: Day): CalendarState {
  const id = (name: string) => idParamSchema.safeParse(search.get(name)).data ?? null
  return {
    mode: viewModes.find((mode) => mode === search.get('view')) ?? 'day',
    day: daySchema.safeParse(search.get('day')).data ?? today,
    branch: search.get('branch') === 'all' ? 'all' : id('branch'),
    consultant: id('consultant'),
    service: id('service'),
    cancelled: search.get('cancelled') === 'show',
  }
}

/** The query parameters of a state, without defaults: without a day, today stays today over midnight. */
export function calendarSearch(state: CalendarState, today: Day): string {
  const search = new URLSearchParams({ view: state.mode })
  if (state.day !== today) search.set('day', state.day)
  for (const name of ['branch', 'consultant', 'service'] as const) {
    if (state[name] !== null) search.set(name, String(state[name]))
  }
  if (state.cancelled) search.set('cancelled', 'show')
  return `?${search}`
}

const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/** The same date that many months later, or the last day of a month that is too short for it. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const index = year * 12 + month - 1 + months
  const first = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
  const last = addDays(firstOfMonth(addDays(first, 31)), -1)
  return last.slice(8) < String(date).padStart(2, '0') ? last : addDays(first, date - 1)
}

/** The visible days: a day, Monday to Sunday, or the whole weeks around a month. */
export function rangeOf({ mode, day }: Pick<CalendarState, 'mode' | 'day'>): {
  from: Day
  days: number
} {
  if (mode === 'day') return { from: day, days: 1 }
  if (mode === 'week') return { from: mondayOf(day), days: 7 }
  const from = mondayOf(firstOfMonth(day))
  const next = addMonths(firstOfMonth(day), 1)
  return { from, days: Math.ceil(daysBetween(from, next) / 7) * 7 }
}

/** The state one day, week or month later or earlier. */
export function stepState(state: CalendarState, direction: 1 | -1): CalendarState {
  if (state.mode === 'month') return { ...state, day: addMonths(state.day, direction) }
  return { ...state, day: addDays(state.day, direction * (state.mode === 'week' ? 7 : 1)) }
}

/**
 * The branch that is loaded; undefined for all branches of one consultant. All consultants of all
 * branches are never loaded: the default is the last used branch, or the first.
 */
export function branchInView(
  { branch, consultant }: CalendarState,
  { ownOnly, remembered, branches }: BranchContext,
): number | undefined {
  const existing = (id: number | null) => (branches.includes(id!) ? id! : undefined)
  if (branch === 'all' && (ownOnly || consultant !== null)) return undefined
  const chosen = branch === 'all' ? undefined : existing(branch)
  if (chosen !== undefined || ownOnly) return chosen
  return existing(remembered) ?? branches[0]
}

interface BranchContext {
  /** The signed-in consultant, who sees their own day at every branch. */
  ownOnly: boolean
  /** The last used branch. */
  remembered: number | null
  branches: number[]
}
