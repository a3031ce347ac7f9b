/** What an appointment may be chosen by beside its day and status. */
interface Choice {
  branch?: number | undefined
  consultant?: number | undefined
  service?: number | undefined
  /** Of the beginning. */
  hour?: number | undefined
}

/** The kept sums that answer a choice: those of the house (key 0), or of one branch, consultant, service or hour. */
export interface SumGrain {
  grain: 'house' | keyof Choice
  key: number
}

/**
 * The kept sums for a choice; undefined where it names more than one of these. What is left then are the
 * appointments of one branch, consultant or service at most, which are read themselves.
 */
export function sumGrain({ branch, consultant, service, hour }: Choice): SumGrain | undefined {
  const named = Object.entries({ branch, consultant, service, hour }).flatMap(([grain, key]) =>
    key === undefined ? [] : [{ grain: grain as keyof Choice, key }],
  )
  return named.length > 1 ? undefined : (named[0] ?? { grain: 'house', key: 0 })
}
