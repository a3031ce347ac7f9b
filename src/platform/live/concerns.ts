import type { LiveChange, LiveSubject } from './live.ts'

/** The input of a call: what its answer is about. */
export interface LiveInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** What can limit an answer and a change alike. */
export type LiveScopeName = 'branch' | 'consultant' | 'day'

/** What an answer depends on. */
export interface LiveDependency {
  subjects: readonly LiveSubject[]
  /** What of the input limits the answer; all of it by default. */
  scope?: readonly LiveScopeName[] | undefined
}

/** What a filter or a request may name, as the calls name it. */
interface Scope {
  branch?: unknown
  consultant?: unknown
  day?: unknown
  /** The first and the last day of a range; `days` is its length where it has no end. */
  from?: unknown
  to?: unknown
  days?: unknown
}

/**
 * Whether an answer that was asked for with `input` may be another one after a change. Branch,
 * consultant and day count where both sides name them; in doubt it is yes.
 */
export function concerns(
  { subjects, scope = ['branch', 'consultant', 'day'] }: LiveDependency,
  input: LiveInput | undefined,
  change: LiveChange,
): boolean {
  if (!subjects.includes(change.subject)) return false
  const shown: Scope = { ...asObject(input?.query), ...asObject(input?.body) }
  const isInScope = {
    branch: () => isSame(shown.branch, change.branch),
    consultant: () => isSame(shown.consultant, change.consultant),
    day: () => isDayIn(shown, change.day),
  }
  return scope.every((name) => isInScope[name]())
}

const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {}

const isNamed = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const isSame = (shown: unknown, changed: number | null): boolean =>
  changed === null || !isNamed(shown) || Number(shown) === changed

function isDayIn({ day, from, to, days }: Scope, changed: string | null): boolean {
  if (changed === null) return true
  if (isNamed(day) && day !== changed) return false
  if (typeof from !== 'string' || from === '') return true
  if (changed < from) return false
  if (isNamed(to)) return changed <= String(to)
  return !isNamed(days) || daysBetween(from, changed) < Number(days)
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000
