import type { TimeRange } from '../../platform/day/time.ts'

/** A stretch of time with its place among those that overlap it: lane 0 of 2 is the first half. */
export type Placed<Range> = Range & { lane: number; lanes: number }

/** Puts what overlaps side by side, earliest first; what overlaps nothing has the whole width. */
export function sideBySide<Range extends TimeRange>(ranges: Range[]): Placed<Range>[] {
  const placed: Placed<Range>[] = []
  let cluster: Placed<Range>[] = []
  let clusterEnds = ''
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane + 1))
    placed.push(...cluster.map((one) => ({ ...one, lanes })))
    cluster = []
  }
  // Of two that begin together the longer one comes first, so that short ones line up beside it.
  for (const range of ranges.toSorted(
    (a, b) => compare(a.starts, b.starts) || compare(b.ends, a.ends),
  )) {
    if (range.starts >= clusterEnds) close()
    const busy = new Set(cluster.filter(({ ends }) => ends > range.starts).map(({ lane }) => lane))
    let lane = 0
    while (busy.has(lane)) lane += 1
    clusterEnds = cluster.length === 0 || range.ends > clusterEnds ? range.ends : clusterEnds
    cluster.push({ ...range, lane, lanes: 0 })
  }
  close()
  return placed
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
