import { scaleLinear } from 'd3-scale'
import { line, symbol, symbolCircle, symbolDiamond } from 'd3-shape'
import { daysBetween, showDay, type Day } from '../../platform/day/day.ts'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import type { EarlierVisit } from './history.ts'
import {
  labelledDays,
  pointsOf,
  valueRange,
  type ChartedLine,
  type VitalPoint,
  type VitalsChartOf,
} from './vitals-chart.ts'
import classes from './VitalsChart.module.css'

const size = { width: 320, height: 140 }
const plot = { left: 44, right: 284, top: 8, bottom: 112 }
/** What 'dd-mm-yyyy' takes of the axis, with air beside it. */
const labelRoom = 78
const valueTicks = 4

// A second line differs in marker and dash too, for whoever cannot tell the colours apart.
const markers = [symbol(symbolCircle, 46)(), symbol(symbolDiamond, 56)()]

interface VitalsChartProps {
  chart: VitalsChartOf
  visits: EarlierVisit[]
  /** The days of all charts that stand side by side, so that they share one axis of time. */
  days: Day[]
  /** A day within them that is marked. */
  markedDay: Day | undefined
}

/**
 * One vital over time, or two that belong together. A line joins what was measured; a visit without
 * a measurement has no point. Left out when there is none at all.
 */
export function VitalsChart({ chart, visits, days, markedDay }: VitalsChartProps) {
  const t = useText()
  const drawn = chart.lines
    .map((of, place) => ({ ...of, place, points: pointsOf(visits, of.vital) }))
    .filter(({ points }) => points.length > 0)
  const [first] = days
  const last = days.at(-1)
  if (drawn.length === 0 || first === undefined || last === undefined) return null

  const alongTime = scaleLinear([0, daysBetween(first, last)], [plot.left + 10, plot.right])
  const xOf = (day: Day) => alongTime(daysBetween(first, day))
  const values = drawn.flatMap(({ points }) => points.map(({ value }) => value))
  const yOf = scaleLinear(valueRange(values, chart.leastSpan), [plot.bottom, plot.top]).nice(
    valueTicks,
  )
  const path = line<VitalPoint>(
    ({ day }) => xOf(day),
    ({ value }) => yOf(value),
  )
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span className={classes.title}>{t(chart.title)}</span>
        {chart.lines.length > 1 && (
          <span className={classes.legend}>
            {drawn.map(({ vital, name, place }) => (
              <span key={vital} className={classes.entry}>
                <svg className={classes.sample} viewBox="-17 -6 34 12" aria-hidden="true">
                  <path className={classes.line} data-place={place} d="M-17 0H17" />
                  <path className={classes.marker} data-place={place} d={markers[place]!} />
                </svg>
                {t(name)}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={t('history.chartOf', {
          title: t(chart.title),
          lines: drawn.map(inWords).join(' '),
        })}
      >
        {yOf.ticks(valueTicks).map((value) => (
          <g key={value}>
            <path className={classes.grid} d={`M${plot.left} ${yOf(value)}H${size.width}`} />
            <text className={classes.value} x={plot.left - 8} y={yOf(value)} dy="0.35em">
              {value}
            </text>
          </g>
        ))}
        {labelledDays(days, xOf, labelRoom).map((day) => (
          <g key={day}>
            <path className={classes.tick} d={`M${xOf(day)} ${plot.bottom}v5`} />
            <text className={classes.day} x={xOf(day)} y={plot.bottom + 20}>
              {showDay(day)}
            </text>
          </g>
        ))}
        {markedDay !== undefined && (
          <path className={classes.rule} d={`M${xOf(markedDay)} ${plot.top}V${plot.bottom}`} />
        )}
        {drawn.map(({ vital, name, place, points }) => (
          <g key={vital}>
            {points.length > 1 && (
              <path className={classes.line} data-place={place} d={path(points) ?? ''} />
            )}
            {points.map((point) => (
              <path
                key={point.appointmentId}
                className={classes.marker}
                data-place={place}
                d={markers[place]!}
                transform={`translate(${xOf(point.day)} ${yOf(point.value)})`}
              >
                <title>{`${showDay(point.day)}, ${point.starts} · ${t(name)}: ${point.value}`}</title>
              </path>
            ))}
          </g>
        ))}
      </svg>
    </figure>
  )
}

/** A line as it would be told on the telephone, for whoever cannot see the drawing. */
function inWords({ name, points }: ChartedLine & { points: VitalPoint[] }): string {
  const [first] = points
  const last = points.at(-1)!
  if (points.length === 1) {
    return text('history.lineOfOne', {
      name: text(name),
      value: last.value,
      day: showDay(last.day),
    })
  }
  const values = points.map(({ value }) => value)
  return text('history.line', {
    name: text(name),
    count: points.length,
    from: showDay(first!.day),
    to: showDay(last.day),
    lowest: Math.min(...values),
    highest: Math.max(...values),
    last: last.value,
  })
}
