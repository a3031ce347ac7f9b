import type { Day } from '../../platform/day/day.ts'
import type { Time } from '../../platform/day/time.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import type { EarlierVisit } from './history.ts'

export type Vital =
  | 'systolic'
  | 'diastolic'
  | 'weight'
  | 'fasting'
  | 'pp'
  | 'temperature'
  | 'pulse'
  | 'spo2'
  | 'pain'

export interface ChartLine {
  vital: Vital
  name: TextKey
}

export interface VitalsChartSpec {
  key: 'pressure' | 'weight' | 'sugar' | 'temperature' | 'pulse' | 'spo2' | 'pain'
  /** Text key of the label, with its unit. */
  title: TextKey
  lines: readonly ChartLine[]
  /** Minimum span of the value axis, so that a small change looks small. */
  minSpan: number
  /** No value can be higher. */
  max?: number
}

/** The charts. The lines of one chart differ in style by their index. */
export const vitalsCharts: readonly VitalsChartSpec[] = [
  {
    key: 'pressure',
    title: messageKey('visit.pressure'),
    lines: [
      { vital: 'systolic', name: messageKey('history.systolic') },
      { vital: 'diastolic', name: messageKey('history.diastolic') },
    ],
    minSpan: 40,
  },
  {
    key: 'weight',
    title: messageKey('visit.weight'),
    lines: [{ vital: 'weight', name: messageKey('history.weight') }],
    minSpan: 6,
  },
  {
    key: 'sugar',
    title: messageKey('history.sugarAxis'),
    lines: [
      { vital: 'fasting', name: messageKey('history.fasting') },
      { vital: 'pp', name: messageKey('history.pp') },
    ],
    minSpan: 40,
  },
  {
    key: 'temperature',
    title: messageKey('visit.temperature'),
    lines: [{ vital: 'temperature', name: messageKey('history.temperature') }],
    minSpan: 4,
  },
  {
    key: 'pulse',
    title: messageKey('visit.pulse'),
    lines: [{ vital: 'pulse', name: messageKey('history.pulse') }],
    minSpan: 40,
  },
  {
    key: 'spo2',
    title: messageKey('visit.spo2'),
    lines: [{ vital: 'spo2', name: messageKey('history.spo2') }],
    minSpan: 8,
    max: 100,
  },
  {
    key: 'pain',
    title: messageKey('visit.pain'),
    lines: [{ vital: 'pain', name: messageKey('history.pain') }],
    // The whole scale, whatever was answered.
    minSpan: 20,
    max: 10,
  },
]

export interface VitalPoint {
  appointmentId: number
  day: Day
  starts: Time
  value: number
}

/** The measurements of one vital in the order of the visits, without those at which it is missing. */
export const pointsOf = (visits: readonly EarlierVisit[], vital: Vital): VitalPoint[] =>
  visits.flatMap(({ appointmentId, day, starts, [vital]: value }) =>
    // A process of the version before does not answer what came later.
    typeof value === 'number' ? [{ appointmentId, day, starts, value }] : [],
  )

/** The visits with at least one charted measurement. */
export const measuredVisits = (visits: readonly EarlierVisit[]): EarlierVisit[] =>
  visits.filter((visit) =>
    vitalsCharts.some(({ lines }) => lines.some(({ vital }) => typeof visit[vital] === 'number')),
  )

/** Bounds of the value axis: all values, centred, never below 0, and not above the highest possible value. */
export function valueRange(
  values: readonly number[],
  minSpan: number,
  max = Infinity,
): [number, number] {
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const padding = Math.max(0, minSpan - (highest - lowest)) / 2
  const top = Math.min(max, highest + padding)
  return [Math.max(0, Math.min(lowest - padding, top - minSpan)), top]
}

/**
 * The days that are labelled on the time axis: the first, the last, and those between that are at
 * least `room` apart.
 */
export function labelledDays(
  days: readonly Day[],
  positionOf: (day: Day) => number,
  labelWidth: number,
): Day[] {
  const first = days[0]
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const labelled = [first]
  for (const day of days) {
    const fromLabel = positionOf(day) - positionOf(labelled.at(-1)!)
    if (fromLabel >= labelWidth && positionOf(last) - positionOf(day) >= labelWidth)
      labelled.push(day)
  }
  if (last !== first) labelled.push(last)
  return labelled
}
