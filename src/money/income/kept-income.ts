import type { Grouping, IncomeFilter } from './income.ts'

/** What income is kept by, beside the day: the house (key 0), or one of these. */
const keptBy = ['branch', 'consultant', 'service', 'person'] as const
type KeptBy = (typeof keptBy)[number]

/** The kept sums that answer a question about income; without a key those of all of them. */
export interface IncomeGrain {
  grain: 'house' | KeptBy
  key?: number
}

const isKeptBy = (by: Grouping): by is KeptBy => (keptBy as readonly string[]).includes(by)

/**
 * The kept sums for a grouping and a filter; undefined where these name two of what is kept. What is left then are
 * the entries of one branch, consultant, service or person, which are read themselves.
 */
export function incomeGrain(by: Grouping, filter: IncomeFilter): IncomeGrain | undefined {
  const [named, ...others] = keptBy.filter((it) => filter[it] !== undefined)
  if (others.length > 0) return undefined
  if (named === undefined) return isKeptBy(by) ? { grain: by } : { grain: 'house', key: 0 }
  return isKeptBy(by) && by !== named ? undefined : { grain: named, key: filter[named]! }
}
