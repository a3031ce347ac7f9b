import { scaleLinear } from 'd3-scale'
import { line, symbol, symbolCircle, symbolDiamond } from 'd3-shape'
import { formatTimeOnDay } from '../../platform/clock/clinic-clock.tsx'
import { daysBetween, formatDay, type Day } from '../../platform/day/day.ts'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import type { EarlierVisit } from './history.ts'
import {
  labelledDays,
  pointsOf,
  valueRange,
  type ChartLine,
  type VitalPoint,
  type VitalsChartSpec,
} from './vitals-chart.ts'
import classes from './VitalsChart.module.css'

const size = { width: 320, height: 140 }
const plot = { left: 44, right: 284, top: 8, bottom: 112 }
/** The width of 'dd-mm-yyyy' on the axis, with a gap. */
const labelWidth = 78
const valueTicks = 4

// A second line also differs in marker and dash, for readers who cannot tell the colours apart.
const markers = [symbol(symbolCircle, 46)(), symbol(symbolDiamond, 56)()]

interface VitalsChartProps {
  chart: VitalsChartSpec
  visits: EarlierVisit[]
  /** The days of all charts side by side, so that they share one time axis. */
  days: Day[]
  /** The highlighted day. */
  markedDay: Day | undefined
}

/**
 * One vital over time, or two that belong together. The line joins the measurements; a visit without
 * one has no point. Renders nothing without any measurement.
 */
export function VitalsChart({ chart, visits, days, markedDay }: VitalsChartProps) {
  const t = useText()
  const drawnLines = chart.lines
    .map((chartLine, lineIndex) => ({
      ...chartLine,
      place: lineIndex,
      points: pointsOf(visits, chartLine.vital),
    }))
    .filter(({ points }) => points.length > 0)
  const [first] = days
  const last = days.at(-1)
  if (drawnLines.length === 0 || first === undefined || last === undefined) return null

  const timeScale = scaleLinear([0, daysBetween(first, last)], [plot.left + 10, plot.right])
  const xOf = (day: Day) => timeScale(daysBetween(first, day))
  const values = drawnLines.flatMap(({ points }) => points.map(({ value }) => value))
  const yOf = scaleLinear(valueRange(values, chart.minSpan, chart.max), [
    plot.bottom,
    plot.top,
  ]).nice(valueTicks)
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
            {drawnLines.map(({ vital, name, place: lineIndex }) => (
              <span key={vital} className={classes.entry}>
                <svg className={classes.sample} viewBox="-17 -6 34 12" aria-hidden="true">
                  <path className={classes.line} data-place={lineIndex} d="M-17 0H17" />
                  <path className={classes.marker} data-place={lineIndex} d={markers[lineIndex]!} />
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
          lines: drawnLines.map(describeLine).join(' '),
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
        {labelledDays(days, xOf, labelWidth).map((day) => (
          <g key={day}>
            <path className={classes.tick} d={`M${xOf(day)} ${plot.bottom}v5`} />
            <text className={classes.day} x={xOf(day)} y={plot.bottom + 20}>
              {formatDay(day)}
            </text>
          </g>
        ))}
        {markedDay !== undefined && (
          <path className={classes.rule} d={`M${xOf(markedDay)} ${plot.top}V${plot.bottom}`} />
        )}
        {drawnLines.map(({ vital, name, place: lineIndex, points }) => (
          <g key={vital}>
            {points.length > 1 && (
              <path className={classes.line} data-place={lineIndex} d={path(points) ?? ''} />
            )}
            {points.map((point) => (
              <path
                key={point.appointmentId}
                className={classes.marker}
                data-place={lineIndex}
                d={markers[lineIndex]!}
                transform={`translate(${xOf(point.day)} ${yOf(point.value)})`}
              >
                <title>{`${formatDay(point.day)}, ${formatTimeOnDay(point.day, point.starts)} · ${t(name)}: ${point.value}`}</title>
              </path>
            ))}
          </g>
        ))}
      </svg>
    </figure>
  )
}

/** The values of a line as a sentence for screen readers. */
function describeLine({ name, points }: ChartLine & { points: VitalPoint[] }): string {
  const [first] = points
  const last = points.at(-1)!
  if (points.length === 1) {
    return text('history.lineOfOne', {
      name: text(name),
      value: last.value,
      day: formatDay(last.day),
    })
  }
  const values = points.map(({ value }) => value)
  return text('history.line', {
    name: text(name),
    count: points.length,
    from: formatDay(first!.day),
    to: formatDay(last.day),
    lowest: Math.min(...values),
    highest: Math.max(...values),
    last: last.value,
  })
}
