import type { Day } from '../../platform/day/day.ts'
import type { Time } from '../../platform/day/time.ts'
import { sentence, type TextKey } from '../../platform/i18n/text-key.ts'
import type { EarlierVisit } from './history.ts'

export type Vital = 'systolic' | 'diastolic' | 'weight' | 'fasting' | 'pp'

export interface ChartedLine {
  vital: Vital
  name: TextKey
}

export interface VitalsChartOf {
  key: 'pressure' | 'weight' | 'sugar'
  /** With its unit. */
  title: TextKey
  lines: readonly ChartedLine[]
  /** What the value axis spans at least, so that a change of little meaning stays a small step. */
  leastSpan: number
}

/** What is drawn over time. A line is told from its neighbour by place in the list. */
export const vitalsCharts: readonly VitalsChartOf[] = [
  {
    key: 'pressure',
    title: sentence('visit.pressure'),
    lines: [
      { vital: 'systolic', name: sentence('history.systolic') },
      { vital: 'diastolic', name: sentence('history.diastolic') },
    ],
    leastSpan: 40,
  },
  {
    key: 'weight',
    title: sentence('visit.weight'),
    lines: [{ vital: 'weight', name: sentence('history.weight') }],
    leastSpan: 6,
  },
  {
    key: 'sugar',
    title: sentence('history.sugarAxis'),
    lines: [
      { vital: 'fasting', name: sentence('history.fasting') },
      { vital: 'pp', name: sentence('history.pp') },
    ],
    leastSpan: 40,
  },
]

export interface VitalPoint {
  appointmentId: number
  day: Day
  starts: Time
  value: number
}

/** The measurements of one vital, in the order of the visits. Where it was not measured is no point. */
export const pointsOf = (visits: readonly EarlierVisit[], vital: Vital): VitalPoint[] =>
  visits.flatMap(({ appointmentId, day, starts, [vital]: value }) =>
    value === null ? [] : [{ appointmentId, day, starts, value }],
  )

/** The visits at which anything was measured that is drawn. */
export const measuredVisits = (visits: readonly EarlierVisit[]): EarlierVisit[] =>
  visits.filter((visit) =>
    vitalsCharts.some(({ lines }) => lines.some(({ vital }) => visit[vital] !== null)),
  )

/** What the value axis covers: all values, around their middle, and never below 0. */
export function valueRange(values: readonly number[], leastSpan: number): [number, number] {
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const missing = Math.max(0, leastSpan - (highest - lowest)) / 2
  return [Math.max(0, lowest - missing), highest + missing]
}

/**
 * Which days are written at the axis of time: the first, the last, and of those in between as many
 * as stand `room` apart.
 */
export function labelledDays(
  days: readonly Day[],
  positionOf: (day: Day) => number,
  room: number,
): Day[] {
  const first = days[0]
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const labelled = [first]
  for (const day of days) {
    const fromLabel = positionOf(day) - positionOf(labelled.at(-1)!)
    if (fromLabel >= room && positionOf(last) - positionOf(day) >= room) labelled.push(day)
  }
  if (last !== first) labelled.push(last)
  return labelled
}
