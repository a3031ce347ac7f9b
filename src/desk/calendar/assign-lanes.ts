import type { TimeRange } from '../../platform/day/time.ts'

/** A time range with its lane among overlapping ones: lane 0 of 2 is the first half. */
export type WithLane<Range> = Range & { lane: number; lanes: number }

/** Assigns lanes to overlapping ranges, earliest first; a range without overlap has one lane of one. */
export function assignLanes<Range extends TimeRange>(ranges: Range[]): WithLane<Range>[] {
  const withLanes: WithLane<Range>[] = []
  let cluster: WithLane<Range>[] = []
  let clusterEnds = ''
  const closeCluster = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane + 1))
    withLanes.push(...cluster.map((one) => ({ ...one, lanes })))
    cluster = []
  }
  // Of two with the same start the longer one comes first, so that short ones line up beside it.
  for (const range of ranges.toSorted(
    (a, b) => compare(a.starts, b.starts) || compare(b.ends, a.ends),
  )) {
    if (range.starts >= clusterEnds) closeCluster()
    const takenLanes = new Set(
      cluster.filter(({ ends }) => ends > range.starts).map(({ lane }) => lane),
    )
    let lane = 0
    while (takenLanes.has(lane)) lane += 1
    clusterEnds = cluster.length === 0 || range.ends > clusterEnds ? range.ends : clusterEnds
    cluster.push({ ...range, lane, lanes: 0 })
  }
  closeCluster()
  return withLanes
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
