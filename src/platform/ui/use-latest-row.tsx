import { useState } from 'react'

/**
 * The row that a dialog was opened over, as its list has it now: a dialog that follows it never goes back. Where it is
 * no longer in the list, the last one that was found stays, and not the older one of the opening.
 */
export function useLatestRow<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  opener: Row | undefined,
): Row | undefined {
  const [last, setLast] = useState(opener)
  const known = last?.id === opener?.id ? last : opener
  const latest = opener && (rows?.find(({ id }) => id === opener.id) ?? known)
  if (latest !== last) setLast(latest)
  return latest
}
